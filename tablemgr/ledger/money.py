"""Money as whole numbers of a currency's smallest unit, and the one reader and printer of its text
(X6).

Texts are in the currency's units with a point (`"37.50"`); there is no float anywhere.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

# ISO 4217, list one of 2024: the currencies of countries, and how many decimal digits each has.
_CODES = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT
LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD
XOF XPF YER ZAR ZMW ZWG
""".split()
_DIGITS = dict.fromkeys(_CODES, 2)
_DIGITS |= dict.fromkeys(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(), 0
)
_DIGITS |= dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3)

MAX_MINOR = 10**15


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency by its ISO 4217 code, with the decimal digits of its smallest unit."""

    code: str
    digits: int

    @property
    def unit(self) -> int:
        """How many smallest units make one unit."""
        return int(10**self.digits)


def find_currency(code: str) -> Currency | None:
    """The currency of an ISO 4217 code, None if there is none."""
    return Currency(code, _DIGITS[code]) if code in _DIGITS else None


class AmountReason(StrEnum):
    """Why a text is no amount of a currency."""

    UNREADABLE = "unreadable"
    TOO_FINE = "too_fine"
    TOO_LARGE = "too_large"
    TWO_WAYS = "two_ways"
    """Of what people type alone: see `services.typedmoney`."""


class AmountError(ValueError):
    """Raised for a text that is no amount; carries the text and the reason."""

    def __init__(self, text: str, reason: AmountReason) -> None:
        super().__init__(f"{text}: {reason}")
        self.text = text
        self.reason = reason


_AMOUNT = re.compile(r"([0-9]+)(?:\.([0-9]+))?")


def parse_amount(text: str, currency: Currency) -> int:
    """An amount such as `"37.50"` in smallest units; `AmountError` where the currency cannot hold
    it.
    """
    match = _AMOUNT.fullmatch(text.strip())
    if not match:
        raise AmountError(text, AmountReason.UNREADABLE)
    whole, part = match[1].lstrip("0") or "0", (match[2] or "").rstrip("0")
    if len(part) > currency.digits:
        raise AmountError(text, AmountReason.TOO_FINE)
    if len(whole) > len(str(MAX_MINOR)):
        raise AmountError(text, AmountReason.TOO_LARGE)
    minor = int(whole) * currency.unit + int((part or "0").ljust(currency.digits, "0") or "0")
    if minor > MAX_MINOR:
        raise AmountError(text, AmountReason.TOO_LARGE)
    return minor


def format_amount(minor: int, currency: Currency) -> str:
    """Smallest units as text with all decimal digits, `"-37.50"` below zero."""
    digits = currency.digits
    sign, text = "-" if minor < 0 else "", str(abs(minor))
    if not digits:
        return sign + text
    if len(text) <= digits:
        text = text.zfill(digits + 1)
    return f"{sign}{text[:-digits]}.{text[-digits:]}"
