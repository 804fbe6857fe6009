"""Dealt hands under any house's rules, settled by the program and by a second reading; and what
must hold for all of them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.rules.cards import RANKS, cards_text
from tablemgr.rules.draw.hand import DrawHand, verify_hand
from tablemgr.rules.draw.house import DrawHouse
from tablemgr.rules.draw.openers import Opening
from tablemgr.rules.draw.showdown import DrawStatus, Remark, settle
from tests.rules.draw import oracle
from tests.rules.draw.deals import deal, random_house

HANDS = 1_500
SEEDS = st.integers(0, 2**32)


def opens(shown: oracle.Hand, needed: str, lowest: str, house: DrawHouse) -> bool:
    """Whether five cards open, as I6 and I8 say it."""
    kind = oracle.category(shown, lowest)
    if kind not in ("pair", "high_card"):
        return True
    pair = [card[0] for card in shown if [c[0] for c in shown].count(card[0]) == 2]
    if pair and RANKS.index(pair[0]) >= RANKS.index(needed[0]):
        return True
    suit, count = Counter(card[1] for card in shown).most_common(1)[0]
    if count < 4 or needed != "JJ":
        return False
    four = {card[0] for card in shown if card[1] == suit}
    return house.opener_four == "suited" or any(four < set(run) for run in oracle.runs(lowest))


def second_reading(dealt: DrawHand, house: DrawHouse) -> tuple[bool | None, dict[int, int], int]:
    """Whether the opener showed, what each seat takes, what stays; without a carried pot."""
    lowest = RANKS[dealt.lowest]
    shown = {each.seat: cards_text(each.cards).split() for each in dealt.seats}
    opener = next(each for each in dealt.seats if each.seat == dealt.opener)
    opened = cards_text(opener.opening_cards).split() or shown[dealt.opener]
    ok = opens(opened, dealt.openers, lowest, house) if opened else None
    if dealt.opening is Opening.BLIND:
        ok = None
    live = [each.seat for each in dealt.seats if not each.folded]
    if ok is False and house.false_opener == "dead_hand" and dealt.opener in live:
        live.remove(dealt.opener)

    def winner(able: Sequence[int]) -> int:
        return oracle.best({seat: shown[seat] for seat in able}, lowest, house)

    contributed = {each.seat: each.contributed for each in dealt.seats}
    return ok, *oracle.chip_by_chip(contributed, live, winner)


def test_any_hand_is_settled_as_the_second_reading_and_every_remark_comes_up() -> None:
    random = Random(4)
    remarks: Counter[Remark] = Counter()
    for seed in range(HANDS):
        dealt, house = replace(deal(seed), carried=0), random_house(random)
        result = settle(dealt, house)
        remarks.update(each.remark for each in result.rulings)
        found = (result.opener_ok, dict(result.paid), result.carried)
        assert found == second_reading(dealt, house), (seed, dealt, house)
    # The others are said of hands that a ruling killed, or that ended before they were shown.
    said = {
        Remark.RULED_DEAD,
        Remark.NOBODY_OPENED,
        Remark.ALL_PASSO_REFUND,
        Remark.ALL_PASSO_CARRY,
    }
    assert set(Remark) - set(remarks) == said | {Remark.ALL_CHIP, Remark.ALL_PAROLA}


@given(SEEDS)
def test_i9_what_is_paid_and_what_stays_is_what_was_put_in(seed: int) -> None:
    dealt = deal(seed)
    verify_hand(dealt)
    result = settle(dealt, random_house(Random(seed)))
    put_in = sum(each.contributed for each in dealt.seats) + dealt.carried
    assert sum(pot.amount for pot in result.pots) == put_in
    assert sum(result.paid.values()) + result.carried == put_in
    assert min(result.paid.values()) >= 0


def moved(dealt: DrawHand, to: Mapping[int, int]) -> DrawHand:
    seats = [replace(each, seat=to[each.seat]) for each in dealt.seats]
    return replace(dealt, opener=to[dealt.opener], seats=tuple(reversed(seats)))


@given(SEEDS, st.permutations(range(1, 7)))
def test_i9_who_sits_where_changes_nothing(seed: int, order: list[int]) -> None:
    dealt, house = deal(seed), random_house(Random(seed))
    to = {number: order[number - 1] for number in range(1, 7)}
    before, after = settle(dealt, house), settle(moved(dealt, to), house)
    assert dict(after.paid) == {to[seat]: amount for seat, amount in before.paid.items()}
    assert [(pot.amount, pot.winner) for pot in after.pots] == [
        (pot.amount, to[pot.winner] if pot.winner else None) for pot in before.pots
    ]
    assert {each.entry.seat: each.place for each in after.seats} == {
        to[each.entry.seat]: each.place for each in before.seats
    }
    assert [each.entry.seat for each in after.seats] == sorted(to[s.seat] for s in dealt.seats)


@given(SEEDS)
def test_i4_the_shown_have_places_from_one_without_gap_or_tie(seed: int) -> None:
    result = settle(deal(seed), random_house(Random(seed)))
    places = [each.place for each in result.seats if each.place is not None]
    assert sorted(places) == list(range(1, len(places) + 1))
    live = [each for each in result.seats if each.status is DrawStatus.PLAYED]
    assert len(places) == len([each for each in live if each.entry.cards])
