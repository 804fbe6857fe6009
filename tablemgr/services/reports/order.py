"""An order for paper: which form, what it is asked about, and how it is laid out."""

from dataclasses import dataclass, field

from tablemgr.services.reports.catalogue import Asked
from tablemgr.services.reports.layout import Layout


@dataclass(frozen=True, slots=True)
class Order:
    """A form by its id, with what it is asked about; laid out as its definition says or asked.

    `by` says who orders it, where nobody is signed in at the station.
    """

    form: str
    asked: Asked = field(default_factory=Asked)
    layout: Layout = field(default_factory=Layout)
    by: str = ""
