"""The seats of a hand opened, and the hand refused with every fault of its entry.

A quick look on the way spares most hands the long one; it may never find anything else.
"""

from tablemgr.rules.cards import DECK_SIZE, Card
from tablemgr.rules.chinese.hand import AUTO, Hand, SeatHand, verify_hand
from tablemgr.rules.chinese.naturals import HAND_SIZE
from tablemgr.rules.chinese.seating import Seating, seating
from tablemgr.rules.chinese.setting import HeldBonus, new_tuple, row_bonuses
from tablemgr.rules.chinese.shown import Mark, SeatResult, Side, Status, show
from tablemgr.rules.ranking import FIVES, THREES
from tablemgr.rules.sheet import RuleSheet

# How the seats sit, and what show() gives for each, as they were entered.
Opened = tuple[Seating, list[Side], list[SeatResult]]

_DECK = bytes(range(DECK_SIZE))
# Bound here because looking an enum's member up is slow.
_PLAYED = Status.PLAYED


def open_hand(hand: Hand, sheet: RuleSheet) -> Opened:
    """Open all seats of a hand; raises `HandRefusedError` with every fault of the entry."""
    alone = False
    if sheet.surrender_points:
        alone = len([each for each in hand.seats if not each.surrendered]) == 1
    return open_at_once(hand, sheet, alone=alone) or open_by_seat(hand, sheet, alone=alone)


def open_by_seat(hand: Hand, sheet: RuleSheet, *, alone: bool) -> Opened:
    """The long way: verify the hand, then show seat by seat. `alone`: all others dropped (D3)."""
    found = verify_hand(hand, sheet)
    shown = [show(each, sheet, alone=alone) for each in hand.seats]
    return found, [side for side, _ in shown], [result for _, result in shown]


def open_at_once(hand: Hand, sheet: RuleSheet, *, alone: bool) -> Opened | None:
    """The same in one go, for a hand that shows no sign of a fault; None for any other.

    Rows that are in the usual order, and nothing else, are opened without `show`.
    """
    cards: list[Card] = []
    entered: list[int] = []
    sides: list[Side] = []
    results: list[SeatResult] = []
    usual = sheet.usual_order
    plain = sheet.natural_optional and not alone
    front_earns, middle_earns, back_earns = sheet.bonus_classes
    for each in hand.seats:
        seat, setting, declared, pile, surrendered, ruled_foul = each
        entered.append(seat)
        if plain and setting is not None and not (declared or pile or surrendered or ruled_foul):
            try:
                (a, b, c), (d, e, f, g, h), (i, j, k, m, n) = setting
                front, middle, back = THREES[a][b][c], FIVES[d][e][f][g][h], FIVES[i][j][k][m][n]
            except (ValueError, TypeError):
                # A wrong number of cards, or one card five times over.
                return None
            cards += a, b, c, d, e, f, g, h, i, j, k, m, n
            if usual and front < middle < back:
                mark: Mark = seat
                classes = front, middle, back
                bonuses: tuple[HeldBonus, ...] = ()
                if front >= front_earns or middle >= middle_earns or back >= back_earns:
                    bonuses = row_bonuses(classes, sheet)
                    mark = (seat, bonuses) if bonuses else seat
                rows = setting, classes, classes, bonuses, ()
                values = (seat, _PLAYED, each, rows, None, (), bonuses, False)
                results.append(new_tuple(SeatResult, values))
                sides.append((seat, front, middle, back, mark))
                continue
        elif _claims_in_order(each, sheet):
            cards += each.cards
        else:
            return None
        # Rows are ranked before the deck is looked at, and a card twice in a row has no class.
        if len(set(each.cards)) < len(each.cards):
            return None
        side, result = show(each, sheet, alone=alone)
        sides.append(side)
        results.append(result)
    found = seating(hand.button, tuple(entered))
    # What the cards leave of a deck is as much less as they are, if they are all of one deck (C2).
    if not found or len(_DECK.translate(None, bytes(cards))) != DECK_SIZE - len(cards):
        return None
    if (sheet.surrender_points or sheet.banker != "off") and not _live(hand, sheet):
        return None
    return found, sides, results


def _live(hand: Hand, sheet: RuleSheet) -> bool:
    """Whether somebody has not dropped (D3), the banker among them if there is one (V1)."""
    live = [each.seat for each in hand.seats if not each.surrendered]
    return bool(live) and (sheet.banker == "off" or sheet.banker_seat(hand.button) in live)


def _claims_in_order(each: SeatHand, sheet: RuleSheet) -> bool:
    """Whether rows, a drop, or a natural on cards with suits are surely no fault of entry."""
    if each.surrendered:
        return sheet.surrender_points > 0 and each.declared is None and not each.pile
    if each.pile and each.setting:
        return False
    if each.declared is None:
        return each.setting is not None or (
            not sheet.natural_optional and len(each.pile) == HAND_SIZE
        )
    in_play = sheet.naturals if each.declared == AUTO else sheet.natural(each.declared)
    return bool(in_play) and len(each.cards) == HAND_SIZE
