"""The keys of other forms of the game and of the payoff, each with its example (V and X)."""

from functools import partial

from tablemgr.i18n import mark, tr, trn
from tablemgr.ledger.money import find_currency
from tablemgr.rules.sheet import RuleSheet
from tablemgr.services.explaining.example import Example
from tablemgr.services.explaining.hands import (
    BEST,
    FOURTH,
    LETTERS,
    LOW,
    LOW_PAIRS,
    LOWER,
    PAIRS,
    SECOND,
    THIRD,
    declared,
    ends_with,
    money_text,
    payments,
    pays_order,
    played,
    points_text,
    settled,
    total,
    who_pays,
    won,
)
from tablemgr.services.shown import shown_money

_FOUR = tuple(played(rows) for rows in (BEST, SECOND, THIRD, FOURTH))
_TIED = "As 9c 4d / Ks Kh 7c 6d 5s / 8s 8h 8d 5c 5d"
_TIES = "Ad 9h 4c / Qs Qh 7d 6c 3s / Ts Th Td 2c 2d"
# A loses every row to C, and wins every row from B and from D.
_CAPPED = (
    played(SECOND, stack="5.00"),
    played(LOW),
    played(BEST),
    played(LOWER),
)
_BETWEEN = (played(SECOND, stack="2.00"), played(LOW), played(BEST))


def _smallest(sheet: RuleSheet) -> str:
    currency = find_currency(sheet.currency)
    assert currency
    amount = shown_money(1, currency)
    return tr("the smallest amount is {amount}", amount=amount)


def _stakes(sheet: RuleSheet) -> str:
    found = settled(sheet, played(BEST), played(SECOND))
    if found.payoff:
        return tr("B pays A {amount}", amount=money_text(payments(found)[0].paid))
    points = points_text(found.result.totals[1])
    return tr("A has won {points}, and nothing is paid", points=points)


def _compared(sheet: RuleSheet) -> str:
    pairs = settled(sheet, *_FOUR[:3]).result.pairs
    named = ", ".join(f"{LETTERS[each.a]}-{LETTERS[each.b]}" for each in pairs)
    return tr("these are compared: {pairs}", pairs=named)


def _pool(sheet: RuleSheet) -> str:
    pool = settled(sheet, *_FOUR[:3]).result.pool
    if pool is None:
        return tr("there is no pool, and each pair is compared")
    return tr("the pool holds {points}", points=points_text(pool.points))


def _hands(sheet: RuleSheet) -> str:
    many = sheet.hands_per_deal(2)
    return trn(
        "each plays {count} hand before the next deal",
        "each plays {count} hands before the next deal",
        many,
    )


def _first(sheet: RuleSheet) -> str:
    found = payments(settled(sheet, played(BEST), played(SECOND), _NATURAL))
    return tr("the first payment is {payment}", payment=who_pays(found[0]))


# Six pairs of what two others leave.
_NATURAL = declared("Tc Th Jc Js 3d 3h 2c 2h 8c 8h 5d 5s Ac")


def _paid_to_c(sheet: RuleSheet) -> str:
    made = payments(settled(sheet, *_BETWEEN))
    paid = sum(each.paid for each in made if (each.payer, each.payee) == (1, 3))
    return tr("A pays C {amount}", amount=money_text(paid))


EXAMPLES = {
    "currency": Example(
        mark("The currency of all amounts; it says which is the smallest that there is."),
        mark("A table is opened by the sheet."),
        ("USD", "JPY"),
        _smallest,
    ),
    "stakes": Example(
        mark("Whether points are paid in chips, or only kept."),
        mark("A wins all three rows from B."),
        ("chips", "points"),
        _stakes,
    ),
    "banker": Example(
        mark(
            "Whether everybody compares with everybody, or all with the banker alone: the seat of"
            " the button, or always the same one."
        ),
        mark("A, B and C play, and C has the button."),
        ("off", "button", 1),
        _compared,
    ),
    "banker_wins_ties": Example(
        mark("Whether a tied row goes to the banker."),
        mark("A is the banker; front tied, the middle goes to A, the back to B."),
        (True, False),
        won(played(_TIED), played(_TIES)),
        also={"banker": 1},
    ),
    "banker_wins_natural_ties": Example(
        mark("Whether two naturals that push go to the banker."),
        mark("A is the banker, and he and B both declare six pairs."),
        (False, True),
        won(declared(PAIRS), declared(LOW_PAIRS)),
        also={"banker": 1},
    ),
    "pool_ante": Example(
        mark("What each puts into a pool before the deal, in points; with zero there is no pool."),
        mark("A, B and C are dealt in."),
        (0, 3),
        _pool,
    ),
    "pool_sweep": Example(
        mark("What every other player pays on top, in points, to one who wins the whole pool."),
        mark("A has the best front, the best middle and the best back of three players."),
        (3, 0),
        total(*_FOUR[:3]),
        base="pagat_pool",
    ),
    "heads_up_hands": Example(
        mark("How many hands one deal gives two players, who are dealt four between them."),
        mark("Only A and B play."),
        (1, 2),
        _hands,
    ),
    "payoff_order": Example(
        mark("In which order the pairs pay, from the button's left; who comes late may go short."),
        mark("A wins from all, D from B and C, and B from C; the button is with A."),
        ("pairs", "circle", "winners"),
        pays_order(*_FOUR, button=1),
    ),
    "naturals_first": Example(
        mark("Whether the pairs with a natural pay before all others."),
        mark("A beats B, and C, who has the button, declares six pairs."),
        (True, False),
        _first,
    ),
    "pay_from": Example(
        mark("Whether chips that were won earlier in the hand can pay later pairs."),
        mark("A starts with {stack}, wins {amount} from B, and then loses as much to C."),
        ("running", "start"),
        _paid_to_c,
        also={"win_cap": "none"},
        facts={"stack": partial(money_text, 2_00), "amount": partial(money_text, 6_00)},
    ),
    "win_cap": Example(
        mark("How far winnings are limited to what the winner had at the start of the hand."),
        mark(
            "A starts with {stack}; in this order B owes him {amount}, he owes C {amount}, and D"
            " owes him {amount}."
        ),
        ("total", "total_net", "per_opponent", "none"),
        ends_with(*_CAPPED),
        also={"super_bonus": 0},
        facts={"stack": partial(money_text, 5_00), "amount": partial(money_text, 6_00)},
    ),
}
