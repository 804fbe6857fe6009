import pytest

from installer.wording import Text, faults

HANDS = ("one hand of {player}", "{count} hands of {player}")


@pytest.mark.parametrize(
    ("text", "forms", "words"),
    [
        ("{a} of {b}", ["{a} di {c}"], ["{c} is no place of the text", "{b} is missing"]),
        ("{a}", ["{a"], ["braces"]),
        ("{a:>5}", ["{a}"], ["{a} is no place", "{a:>5} is missing"]),
        (HANDS, ["una mano", "{count} mani di {player}"], ["{player} is missing"]),
        (HANDS, ["una mano di {player}", ""], ["a form is missing"]),
        ("too late (T4)", ["troppo tardi"], ["the clause T4 is missing"]),
        ("give --all", ["dare --tutti"], ["the option --all is missing"]),
        ("set TABLEMGR_STATION", ["impostare STAZIONE"], ["the option TABLEMGR_STATION"]),
        ("&Table", ["Tavolo"], ["the letter to press"]),
        ("Size. ", ["Misura."], ["spaces or line breaks at its ends"]),
        ("a\nb", ["a b"], ["not as many lines"]),
        ("It is done.", ["Fatto"], ['does not end with "."']),
        ("Done", ["Fatto."], ['ends with "."']),
    ],
)
def test_a_translation_that_is_wrong_by_its_form_is_found(
    text: Text, forms: list[str], words: list[str]
) -> None:
    found = faults(text, forms)
    assert len(found) == len(words)
    assert all(word in fault for word, fault in zip(words, found, strict=True))


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("{a} of {b}", ["{b} {a}"]),
        (HANDS, ["una mano di {player}", "{count} mani di {player}"]),
        (HANDS, ["{player}: {count} rozdanie", "{player}: {count} rozdania", "{player}: {count}"]),
        ("Really (S2)?", ["真的吗 (S2)？"]),
        ("R && D &now", ["R && D &ora"]),
        ("{rank}-high flush", ["colore, {rank} in testa"]),
    ],
)
def test_one_that_is_right_is_not(text: Text, forms: list[str]) -> None:
    assert faults(text, forms) == []
