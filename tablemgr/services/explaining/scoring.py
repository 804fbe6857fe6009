"""The keys by which cards are ranked and points are counted, each with its example (C to D)."""

from tablemgr.i18n import mark, tr
from tablemgr.rules.cards import Row
from tablemgr.rules.chinese.shown import Status
from tablemgr.rules.sheet import Natural, NaturalKind, RuleSheet
from tablemgr.services.explaining.example import Example, Outcome
from tablemgr.services.explaining.hands import (
    BEST,
    FOULED,
    FOURTH,
    LOW_PAIRS,
    PAIRS,
    POOR,
    RICH,
    SECOND,
    THIRD,
    declared,
    fouled,
    pair_of,
    played,
    points_text,
    refused_or,
    row_won,
    settled,
    won,
)

_OTHER = played("Qc 8c 3h / Ts Td 8h 6c 3c / Qs Qh Qd 7c 2c")
_NO_FACE = "As 4c 3d / 2s 2h 6h 5d Tc / 7c 7s 9h 9c 8d"
_KEPT_QUIET = "2s 2h As / 4c 4h 6d 6s Tc / 8c 8h Qc Qh Th"
_OVER_PAIRS = "Ks Kh 3d / Ad Ac Kd Kc 5s / 9s 9h 9d 7c 7d"
_WHEEL = "Kh 7c 6d / 9h 9d 4c 3h 2c / As 2d 3c 4h 5s"
_TO_KING = "Qh 8c 3d / Ts Th 6c 5d 2s / 9s Tc Jd Qc Ks"


def _natural_counts(sheet: RuleSheet) -> str:
    cards = _NO_FACE.replace("/", " ")
    seat = played(_NO_FACE, natural="no_face", cards=cards)
    other = played("Qc 8c 3h / Ts Td 8h 6c 3s / Qs Qh Qd Jc 2d")
    found = settled(sheet, seat, other).result.seat(1)
    if found.status is Status.NATURAL:
        return tr("the natural counts")
    return tr("it is no natural, and his rows play")


def _from_each() -> Outcome:
    hands = [played(rows) for rows in (BEST, SECOND, THIRD, FOURTH)]

    def outcome(sheet: RuleSheet) -> str:
        points = pair_of(settled(sheet, *hands)).points
        return tr("A takes {points} from each", points=points_text(points))

    return outcome


def _quads() -> Outcome:
    mine = "As Ah 9c / 5s 5h 5d 4c 4d / 6s 6h 6d 6c 2d"
    his = "Kd Kc 8s / 7s 7h 7d 3c 3d / 9h Th Jh Qh Kh"
    return won(played(mine), played(his))


EXAMPLES = {
    "wheel": Example(
        mark("Where A-2-3-4-5 stands among the straights."),
        mark("In the back A has A-2-3-4-5, and B a straight to the king."),
        ("lowest", "second_highest"),
        row_won(Row.BACK, played(_WHEEL), played(_TO_KING)),
    ),
    "front_prefix": Example(
        mark("Whether a middle may equal the front over the three cards that both have."),
        mark("A lays {front} in front and {middle} in the middle."),
        ("legal", "foul"),
        fouled(
            played("Ks Kh 9c / Kd Kc 9d 5h 2s / Js Jh Jd 4c 3c"),
            played("8s 7h 4d / Ts Td 8h 6c 3s / Qs Qh Qd 7c 2d"),
        ),
        facts={"front": "K-K-9", "middle": "K-K-9-5-2"},
    ),
    "middle": Example(
        mark("Whether the highest or the lowest middle wins; a low middle earns no bonus."),
        mark("In the middle A has {low}, and B a pair of tens."),
        ("high", "lowball_27"),
        row_won(
            Row.MIDDLE,
            played("8s 7h 4d / 9h 7d 5c 3s 2h / Js Jh Jd 4c 3c"),
            _OTHER | {"middle": "Ts Td 8h 6c 3d"},
        ),
        facts={"low": "9-7-5-3-2"},
    ),
    "back_equals_middle": Example(
        mark("Whether the back may equal the middle, or has to beat it."),
        mark("A has {cards} in the middle and {cards} in the back."),
        ("legal", "foul"),
        fouled(played("8s 4h 3d / Ks Kd 9c 7h 5d / Kh Kc 9s 7d 5c"), _OTHER),
        facts={"cards": "K-K-9-7-5"},
    ),
    "no_face_ace": Example(
        mark("Whether an ace may be among thirteen cards without a face."),
        mark("A declares no face cards and has an ace, but no jack, queen or king."),
        ("allowed", "counts_as_face"),
        _natural_counts,
        base="polish",
    ),
    "natural_optional": Example(
        mark("Whether one may keep a natural to himself; else the program claims it for him."),
        mark("A holds six pairs, declares nothing, and sets rows that lose all three to B."),
        (True, False),
        won(played(_KEPT_QUIET), played(_OVER_PAIRS)),
    ),
    "same_tier": Example(
        mark("What two naturals of one tier do: push, or go by the better."),
        mark("A and B both declare six pairs, and those of A have the higher pair."),
        ("push", "tiebreak"),
        won(declared(PAIRS), declared(LOW_PAIRS)),
    ),
    "row_points": Example(
        mark("What a row is worth that one wins from another."),
        mark("A wins front and middle from B, and B the back."),
        (1, 2),
        won(played(FOURTH), played(THIRD)),
    ),
    "scoop_bonus": Example(
        mark("What is added for winning all three rows from one opponent."),
        mark("A wins all three rows from B."),
        (3, 0),
        won(played(BEST), played(SECOND)),
    ),
    "overall_point": Example(
        mark("What goes to whoever wins more rows than he loses, pair by pair."),
        mark("A wins front and middle from B, and B the back."),
        (0, 1),
        won(played(FOURTH), played(THIRD)),
    ),
    "super_bonus": Example(
        mark(
            "What one takes from each who beats all three others in every row, instead of all"
            " points for rows and scoop."
        ),
        mark("A wins all three rows from B, from C and from D."),
        (9, 0),
        _from_each(),
    ),
    "bonuses": Example(
        mark("What is paid on top for strong rows, by row and by what it is."),
        mark(
            "A wins all three rows from B, with a full house in the middle and a straight flush in"
            " the back."
        ),
        ({"middle": {"full_house": 2}, "back": {"straight_flush": 5}}, {}),
        won(played(RICH), played(POOR)),
    ),
    "bonus_cap": Example(
        mark(
            "The most bonus points of each side in a pair, before the two are netted; zero means"
            " no limit."
        ),
        mark(
            "A wins all three rows from B, with a full house in the middle and a straight flush in"
            " the back."
        ),
        (0, 4),
        won(played(RICH), played(POOR)),
    ),
    "bonus_paid": Example(
        mark("Whether a bonus is paid only for a row that is won, or for holding it at all."),
        mark(
            "A wins the front; his four of a kind in the back loses to a straight flush, and in the"
            " middle the full house of B is the better of two."
        ),
        ("won", "held"),
        _quads(),
    ),
    "foul_points": Example(
        mark("What a fouled hand pays to every opponent with a legal one."),
        mark("A has a legal hand without a bonus, and B fouled."),
        (6, 3),
        won(played(BEST), played(FOULED)),
    ),
    "foul_pays_bonuses": Example(
        mark("Whether a fouled hand pays the bonuses of its opponents as well."),
        mark("B fouled; A has a full house in the middle and a straight flush in the back."),
        (True, False),
        won(played(RICH), played("Jd Td 3c / 9s Ts Jc Qs Kh / 6c 6d 9d 8d 7h")),
    ),
    "foul_vs_natural": Example(
        mark("What a fouled hand pays to a natural."),
        mark("A declares six pairs, and B fouled."),
        ("greater", "natural", "sum"),
        won(declared(PAIRS), played("Td 8h 3c / Qs Qh Qd 2s 2h / 6s 6h As 8s 4c")),
    ),
    "naturals": Example(
        mark("The naturals that may be declared, each with its points and its tier."),
        mark("A declares six pairs against the rows of B."),
        (
            (Natural(NaturalKind.SIX_PAIRS, 4, 1),),
            (Natural(NaturalKind.SIX_PAIRS, 3, 1),),
            (),
        ),
        refused_or(
            won(declared(PAIRS), played("Td 8h 3c / 6s 6h As 8s 4c / Qs Qh Qd 2s 2h")),
            mark("there is no such natural to declare"),
        ),
    ),
    "surrender_points": Example(
        mark(
            "What one pays to each opponent who drops before hands are opened; with zero nobody"
            " may."
        ),
        mark("A has a legal hand, and B drops."),
        (0, 3),
        refused_or(won(played(BEST), {"surrender": True}), mark("B may not drop")),
    ),
}
