"""What is remembered is made once, and given up where it would be too much."""

from tablemgr.rules.remembered import Remembered


def test_a_value_is_made_once() -> None:
    made: list[int] = []

    def make(key: int) -> str:
        made.append(key)
        return str(key)

    known = Remembered(make, 2)
    assert [known[key] for key in (1, 1, 2, 1)] == ["1", "1", "2", "1"]
    assert made == [1, 2]


def test_it_never_holds_more_than_it_may() -> None:
    known = Remembered(str, 2)
    for key in range(5):
        assert known[key] == str(key)
        assert len(known) <= 2
