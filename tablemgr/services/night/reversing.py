"""Taking a hand back: its fees, its payoffs and the row that lists show of it (M4, M5, T9)."""

from collections.abc import Mapping, Sequence

from tablemgr.ledger import corrections, recipes
from tablemgr.ledger.entry import Entry
from tablemgr.rules.floor.voiding import reverse_payoff
from tablemgr.services.night.act import Command, entry_id
from tablemgr.services.night.night import Night
from tablemgr.services.night.past import PastHand
from tablemgr.services.night.state import Running
from tablemgr.store.rows import HandRow, HandSeatRow, Standing


def given_back(
    night: Night, collection: str, antes: str, before: Sequence[Entry] = ()
) -> list[Entry]:
    """Collection and antes of a hand that is dealt again or void (T9, M5, V2), by their ids.

    `before` are the entries that are made ahead of these.
    """
    entries: list[Entry] = []
    collected = night.entry(collection) if collection else None
    if collected:
        entries.append(corrections.collection_return(collection, collected))
    posted = night.entry(antes) if antes else None
    if posted:
        balances = night.state.balances
        for each in before:
            balances = balances.posted(each)
        entries.append(corrections.pool_return(balances, antes, posted))
    return entries


def paid_without(
    night: Night, command: Command, hand: Running, out: frozenset[str]
) -> tuple[list[Entry], dict[str, str]]:
    """What was paid before the deal, given back and paid again by all but some players (M2).

    The entries, and the new ids of collection and antes as facts.
    """
    entries: list[Entry] = []
    ids = {"collection": "", "antes": ""}
    balances = night.state.balances
    for name, before, recipe in (
        ("collection", hand.collection, recipes.collection),
        ("antes", hand.antes, recipes.pool_ante),
    ):
        original = night.entry(before) if before else None
        if original is None:
            continue
        paid = {who: -change for who, change in corrections.combined([original]).items()}
        rest = {who: minor for who, minor in paid.items() if minor > 0 and who not in out}
        back = given_back(night, *((before, "") if name == "collection" else ("", before)))
        for entry in back:
            balances = balances.apply(entry)
        again = [recipe(balances, rest)] if rest else []
        for entry in again:
            balances = balances.apply(entry)
        entries += [*back, *again]
        ids[name] = entry_id(command, len(entries)) if again else ""
    return entries, ids


def void_entry(night: Night, past: PastHand, reason: str) -> list[Entry]:
    """The reversal of a hand, none in a game for points.

    Who cannot give back what he won is covered as the sheet says (M4).
    """
    if not past.entry:
        return []
    stays = _stays(night, past) if night.sheet.void_shortfall == "pro_rata" else None
    return [corrections.void(night.state.balances, past.entry, past.posted, reason, stays)]


def _stays(night: Night, past: PastHand) -> Mapping[str, int]:
    """What each player keeps, or goes without, where the losers share what is missing."""
    state = night.state
    seat_of = {player: seat for seat, player in past.players.items()}
    net = {seat_of[player]: minor for player, minor in past.net().items() if player in seat_of}
    if sum(net.values()):
        # A pool took part; its share of the loss is the house's.
        return {}
    held = {seat: state.balances.playing(player) for seat, player in past.players.items()}
    reversal = reverse_payoff(net, held, past.button, state.unit, night.sheet)
    stays = {past.players[seat]: minor for seat, minor in reversal.missing.items()}
    for seat, minor in reversal.unrecovered.items():
        stays[past.players[seat]] = stays.get(past.players[seat], 0) - minor
    return stays


def ended_row(hand: Running, session: str, standing: Standing) -> HandRow:
    """The row of a running hand that ends without a result: nobody has won or lost anything."""
    seats = tuple(
        HandSeatRow(each.seat, each.player, 0, 0, str(standing))
        for each in sorted(hand.seats, key=lambda each: each.seat)
    )
    return HandRow(
        session=session,
        seq=0,
        number=hand.number,
        standing=standing,
        gaming_date="",
        at="",
        dealer=hand.dealer,
        button=hand.button,
        fouls=0,
        naturals=0,
        drops=0,
        moved_minor=0,
        seats=seats,
    )


def void_row(past: PastHand) -> HandRow:
    """The row of a settled hand that is void: nobody has won or lost anything in it."""
    seats = tuple(
        HandSeatRow(each.seat, each.player, 0, 0, str(Standing.VOID)) for each in past.row.seats
    )
    return HandRow(
        session=past.row.session,
        seq=0,
        number=past.number,
        standing=Standing.VOID,
        gaming_date=past.row.gaming_date,
        at="",
        dealer=past.row.dealer,
        button=past.button,
        fouls=0,
        naturals=0,
        drops=0,
        moved_minor=0,
        seats=seats,
    )
