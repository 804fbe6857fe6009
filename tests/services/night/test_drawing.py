"""Italian draw at a table: antes, one verb for a whole hand, the pot that is carried, corrections,
and an audit that finds nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tablemgr.ledger.accounts import POOL_DEBTOR
from tablemgr.ledger.money import parse_amount
from tablemgr.rules.cards import cards_text
from tablemgr.rules.draw.deck import deck, lowest_rank
from tablemgr.rules.draw.hand import AfterDraw
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.floor.misdeal import Cause, Moment
from tablemgr.rules.floor.refusal import RefusedByRuleError
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.check.audit import check
from tablemgr.services.check.finding import Fault
from tablemgr.services.check.told import Told
from tablemgr.services.faults import RefusedError
from tablemgr.services.night import bank, jackpots, playing, rulings, seats, settling
from tablemgr.services.night.act import Denial, DeniedError, Done
from tablemgr.services.night.drawing import (
    DrawPlayed,
    DrawShown,
    ante_of,
    drawn_settlement,
    look,
    settle_drawn,
)
from tablemgr.services.night.past import past_hand
from tablemgr.services.night.state import Stage
from tablemgr.services.permissions import Verb
from tests.rules.draw.test_seed_examples import BY_RANKS, with_suits
from tests.services.night import room as rooms
from tests.services.night.room import FLOOR, USD, Room, Table, verify_sound

DRAW = RuleSheet("draw", 1, "Draw", currency="USD", buy_in_points=20, draw=DrawHouse())
JACKS, QUEENS, EIGHTS = "Jh Jd 9c 8s 7h", "Qh Qd 9d 8d 7c", "Ts 8c 9h 8h Ks"
rooms.NAMES |= {"p6": "Franco"}


def table_of(room: Room, *numbers: int, amount: int = 40_00, **house: Any) -> Table:
    table = room.open(replace(DRAW, draw=DrawHouse(**house)))
    return table.seated(*numbers, amount=amount)


@pytest.fixture
def table(room: Room) -> Table:
    """Four players with 40.00 each, the button at seat 4."""
    return table_of(room, 1, 2, 3, 4)


def settle(table: Table, played: DrawPlayed) -> Done:
    return settle_drawn(table.night, table.by(), played)


def shown(**given: DrawShown) -> dict[int, DrawShown]:
    return {int(seat[1:]): each for seat, each in given.items()}


def jacks_against_queens(**more: Any) -> DrawPlayed:
    """Seat 1 opened on jacks for 10.00, seat 2 called with queens; the others folded."""
    entered = shown(s1=DrawShown(10_00, JACKS), s2=DrawShown(10_00, QUEENS))
    return DrawPlayed(1, entered | more.pop("seats", {}), **more)


def verify_clean(table: Table) -> None:
    verify_sound(table)
    with table.room.store.read() as view:
        assert list(check(view)) == []


def test_i6_the_antes_go_in_before_the_deal_and_the_deck_is_that_of_the_players(
    table: Table,
) -> None:
    table.deal()
    assert ante_of(table.night) == 1_00
    assert table.stacks() == dict.fromkeys(("p1", "p2", "p3", "p4"), 39_00)
    assert table.money(POOL_DEBTOR) == 4_00
    assert playing.running(table.state).players == 4


def test_i9_a_hand_is_settled_in_one_step_paid_and_the_next_is_dealt(table: Table) -> None:
    table.deal()
    done = settle(table, jacks_against_queens())
    assert playing.running(table.state).stage is Stage.SETTLED
    assert table.stacks() == {"p1": 30_00, "p2": 52_00, "p3": 39_00, "p4": 39_00}
    assert table.money(POOL_DEBTOR) == 0
    assert table.facts(done)["pots"] == [[22_00, [1, 2], 2]]
    table.pay()
    table.deal()
    assert table.state.button == 1
    verify_clean(table)


def test_a_look_writes_nothing_and_says_what_would_come(table: Table) -> None:
    table.deal()
    seen = look(table.night, jacks_against_queens())
    assert seen.chips is not None
    assert seen.chips.end[2] == 52_00
    assert playing.running(table.state).stage is Stage.DEALT


def test_i8_all_parola_freezes_the_pot_and_kings_open_next(table: Table) -> None:
    table.deal()
    settle(table, DrawPlayed(1, shown(s1=DrawShown(3_00), s2=DrawShown(3_00)),
                             after_draw=AfterDraw.PAROLA))  # fmt: skip
    assert (table.state.openers, table.money(POOL_DEBTOR)) == ("KK", 8_00)
    table.pay()
    table.deal()
    done = settle(table, jacks_against_queens())
    assert table.facts(done)["document"]["openers"] == "KK"
    # Jacks do not open now: the hand is dead, and the queens take what was frozen as well.
    assert table.facts(done)["status"]["1"] == "dead_hand"
    assert table.stacks()["p2"] == 40_00 - 3_00 - 10_00 + 8_00 + 22_00
    assert table.state.openers == "JJ"
    table.pay()
    verify_clean(table)


def test_i6_nobody_opens_and_the_antes_stay(table: Table) -> None:
    table.deal()
    settle(table, DrawPlayed(0, {}))
    assert (table.money(POOL_DEBTOR), table.state.openers) == (4_00, "JJ")
    table.pay()
    table.deal()
    assert playing.running(table.state).carried == 4_00
    settle(table, jacks_against_queens())
    assert table.stacks()["p2"] == 40_00 - 1_00 - 10_00 + 4_00 + 22_00
    table.pay()
    verify_clean(table)


def test_i9_who_is_all_in_wins_his_side_pot_alone(room: Room) -> None:
    table = table_of(room, 1, 2, 3, amount=20_00)
    table.buy("p1", 20_00)
    table.buy("p2", 20_00)
    table.deal()
    entered = shown(
        s1=DrawShown(40_00, "Jh Jd 9c 8s Th"),
        s2=DrawShown(40_00, "Qh Qd 9d 8d Tc"),
        s3=DrawShown(20_00, "Ah Ad Ac Kd Ks"),
    )
    settle(table, DrawPlayed(1, entered))
    assert table.stacks() == {"p1": 0, "p2": 40_00, "p3": 60_00}
    table.pay()
    verify_clean(table)


def test_x5_nobody_can_have_put_in_more_than_he_had_or_less_than_the_ante(table: Table) -> None:
    table.deal()
    with pytest.raises(RefusedError) as error:
        settle(table, jacks_against_queens(seats=shown(s3=DrawShown(40_01, folded=True),
                                                       s4=DrawShown(50, folded=True))))  # fmt: skip
    texts = "\n".join(map(str, error.value.faults))
    assert "seat 3: contributed: it had no more than 40.00, ante and stack together (X5)" in texts
    assert "seat 4: contributed: less than the ante (I6)" in texts
    assert "40.01 cannot be made of chips of 1.00 (X6)" in texts
    assert playing.running(table.state).stage is Stage.DEALT


def test_i1_two_are_too_few_and_six_can_sit(room: Room) -> None:
    table = table_of(room, 1, 2)
    with pytest.raises(DeniedError) as error:
        table.deal()
    assert error.value.denial is Denial.TABLE_PAUSED
    for number in (3, 4, 5, 6):
        table.sit(number)
        table.buy(f"p{number}")
    with pytest.raises(RefusedByRuleError):
        seats.set_button(table.night, table.by(FLOOR), 7)
    table.deal()
    assert table.dealt() == (3, 4, 5, 6, 1, 2)


def test_a_morto_is_dealt_where_the_house_does_so(room: Room) -> None:
    table = table_of(room, 1, 2, 3, deal_morto=True)
    table.deal()
    done = settle(table, jacks_against_queens())
    assert table.facts(done)["document"]["morto"] == 1
    table.pay()
    verify_clean(table)


def test_i7_a_blind_opener_need_show_nothing(table: Table) -> None:
    table.deal()
    played = DrawPlayed(
        1,
        shown(s1=DrawShown(5_00, "Ks Qs 9c 8s 7h"), s2=DrawShown(5_00, "As Kd 9d 8d 7c")),
        Opening.BLIND,
    )
    done = settle(table, played)
    assert table.facts(done)["status"]["1"] == "played"


def test_m5_a_misdeal_gives_the_antes_back_and_m4_a_void_all_of_it(table: Table) -> None:
    table.deal()
    table.report(Cause.WRONG_NUMBER_DEALT, Moment.NOBODY_SET, 1)
    assert table.stacks() == dict.fromkeys(("p1", "p2", "p3", "p4"), 40_00)
    table.deal()
    settle(table, jacks_against_queens())
    table.pay()
    number = table.state.hands
    rulings.void_hand(table.night, table.by(FLOOR, "two jacks of hearts"), number)
    assert table.stacks() == dict.fromkeys(("p1", "p2", "p3", "p4"), 40_00)
    verify_clean(table)


def test_m4_a_frozen_pot_that_is_void_asks_for_kings_no_longer(table: Table) -> None:
    table.deal()
    settle(table, DrawPlayed(1, shown(s1=DrawShown(3_00)), after_draw=AfterDraw.PAROLA))
    rulings.void_hand(table.night, table.by(FLOOR, "joker"), table.state.hands)
    assert (table.state.openers, table.money(POOL_DEBTOR)) == ("JJ", 0)
    table.deal()
    settle(table, jacks_against_queens())
    table.pay()
    verify_clean(table)


def test_m4_a_hand_is_entered_anew_with_its_stacks_and_its_pot(table: Table) -> None:
    table.deal()
    settle(table, jacks_against_queens())
    table.pay()
    number = table.state.hands
    document: dict[str, Any] = settling.as_document(past_hand(table.night, number).document)
    document["seats"][1]["cards"] = EIGHTS
    document["seats"][1]["stack"] = "1000.00"
    rulings.correct_hand(table.night, table.by(FLOOR, "misread"), number, document)
    assert table.stacks() == {"p1": 52_00 - 1_00 + 1_00, "p2": 30_00, "p3": 39_00, "p4": 39_00}
    result = drawn_settlement(table.night, number).result
    assert result.paid[1] == 22_00
    document["after_draw"] = "parola"
    rulings.correct_hand(table.night, table.by(FLOOR, "all said parola"), number, document)
    assert (table.state.openers, table.money(POOL_DEBTOR)) == ("KK", 22_00)
    verify_clean(table)


def test_m2_who_is_taken_out_of_a_hand_has_made_its_deck_all_the_same(table: Table) -> None:
    table.deal()
    table.report(Cause.SEAT_WRONGLY_DEALT, Moment.SOMEBODY_SET, 3)
    assert len(playing.running(table.state).seats) == 3
    done = settle(table, jacks_against_queens())
    assert table.facts(done)["document"]["players"] == 4
    table.pay()
    verify_clean(table)


def test_the_verbs_of_the_other_game_are_refused(table: Table) -> None:
    table.deal()
    verbs: tuple[Callable[[], Done], ...] = (
        lambda: playing.mark_set(table.night, table.by(), 1),
        lambda: playing.declare(table.night, table.by(), 1, "auto"),
        lambda: playing.drop(table.night, table.by(), 1),
        lambda: playing.show(table.night, table.by(), 1, {"front": "AhAdAc"}),
        lambda: settling.settle(table.night, table.by()),
        lambda: jackpots.claim_jackpot(table.night, table.by(), 1, 50_00),
    )
    for verb in verbs:
        with pytest.raises(DeniedError) as error:
            verb()
        assert error.value.denial is Denial.OTHER_GAME
    other = table.room.open(table="T2")
    with pytest.raises(DeniedError):
        settle(other, jacks_against_queens())


def test_a_table_of_draw_is_taken_up_where_it_was_and_closed(table: Table) -> None:
    table.deal()
    settle(table, DrawPlayed(1, shown(s1=DrawShown(3_00)), after_draw=AfterDraw.PAROLA))
    table.pay()
    again = table.resumed()
    assert again.state == table.state
    bank.split_pool(again.night, again.by(FLOOR))
    assert again.money(POOL_DEBTOR) == 0
    verify_clean(again)


@pytest.mark.parametrize("name", BY_RANKS)
def test_i4_the_seed_s_comparisons_hold_at_the_table(table: Table, name: str) -> None:
    random = Random(name)
    for _ in range(2):
        better, worse = with_suits(*BY_RANKS[name], random)
        table.deal()
        first, second = random.sample((better, worse), 2)
        entered = shown(s1=DrawShown(2_00, first), s2=DrawShown(2_00, second))
        done = settle(table, DrawPlayed(1, entered, Opening.BLIND))
        winner = "1" if first == better else "2"
        paid = dict.fromkeys("1234", 0) | {winner: 6_00}
        assert table.facts(done)["paid"] == paid
        table.pay()
    verify_clean(table)


def test_i4_of_two_flushes_the_better_suit_takes_the_pot(table: Table) -> None:
    table.deal()
    entered = shown(s1=DrawShown(2_00, "AKQJ9s"), s2=DrawShown(2_00, "JT987h"))
    entered |= shown(s3=DrawShown(2_00, "KQT98d"), s4=DrawShown(2_00, "AQT97c"))
    done = settle(table, DrawPlayed(1, entered))
    assert table.facts(done)["pots"] == [[8_00, [1, 2, 3, 4], 2]]


def _dealt(random: Random, count: int) -> list[str]:
    stock = list(deck(lowest_rank(count)))
    random.shuffle(stock)
    return [cards_text(stock[5 * at : 5 * at + 5]) for at in range(count)]


def random_hand(table: Table, random: Random) -> DrawPlayed:
    """A hand as dealers enter them: mostly a showdown, of anybody's cards, for all that he has."""
    hand = playing.running(table.state)
    cards = dict(zip((each.seat for each in hand.seats), _dealt(random, hand.players), strict=True))
    kind = random.choice(("shown", "shown", "shown", "nobody", *AfterDraw))
    if kind == "nobody":
        return DrawPlayed(0, {})
    entered = {}
    stays = random.sample(sorted(cards), 2)
    for each in hand.seats:
        money = table.money(each.player) // 100
        bet = random.choice((0, 1, 2, 5, money)) if money else 0
        folds = each.seat not in stays and random.random() < 0.5
        entered[each.seat] = DrawShown(
            1_00 + 100 * min(bet, money), "" if folds else cards[each.seat], folded=folds
        )
    opening = random.choice((Opening.REGULAR, Opening.REGULAR, Opening.BLIND))
    after = AfterDraw(kind) if kind != "shown" else None
    return DrawPlayed(random.choice(sorted(cards)), entered, opening, after)


@pytest.mark.parametrize("seed", range(4))
def test_a_night_of_draw_at_random_loses_no_chip_and_is_found_clean(room: Room, seed: int) -> None:
    random = Random(seed)
    house: dict[str, Any] = {
        "opener_ladder": random.choice(("kings", "step")),
        "all_pass_after_draw": random.choice(("refund", "carry")),
        "false_opener": random.choice(("dead_hand", "floor")),
    }
    count = 3 + seed
    table = table_of(room, *range(1, count + 1), **house)
    brought = sum(table.stacks().values())
    for _ in range(14):
        for player, stack in table.stacks().items():
            if stack <= 1_00:
                table.buy(player, 20_00)
                brought += 20_00
        table.deal()
        if random.random() < 0.1:
            table.report(Cause.WRONG_NUMBER_DEALT, Moment.NOBODY_SET, table.dealt()[0])
            continue
        settle(table, random_hand(table, random))
        assert sum(table.stacks().values()) + table.money(POOL_DEBTOR) == brought
        if random.random() < 0.15:
            rulings.void_hand(table.night, table.by(FLOOR, "fouled deck"), table.state.hands)
            continue
        table.pay()
        if random.random() < 0.2:
            _entered_anew(table, random)
        assert sum(table.stacks().values()) + table.money(POOL_DEBTOR) <= brought
    verify_clean(table)


def _entered_anew(table: Table, random: Random) -> None:
    """Another word after the draw, for the last hand that was settled, if it can be."""
    number = table.state.hands
    document: dict[str, Any] = settling.as_document(past_hand(table.night, number).document)
    document["after_draw"] = random.choice(("passo", "parola"))
    # What was said already changes nothing, and a void hand stays void.
    with suppress(DeniedError):
        rulings.correct_hand(table.night, table.by(FLOOR, "misheard"), number, document)


@pytest.mark.parametrize(
    ("key", "value"),
    [("openers", "AA"), ("ante", "2.00"), ("players", 5), ("pot_carried", "9.00"), ("morto", 1)],
)
def test_a_hand_that_names_another_opening_or_pot_is_found(
    table: Table, key: str, value: object
) -> None:
    table.deal()
    done = settle(table, jacks_against_queens())
    facts = table.facts(done)
    told = Told(USD, table.night.sheet)
    told.set_point_value(1_00)
    told.stakes |= {"currency": "USD", "table": "T1", "smallest_chip": "1.00"}
    dealt = {"number": 1, "button": 4, "dealt": [1, 2, 3, 4], "carried": 0}
    assert list(told.deal(dealt)) == []
    facts["document"][key] = value
    assert [hit[0] for hit in told.settle(facts)] == [Fault.WRONG_STAKES]


def test_the_verb_is_the_one_that_settles_any_hand(table: Table) -> None:
    table.deal()
    done = settle(table, jacks_against_queens())
    assert done.line.verb == Verb.SETTLE
    assert parse_amount(table.facts(done)["document"]["ante"], USD) == 1_00
