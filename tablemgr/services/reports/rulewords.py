"""The keys of a rule sheet in the words in which it is posted at the table, and their values.

Screen and paper say the same.
"""

from collections.abc import Mapping

from tablemgr.i18n import mark, tr
from tablemgr.rules.sheet import RuleSheet, value_of
from tablemgr.services.shown import shown_number

_KEYS = {
    "currency": mark("Currency"),
    "stakes": mark("Played for"),
    "wheel": mark("A-2-3-4-5 ranks"),
    "front_prefix": mark("A middle that equals the front over three cards"),
    "middle": mark("The middle plays"),
    "back_equals_middle": mark("A back that only equals the middle"),
    "no_face_ace": mark("In a natural without face cards, aces are"),
    "natural_optional": mark("A natural may be left undeclared"),
    "same_tier": mark("Two naturals of one tier"),
    "row_points": mark("Points for a row"),
    "scoop_bonus": mark("Added for winning all three rows"),
    "overall_point": mark("For winning more rows than are lost"),
    "super_bonus": mark("For beating all three others in every row, from each"),
    "bonus_cap": mark("Most bonus points of a side in a pair (0: no limit)"),
    "bonus_paid": mark("Bonuses are paid for a row that is"),
    "foul_points": mark("A foul pays each legal hand"),
    "foul_pays_bonuses": mark("A foul pays bonuses too"),
    "foul_vs_natural": mark("A foul against a natural pays"),
    "surrender_points": mark("Dropping pays each legal hand (0: not allowed)"),
    "banker": mark("Banker"),
    "banker_wins_ties": mark("Tied rows go to the banker"),
    "banker_wins_natural_ties": mark("Naturals that push go to the banker"),
    "pool_ante": mark("Ante to the pool, in points (0: no pool)"),
    "pool_sweep": mark("A sweep of the pool takes from each other player"),
    "heads_up_hands": mark("Hands of one deal between two players"),
    "payoff_order": mark("Order of payment"),
    "naturals_first": mark("Pairs with a natural pay first"),
    "pay_from": mark("A player pays from"),
    "win_cap": mark("Winnings are limited to the stack at the start"),
    "buy_in_points": mark("Full buy-in, in points"),
    "buy_in_max_points": mark("Most that a buy may bring a stack to, in points (0: no limit)"),
    "short_buy_basis": mark("A short buy is measured by"),
    "return_window_minutes": mark("Who returns within so many minutes brings what he left with"),
    "button_moves": mark("The button moves after each hand"),
    "t8_min_players": mark("Newcomers wait where so many established players are in"),
    "collection_short": mark("A stack smaller than the collection"),
    "seat_hold_minutes": mark("An empty stack's seat is held, in minutes"),
    "misdeal_exposed": mark("Cards of one player that make a misdeal when the dealer exposes them"),
    "more_misdeals": mark("Boxed cards, a wrong first card or seat are misdeals"),
    "void_shortfall": mark("What a winner of a void hand took away is borne by"),
    "early_open": mark("Opening too early"),
    "clock_on": mark("Played with a clock"),
    "clock_call_after_s": mark("The clock may be called after so many seconds"),
    "clock_s": mark("The clock runs for so many seconds"),
    "draw_direction": mark("Dealt and spoken"),
    "deal_morto": mark("Three players deal a dead hand"),
    "flush_beats_full": mark("A flush beats a full house"),
    "flush_tie": mark("Between two flushes decides"),
    "pair_tie": mark("Between equal pairs and equal kickers decides"),
    "royal_cycle": mark("The lowest straight flush beats the highest"),
    "draw_ante": mark("Ante to the pot, in points (0: none)"),
    "opener_four": mark("Four cards that open"),
    "all_pass_after_draw": mark("When all say passo after the draw, the pot"),
    "opener_ladder": mark("After a frozen pot opens"),
    "false_opener": mark("An opener who cannot show"),
}
_VALUES: Mapping[tuple[str, object], str] = {
    ("stakes", "chips"): mark("chips"),
    ("stakes", "points"): mark("points, nothing is paid"),
    ("wheel", "lowest"): mark("lowest of the straights"),
    ("wheel", "second_highest"): mark("second highest of the straights"),
    ("front_prefix", "legal"): mark("is legal"),
    ("front_prefix", "foul"): mark("is a foul"),
    ("middle", "high"): mark("high"),
    ("middle", "lowball_27"): mark("deuce-to-seven lowball"),
    ("back_equals_middle", "legal"): mark("is legal"),
    ("back_equals_middle", "foul"): mark("is a foul"),
    ("no_face_ace", "allowed"): mark("allowed"),
    ("no_face_ace", "counts_as_face"): mark("face cards"),
    ("same_tier", "push"): mark("push"),
    ("same_tier", "tiebreak"): mark("the better wins"),
    ("bonus_paid", "won"): mark("won against that opponent"),
    ("bonus_paid", "held"): mark("held, won or not"),
    ("foul_vs_natural", "greater"): mark("the greater of the two"),
    ("foul_vs_natural", "natural"): mark("the natural alone"),
    ("foul_vs_natural", "sum"): mark("both"),
    ("banker", "off"): mark("none: everybody against everybody"),
    ("banker", "button"): mark("the button"),
    ("payoff_order", "pairs"): mark("from the button, each against all after him"),
    ("payoff_order", "circle"): mark("neighbours first, then across"),
    ("payoff_order", "winners"): mark("each winner in turn collects from all"),
    ("pay_from", "running"): mark("what he has left, winnings too"),
    ("pay_from", "start"): mark("his stack at the start"),
    ("win_cap", "total"): mark("in all, before his own payments"),
    ("win_cap", "total_net"): mark("in all, less his own payments"),
    ("win_cap", "per_opponent"): mark("from each opponent"),
    ("win_cap", "none"): mark("not limited"),
    ("short_buy_basis", "purchase"): mark("the purchase"),
    ("short_buy_basis", "stack_after"): mark("the stack after it"),
    ("collection_short", "sit_out"): mark("sits out"),
    ("collection_short", "waive"): mark("plays free"),
    ("void_shortfall", "house"): mark("the house"),
    ("void_shortfall", "pro_rata"): mark("the losers, in proportion"),
    ("early_open", "warning"): mark("is warned of"),
    ("early_open", "foul"): mark("is a foul"),
    ("draw_direction", "clockwise"): mark("clockwise"),
    ("draw_direction", "anticlockwise"): mark("anticlockwise"),
    ("flush_tie", "suit"): mark("the suit"),
    ("flush_tie", "ranks"): mark("the ranks"),
    ("pair_tie", "pair_suit"): mark("the pair with the better suit"),
    ("pair_tie", "kicker_suit"): mark("the suit of the highest odd card"),
    ("opener_four", "suited"): mark("of one suit"),
    ("opener_four", "straight_flush"): mark("of one suit, to a straight"),
    ("all_pass_after_draw", "refund"): mark("is taken back"),
    ("all_pass_after_draw", "carry"): mark("stays for the next deal"),
    ("opener_ladder", "kings"): mark("a pair of kings or better"),
    ("opener_ladder", "step"): mark("the next higher pair"),
    ("false_opener", "dead_hand"): mark("has a dead hand"),
    ("false_opener", "floor"): mark("is ruled on by the floor"),
}


def rule_name(key: str) -> str:
    """A key of a rule sheet, as people at the table read it; one without words as files have it."""
    return tr(_KEYS.get(key, key))


def rule_value(sheet: RuleSheet, key: str) -> str:
    """What a sheet says under a key."""
    return value_name(key, value_of(sheet, key))


def value_name(key: str, value: object) -> str:
    """A value that a key may have, in words: `yes`, `the button`, `120`."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if key == "banker" and str(value).isdigit():
        return tr("seat {seat}", seat=value)
    return tr(_VALUES[key, value]) if (key, value) in _VALUES else shown_number(str(value))
