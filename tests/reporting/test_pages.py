"""Pages are filled so that a heading is never alone and what clings together stays together."""

from tablemgr.reporting.pages import Block, Page, Strip, paginate
from tablemgr.reporting.pen import Pen

HEIGHT = 100.0


def draw(_pen: Pen, _top: float) -> None:
    """Draw nothing: only heights count here."""


HEAD, AGAIN = Strip(10, draw), Strip(12, draw)


def laid(blocks: list[Block], height: float) -> tuple[Page, ...]:
    return tuple(paginate(blocks, height))


def strips(*heights: float, clinging: tuple[int, ...] = ()) -> tuple[Strip, ...]:
    return tuple(
        Strip(height, draw, clings=number in clinging) for number, height in enumerate(heights)
    )


def heights(pages: tuple[Page, ...]) -> list[list[float]]:
    return [[strip.height for _, strip in page] for page in pages]


def test_strips_stand_one_below_the_other() -> None:
    (page,) = laid([Block(HEAD, AGAIN, strips(20, 30))], HEIGHT)
    assert [depth for depth, _ in page] == [0, 10, 30]


def test_a_new_page_repeats_the_head() -> None:
    pages = laid([Block(HEAD, AGAIN, strips(60, 40, 20))], HEIGHT)
    assert heights(pages) == [[10, 60], [12, 40, 20]]
    assert pages[1][0] == (0, AGAIN)


def test_a_head_goes_with_its_first_strip() -> None:
    first, second = Block(HEAD, AGAIN, strips(60)), Block(HEAD, AGAIN, strips(25))
    assert heights(laid([first, second], HEIGHT)) == [[10, 60], [10, 25]]


def test_what_clings_takes_the_strip_above_with_it() -> None:
    block = Block(HEAD, AGAIN, strips(40, 30, 25, clinging=(2,)))
    assert heights(laid([block], HEIGHT)) == [[10, 40], [12, 30, 25]]


def test_a_block_that_clings_takes_the_end_of_the_one_above() -> None:
    above = Block(HEAD, AGAIN, strips(50, 20))
    below = Block(HEAD, AGAIN, strips(15, clinging=(0,)))
    assert heights(laid([above, below], HEIGHT)) == [[10, 50], [12, 20, 10, 15]]


def test_what_clings_and_is_higher_than_a_page_is_broken_all_the_same() -> None:
    block = Block(HEAD, AGAIN, strips(60, 60, 60, clinging=(1, 2)))
    assert heights(laid([block], HEIGHT)) == [[10, 60], [12, 60], [12, 60]]


def test_a_strip_higher_than_a_page_gets_one_of_its_own() -> None:
    block = Block(HEAD, AGAIN, strips(20, 300, 20))
    assert heights(laid([block], HEIGHT)) == [[10, 20], [12, 300], [12, 20]]


def test_a_block_without_strips_prints_nothing() -> None:
    assert heights(laid([Block(HEAD, AGAIN, ())], HEIGHT)) == [[]]
