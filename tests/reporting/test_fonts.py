"""What the embedded fonts can print, and how text is broken into lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.reporting.fonts import (
    BOLD,
    CHINESE,
    REGULAR,
    GlyphCheck,
    glyph_name,
    missing_glyphs,
    printable,
    runs,
    shorten,
    text_width,
    wrap,
)

WORDS = st.text(st.sampled_from("abc ŐŁ-/wi.王小明，（"), max_size=120).map(printable)


@pytest.mark.parametrize(
    "text", ["Őry Győző űű", "Zażółć gęślą jaźń Łódź", "♣♦♥♠ □ … · −", "£€", "王小明 东方"]
)
def test_names_and_suits_print(text: str) -> None:
    assert missing_glyphs(text) == ()
    assert printable(text) == text


def test_what_is_missing_is_named_once_and_marked_every_time() -> None:
    assert missing_glyphs("龘小龘鬱 Anna") == ("龘", "鬱")
    assert printable("龘小龘鬱 Anna") == "□小□□ Anna"


def test_texts_that_go_by_are_checked_letter_by_letter_once() -> None:
    check = GlyphCheck()
    for text in ("Anna", "Żółć 王小明", "O\u030bry 龘", "鬱龘"):
        check.see(text)
    assert check.missing == ("龘", "鬱")


def test_chinese_is_set_in_its_own_font_and_the_rest_in_ours() -> None:
    assert runs("Őry 王小明, Żółć", BOLD) == (
        (BOLD, "Őry "), (CHINESE, "王小明"), (BOLD, ", Żółć"),
    )  # fmt: skip
    assert runs("", BOLD) == ()
    assert text_width("王小明", REGULAR, 10) == 30


def test_letters_are_composed_and_what_cannot_be_seen_is_dropped() -> None:
    assert printable("O\u030bry\tGyo\u030bzo\u030b\n") == "Őry Győző"
    assert printable("An\u200bna\u202e ♠\ufe0f") == "Anna ♠"
    assert missing_glyphs("\u0007\u2028\u200d\ufe0f") == ()


def test_a_character_is_named_where_the_name_says_more_than_its_number() -> None:
    assert glyph_name("王") == "U+738B"
    assert glyph_name("😀") == "U+1F600 GRINNING FACE"
    assert glyph_name("\ue000") == "U+E000"


def test_digits_are_all_of_one_width() -> None:
    for font in (REGULAR, BOLD):
        assert len({text_width(digit, font, 7.4) for digit in "0123456789"}) == 1


@given(WORDS, st.integers(20, 200))
def test_lines_are_never_wider_than_asked_and_lose_nothing(text: str, width: int) -> None:
    lines = wrap(text, REGULAR, 8, width)
    assert all(text_width(line, REGULAR, 8) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(WORDS, st.integers(20, 200), st.integers(1, 3))
def test_beyond_the_most_lines_an_ellipsis_stands(text: str, width: int, most: int) -> None:
    whole, cut = wrap(text, BOLD, 8, width), wrap(text, BOLD, 8, width, most)
    assert len(cut) == min(len(whole), most)
    assert all(text_width(line, BOLD, 8) <= width for line in cut)
    assert (cut == whole) == (len(whole) <= most)


def test_a_long_word_breaks_after_a_hyphen_or_a_stroke() -> None:
    width = text_width("2026-03-28/1", REGULAR, 8)
    assert wrap("2026-03-28/117", REGULAR, 8, width) == ["2026-03-28/", "117"]
    assert wrap("Nagy-Kovácsné", REGULAR, 8, width * 0.8) == ["Nagy-", "Kovácsné"]


def test_chinese_is_broken_between_characters_but_not_before_the_sign_that_ends_them() -> None:
    text = "4 号座位：牌副有误，牌缺失或重复(M4)"
    width = text_width("4 号座位：", REGULAR, 8)
    assert wrap(text, REGULAR, 8, width) == [
        "4 号座位：", "牌副有", "误，牌缺", "失或重复", "(M4)",
    ]  # fmt: skip


def test_a_character_wider_than_the_line_stands_alone() -> None:
    assert wrap("ŐŁ", REGULAR, 8, 1) == ["Ő", "Ł"]


def test_a_text_is_shortened_only_where_it_must_be() -> None:
    assert shorten("Table 7", REGULAR, 8, 100) == "Table 7"
    assert shorten("The Great Hall upstairs", REGULAR, 8, 60) == "The Great H…"
