"""A night of random postings against a model that counts chip by chip and knows no entries."""

from collections import Counter
from collections.abc import Mapping

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tablemgr.ledger.accounts import CHIPS_ON_TABLE, POOL_DEBTOR
from tablemgr.ledger.accounts import AccountKind as A
from tablemgr.ledger.balances import Balances, BelowZeroError, fold
from tablemgr.ledger.checks import Audit, Counted, HandFacts, Posted
from tablemgr.ledger.chips import count_chips
from tablemgr.ledger.corrections import (
    adjustment,
    collection_return,
    pool_return,
    receivable_paid,
    receivable_paid_in_cash,
    receivable_written_off,
    void,
)
from tablemgr.ledger.entry import Entry, entry_faults, worths
from tablemgr.ledger.kinds import EntryKind
from tablemgr.ledger.recipes import (
    PaidAt,
    buy,
    cash_drop,
    cash_fill,
    cash_out,
    collection,
    colour_up,
    count_difference,
    credit,
    fill,
    hand_settlement,
    open_bank,
    partial_cash_out,
    payoff_net,
    payoff_start,
    pool_ante,
    use_behind,
)
from tablemgr.ledger.reconciliation import reconcile
from tablemgr.rules.chinese.payoff import Payoff
from tests.ledger.books import BOOK, USD

PLAYERS = ("anna", "bert", "cleo", "dora")
SEATS = dict(enumerate(PLAYERS, 1))
HELD = ("stack", "behind_chips", "behind_cash")
players = st.sampled_from(PLAYERS)
amounts = st.integers(1, 60)
windows = st.sampled_from(PaidAt)
# Parts of what there is in per cent: none, all, and a little more than there is too.
parts = st.sampled_from([0, 30, 50, 80, 100, 100, 105])
losses = st.lists(st.sampled_from([0, 20, 50, 90, 100, 100]), min_size=4, max_size=4)

Model = Counter[str]


def _take(model: Model, player: str, amount: int, *, owe: bool = False) -> bool:
    """A player gives an amount, chip by chip, as T6 says; False where he cannot and may not owe."""
    for _ in range(amount):
        kind = next((kind for kind in HELD if model[f"{kind} {player}"] > 0), None)
        if kind:
            model[f"{kind} {player}"] -= 1
        if kind == "behind_cash":
            model["cash_taken"] += 1
            model["bank"] -= 1
        elif kind is None and owe:
            model[f"receivable {player}"] += 1
            model["bank"] -= 1
        elif kind is None:
            return False
    return True


class Floor(RuleBasedStateMachine):
    """The ledger and the model go through the same night; what either refuses, both do."""

    def __init__(self) -> None:
        super().__init__()
        self.balances = Balances(BOOK)
        self.model: Model = Counter()
        self.entries: dict[str, Entry] = {}
        self.records: list[Posted | Counted] = []
        # Hands that can be corrected, with their entry and its adjustments.
        self.hands: dict[str, list[Entry]] = {}

    @initialize(bank=st.integers(150, 600))
    def open(self, bank: int) -> None:
        self._post(open_bank(BOOK, count_chips(USD, {1: bank})), Counter(bank=bank))
        for player in PLAYERS:
            self.buys(EntryKind.BUY_IN, player, 30, PaidAt.TABLE)

    def _part(self, part: int, name: str) -> int:
        return -(-self.model[name] * part // 100)

    def _post(self, entry: Entry, model: Model | None, hand: HandFacts | None = None) -> str | None:
        """Applies an entry; `model` is the model after it, None where it has to be refused."""
        assert entry_faults(entry) == ()
        before = dict(self.balances.held)
        possible = model is not None and min(model.values(), default=0) >= 0
        try:
            after = self.balances.apply(entry)
        except BelowZeroError:
            assert not possible
            assert self.balances.held == before
            return None
        assert possible
        assert model is not None
        self.balances, self.model = after, model
        source = f"e{len(self.entries)}"
        self.entries[source] = entry
        self.records.append(Posted(len(self.records), source, entry, hand))
        return source

    def _moved(self, **changes: int) -> Model:
        model = Counter(self.model)
        for name, minor in changes.items():
            model[name.replace("__", " ")] += minor
        return model

    @rule(kind=st.sampled_from([EntryKind.BUY_IN, EntryKind.TOP_UP]), player=players,
          amount=amounts, at=windows)  # fmt: skip
    def buys(self, kind: EntryKind, player: str, amount: int, at: PaidAt) -> None:
        table = amount if at is PaidAt.TABLE else 0
        changes = {f"stack__{player}": amount, "bank": -table, "cash_taken": table}
        self._post(buy(kind, BOOK, player, amount, at), self._moved(**changes))

    @rule(player=players, part=parts)
    def colours_up(self, player: str, part: int) -> None:
        amount = self._part(part, f"stack {player}") or 1
        changes = {f"stack__{player}": -amount, f"behind_chips__{player}": amount}
        self._post(colour_up(BOOK, player, amount), self._moved(**changes))

    @rule(player=players, part=parts, at=windows)
    def cashes_out_in_part(self, player: str, part: int, at: PaidAt) -> None:
        amount = self._part(part, f"stack {player}") or 1
        table = amount if at is PaidAt.TABLE else 0
        changes = {f"stack__{player}": -amount, f"behind_cash__{player}": amount}
        model = self._moved(bank=table, cash_taken=-table, **changes)
        self._post(partial_cash_out(BOOK, player, amount, at), model)

    @rule(player=players, some=parts, more=parts)
    def uses_what_is_behind(self, player: str, some: int, more: int) -> None:
        chips = self._part(some, f"behind_chips {player}")
        cash = self._part(more, f"behind_cash {player}")
        if not chips + cash:
            return
        changes = {f"stack__{player}": chips + cash, f"behind_chips__{player}": -chips}
        changes[f"behind_cash__{player}"] = -cash
        model = self._moved(bank=-cash, cash_taken=cash, **changes)
        self._post(use_behind(BOOK, player, chips, cash), model)

    @precondition(lambda self: self.hands)
    @rule(player=players, at=windows)
    def cashes_out(self, player: str, at: PaidAt) -> None:
        if not self.balances.playing(player):
            return
        chips = self.model[f"stack {player}"] + self.model[f"behind_chips {player}"]
        table = chips if at is PaidAt.TABLE else 0
        model = self._moved(bank=table, cash_taken=-table)
        model.update({f"{kind} {player}": -model[f"{kind} {player}"] for kind in HELD})
        self._post(cash_out(self.balances, player, at), model)

    @rule(amount=amounts, back=st.booleans())
    def carries_chips(self, amount: int, back: bool) -> None:
        chips = count_chips(USD, {1: amount})
        entry = credit(BOOK, chips) if back else fill(BOOK, chips)
        self._post(entry, self._moved(bank=-amount if back else amount))

    @rule(amount=amounts, back=st.booleans())
    def carries_cash(self, amount: int, back: bool) -> None:
        entry = cash_drop(BOOK, amount) if back else cash_fill(BOOK, amount)
        self._post(entry, self._moved(cash_taken=-amount if back else amount))

    @rule(fee=st.integers(1, 8), ante=st.booleans(), back=st.booleans())
    def collects(self, fee: int, ante: bool, back: bool) -> None:
        who = [player for player in PLAYERS if self.balances.playing(player)]
        if not who:
            return
        model = Counter(self.model)
        able = all(_take(model, player, fee) for player in who)
        box = "pool" if ante else "collection"
        model[box] += fee * len(who)
        recipe = pool_ante if ante else collection
        source = self._post(recipe(self.balances, dict.fromkeys(who, fee)), model if able else None)
        if source and back:
            changes = {f"stack__{player}": fee for player in who}
            model = self._moved(**{box: -fee * len(who)}, **changes)
            paid = self.entries[source]
            undone = pool_return(self.balances, source, paid) if ante else None
            self._post(undone or collection_return(source, paid), model)

    def _payoff(self, losses: list[int], start: Mapping[str, int], winner: int) -> dict[str, int]:
        """What a hand brings: everybody loses some part of his stack, the pool too, one wins it."""
        net = {who: -(start[who] * loss // 100) for who, loss in zip(start, losses, strict=False)}
        net[POOL_DEBTOR] = -start[POOL_DEBTOR]
        name = [*start][winner % (len(start) - 1)]
        net[name] -= sum(net.values())
        return net

    @rule(losses=losses, winner=st.integers(0, 3))
    def plays_a_hand(self, losses: list[int], winner: int) -> None:
        seats = {s: p for s, p in SEATS.items() if self.balances.playing(p)}
        if not seats:
            return
        begin = {p: self.balances.playing(p) for p in (*seats.values(), POOL_DEBTOR)}
        net = self._payoff(losses, begin, winner)
        settled = Payoff(
            1,
            (),
            {seat: begin[p] for seat, p in seats.items()},
            {seat: begin[p] + net[p] for seat, p in seats.items()},
            begin[POOL_DEBTOR],
            begin[POOL_DEBTOR] + net[POOL_DEBTOR],
        )
        model = self._settled(net)
        facts = HandFacts(payoff_net(settled, seats), payoff_start(settled, seats))
        source = self._post(hand_settlement(self.balances, settled, seats), model, facts)
        if source:
            self.hands[source] = [self.entries[source]]

    def _settled(self, net: Mapping[str, int], *, owe: bool = False) -> Model:
        model = Counter(self.model)
        for owner, minor in net.items():
            if owner == POOL_DEBTOR:
                model["pool"] += minor
                short = max(0, -model["pool"]) if owe else 0
                model["pool"] += short
                model[f"receivable {POOL_DEBTOR}"] += short
                model["bank"] -= short
            elif minor >= 0:
                model[f"stack {owner}"] += minor
            else:
                assert _take(model, owner, -minor, owe=owe)
        return model

    @precondition(lambda self: self.hands)
    @rule(data=st.data(), net=st.lists(st.integers(-40, 40), min_size=3, max_size=3))
    def corrects_a_hand(self, data: st.DataObject, net: list[int]) -> None:
        source = data.draw(st.sampled_from(sorted(self.hands)))
        entries = self.hands[source]
        was = worths(p for entry in entries for p in entry.postings)
        right = dict(zip(PLAYERS, [*net, -sum(net) - was.get(POOL_DEBTOR, 0)], strict=True))
        right[POOL_DEBTOR] = was.get(POOL_DEBTOR, 0)
        change = {who: right[who] - was.get(who, 0) for who in (*PLAYERS, POOL_DEBTOR)}
        entry = adjustment(self.balances, source, entries, right, "misread")
        if self._post(entry, self._settled(change, owe=True), HandFacts(right)):
            entries.append(entry)

    @precondition(lambda self: self.hands)
    @rule(data=st.data())
    def voids_a_hand(self, data: st.DataObject) -> None:
        source = data.draw(st.sampled_from(sorted(self.hands)))
        entries = self.hands[source]
        entry = void(self.balances, source, entries, "double card")
        was = worths(p for each in entries for p in each.postings)
        worth = {who: self._worth(who) for who in (*PLAYERS, POOL_DEBTOR)}
        model = Counter(self.model)
        for posting in entry.postings:
            account = posting.account
            if account.kind not in (A.ADVANCED, A.PLAYER_CASH):
                model[f"{account.kind} {account.owner}".strip()] += posting.minor
        if self._post(entry, model, HandFacts({})):
            del self.hands[source]
            for who, before in worth.items():
                assert self._worth(who) == before - was.get(who, 0)

    def _worth(self, who: str) -> int:
        return self.balances.playing(who) - self.balances.owing().get(who, 0)

    @rule(data=st.data(), way=st.sampled_from(["chips", "cash", "gift"]))
    def settles_a_claim(self, data: st.DataObject, way: str) -> None:
        owing = {who: owed for who, owed in self.balances.owing().items() if who in PLAYERS}
        if not owing:
            return
        debtor = data.draw(st.sampled_from(sorted(owing)))
        amount = data.draw(st.integers(1, owing[debtor]))
        model = self._moved(**{f"receivable__{debtor}": -amount})
        able = True
        if way == "chips":
            model["bank"] += amount
            able = _take(model, debtor, amount)
            entry = receivable_paid(self.balances, debtor, amount)
        elif way == "cash":
            model["cash_taken"] += amount
            entry = receivable_paid_in_cash(BOOK, debtor, amount)
        else:
            entry = receivable_written_off(BOOK, debtor, amount, "gone")
        self._post(entry, model if able else None)

    @rule(off=st.integers(-5, 5), place=st.sampled_from([A.BANK, A.CASH_TAKEN, A.COLLECTION]))
    def counts(self, off: int, place: A) -> None:
        account = BOOK.account(place)
        counted = self.balances.of(account) + off
        if off:
            entry = count_difference(self.balances, account, counted, "recount")
            if not self._post(entry, self._moved(**{place: off})):
                return
        self.records.append(Counted(len(self.records), "count", account, counted))

    @invariant()
    def the_model_holds_the_same(self) -> None:
        held = {
            f"{account.kind} {account.owner}".strip(): minor
            for account, minor in self.balances.held.items()
            if account.kind.protected and minor
        }
        assert held == {name: minor for name, minor in self.model.items() if minor}

    @invariant()
    def nothing_is_lost_or_below_zero(self) -> None:
        assert set(self.balances.totals().values()) <= {0}
        assert all(m >= 0 for a, m in self.balances.held.items() if a.kind.protected)

    def teardown(self) -> None:
        entries = list(self.entries.values())
        assert fold(BOOK, entries) == self.balances
        for kinds in (CHIPS_ON_TABLE, {A.BANK}, {A.CASH_TAKEN}, {A.RECEIVABLE}):
            equation = reconcile(entries, kinds)
            assert equation.difference == 0
            assert equation.closing == self.balances.total(*kinds)
        corrected = {entry.corrects for entry in entries if entry.corrects}
        audit = Audit(BOOK, corrected)
        assert [finding for record in self.records for finding in audit.see(record)] == []
        assert audit.balances == self.balances


TestFloor = Floor.TestCase
TestFloor.settings = settings(max_examples=200, stateful_step_count=40, deadline=None)
