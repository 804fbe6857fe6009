"""How the program looks: light, dark and high-contrast palettes of its own, fonts, one style sheet.

Colours are asked for by `colours(palette)`, so that a widget follows the palette it stands in.
"""

import re
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr import assets

FAMILIES = ("DejaVu Sans", "Noto Sans SC")
"""The program's own fonts; a letter that the first has not, as in a Chinese name, is the next's."""


STYLE = "Fusion"
"""The style of Qt's that the palettes and the style sheet are made for."""


class Scheme(StrEnum):
    """What the View menu offers."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Colours(NamedTuple):
    """The colours of one scheme; `suits` are clubs, diamonds, hearts, spades on a card's `face`."""

    window: str
    panel: str
    base: str
    text: str
    muted: str
    line: str
    accent: str
    on_accent: str
    soft: str
    fault: str
    warning: str
    face: str
    edge: str
    slot: str
    suits: tuple[str, str, str, str]

    def tone(self, name: str) -> str:
        """The colour of a tone that labels have, as below; that of any text for no tone."""
        tones = {
            "muted": self.muted,
            "fault": self.fault,
            "warning": self.warning,
            "good": self.accent,
        }
        return tones.get(name, self.text)


# Teal, blue, vermilion and black stay apart for colour-blind eyes, and each has its symbol.
_SUITS = ("#00756A", "#1257B8", "#C4310B", "#14181A")
LIGHT = Colours(
    window="#E9EEEC", panel="#F8FAF9", base="#FFFFFF", text="#17211D", muted="#55625C",
    line="#BECAC5", accent="#0B6B4D", on_accent="#FFFFFF", soft="#D7EAE2", fault="#B3261E",
    warning="#875300", face="#FFFFFF", edge="#8B9993", slot="#C3CEC9", suits=_SUITS,
)  # fmt: skip
DARK = Colours(
    window="#141A18", panel="#1D2523", base="#111615", text="#E4ECE8", muted="#9DABA5",
    line="#3A4743", accent="#4CC598", on_accent="#06251A", soft="#1F3D33", fault="#FF8A7E",
    warning="#F0B765", face="#EEF1EF", edge="#EEF1EF", slot="#44524D", suits=_SUITS,
)  # fmt: skip
CONTRAST = Colours(
    window="#000000", panel="#000000", base="#000000", text="#FFFFFF", muted="#E6E6E6",
    line="#FFFFFF", accent="#FFE14D", on_accent="#000000", soft="#333300", fault="#FF9C8F",
    warning="#FFC75F", face="#FFFFFF", edge="#FFFFFF", slot="#B8B8B8", suits=_SUITS,
)  # fmt: skip
_OF_WINDOW = {each.window: each for each in (LIGHT, DARK, CONTRAST)}

# A "u" is a px that grows with the size chosen.
_STYLE = """
QFrame#seat {{ background: {panel}; border: 1px solid {line}; border-radius: 8px; }}
QFrame#seat[current="true"] {{ border: 1px solid {accent}; }}
QFrame#state {{ background: {panel}; border-top: 1px solid {line}; }}
QDialog {{ border: 1px solid {edge}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QScrollArea {{ border: 0; background: transparent; }}
QTextBrowser#settlement {{ background: {panel}; border: 1px solid {line}; border-radius: 8px; }}
QTextBrowser#settlement:focus {{ border: 1px solid {accent}; }}
QWidget#page {{ background: transparent; }}
QFrame#panel, QWidget#pinpad {{ background: {panel}; border: 1px solid {line};
  border-radius: 8px; }}
QWidget#pinpad:focus {{ border: 2px solid {accent}; }}
QListWidget {{ background: {panel}; border: 1px solid {line}; border-radius: 8px; padding: 4px; }}
QListWidget:focus {{ border: 1px solid {accent}; }}
QListWidget::item {{ padding: 4px 10px; border-radius: 6px; }}
QListWidget::item:selected {{ background: {accent}; color: {on_accent}; }}
QListWidget#cards::item {{ padding: 0; margin: 2px; border: 1px solid {line}; }}
QListWidget#cards::item:selected {{ background: {soft}; border: 2px solid {accent}; }}
QListWidget::item:hover:!selected {{ background: {soft}; }}
QTableView, QPdfView {{ border: 1px solid {line}; }}
QTableView:focus, QPdfView:focus {{ border: 1px solid {accent}; }}
QLineEdit {{ background: {base}; border: 1px solid {line}; border-radius: 5px; padding: 3px 7px;
  min-height: 22u; selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit:focus {{ border: 2px solid {accent}; padding: 2px 6px; }}
QLineEdit[wrong="true"] {{ border-color: {fault}; }}
QLineEdit:disabled {{ color: {muted}; background: {panel}; }}
QComboBox, QAbstractSpinBox {{ background: {base}; border: 1px solid {line}; border-radius: 5px;
  padding: 3px 2px 3px 7px; selection-background-color: {accent}; selection-color: {on_accent}; }}
QComboBox:focus, QAbstractSpinBox:focus {{ border: 2px solid {accent};
  padding: 2px 1px 2px 6px; }}
QComboBox:disabled, QAbstractSpinBox:disabled {{ color: {muted}; background: {panel}; }}
QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: 0; padding: 0; min-height: 0;
  background: transparent; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: 0; width: 15u; }}
QComboBox::down-arrow {{ image: url({down}); width: 14u; height: 14u; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: 0; width: 26u; }}
QAbstractSpinBox::up-arrow {{ image: url({up}); width: 14u; height: 14u; }}
QAbstractSpinBox::down-arrow {{ image: url({down}); width: 14u; height: 14u; }}
QComboBox QAbstractItemView {{ background: {base}; border: 1px solid {line}; outline: 0;
  selection-background-color: {accent}; selection-color: {on_accent}; }}
QMenu {{ background: {panel}; border: 1px solid {line}; padding: 3px; }}
QMenu::item {{ padding: 5px 24px; border-radius: 4px; }}
QMenu::item:selected {{ background: {accent}; color: {on_accent}; }}
QMenu::item:disabled {{ color: {muted}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 3px 6px; }}
QPushButton {{ background: {base}; border: 1px solid {line}; border-radius: 6px; padding: 4px 12px;
  min-height: 24u; }}
QPushButton#set {{ min-height: 34u; }}
QPushButton[finger="true"] {{ min-height: 34u; }}
QLineEdit[finger="true"] {{ min-height: 36u; }}
QWidget#pinpad QPushButton {{ min-height: 40u; }}
QPushButton#primary {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton#primary:focus {{ border: 2px solid {text}; }}
QPushButton#primary:disabled {{ background: {panel}; color: {muted}; border-color: {line}; }}
QPushButton:hover {{ border-color: {accent}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 3px 11px; }}
QPushButton:checked {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton:checked:focus {{ border: 2px solid {text}; }}
QPushButton:disabled {{ color: {muted}; background: {panel}; }}
QCheckBox, QRadioButton {{ padding: 3px 2px; border: 1px solid transparent; border-radius: 4px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 1px solid {accent}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 16u; height: 16u; background: {base};
  border: 1u solid {muted}; border-radius: 4u; }}
QRadioButton::indicator {{ border-radius: 9u; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {line}; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent};
  image: url({check}); }}
QRadioButton::indicator:checked {{ width: 8u; height: 8u; border: 5u solid {accent}; }}
QCheckBox:disabled {{ color: {muted}; }}
QLabel[tone="muted"] {{ color: {muted}; }}
QLabel[tone="fault"] {{ color: {fault}; }}
QLabel[tone="warning"] {{ color: {warning}; }}
QLabel[tone="good"] {{ color: {accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {line}; border-radius: 4px; min-height: 36px;
  margin: 2px; }}
QScrollBar::handle:vertical:hover {{ background: {muted}; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {line}; border-radius: 4px; min-width: 36px;
  margin: 2px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: transparent; width: 0; height: 0; }}
QAbstractScrollArea::corner {{ background: transparent; border: 0; }}
QToolTip {{ background: {panel}; color: {text}; border: 1px solid {line}; padding: 4px; }}
"""


_UNIT = re.compile(r"\b(\d+)u\b")
_SIZE = "size in per cent"


def colours(palette: QPalette) -> Colours:
    """The colours of the scheme that a palette belongs to."""
    window = palette.color(QPalette.ColorRole.Window)
    # A widget whose background the style sheet sets has that for its window's colour.
    otherwise = DARK if window.lightness() < 128 else LIGHT
    return _OF_WINDOW.get(window.name().upper(), otherwise)


def load_fonts() -> None:
    """Make the program's own fonts known, so that suits and names show on any machine."""
    for path in sorted(assets.asset("resources/fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def apply(app: QApplication, scheme: Scheme) -> None:
    """Give the application a scheme; `SYSTEM` is dark only where the system says so."""
    chosen = chosen_colours(app, scheme)
    app.setPalette(_palette(chosen))
    kind = "light" if chosen is LIGHT else "dark"
    icons = {
        name: assets.asset(f"resources/icons/{name}_{kind}.svg").as_posix()
        for name in ("check", "down", "up")
    }
    style = _UNIT.sub(lambda found: f"{px(int(found[1]))}px", _STYLE)
    app.setStyleSheet(style.format(**icons, **chosen._asdict()))


def chosen_colours(app: QApplication, scheme: Scheme) -> Colours:
    """The colours that a scheme stands for on this system now."""
    if scheme is Scheme.SYSTEM:
        scheme = Scheme.DARK if _system_is_dark(app) else Scheme.LIGHT
    return {Scheme.DARK: DARK, Scheme.CONTRAST: CONTRAST}.get(scheme, LIGHT)


def resize(app: QApplication, per_cent: int) -> None:
    """Have text and all that is measured by it that large; what is shown has to be made anew."""
    app.setProperty(_SIZE, per_cent)
    app.setFont(app_font())


def px(pixels: int) -> int:
    """How many pixels these are in the size chosen; for lengths that hold text or cards."""
    app = QApplication.instance()
    per_cent = app.property(_SIZE) if app is not None else None
    return round(pixels * per_cent / 100) if per_cent else pixels


def enlarge(window: QWidget, width: int, height: int) -> None:
    """Open a window in the size chosen, within its screen."""
    screen = window.screen().availableSize()
    window.resize(QSize(px(width), px(height)).boundedTo(screen))


def widen(window: QWidget, width: int) -> None:
    """Have a window at least this wide in the size chosen, within its screen."""
    window.setMinimumWidth(min(px(width), window.screen().availableSize().width()))


def app_font() -> QFont:
    """The font of everything that is not larger or smaller on purpose."""
    font = QFont(FAMILIES)
    font.setPixelSize(px(13))
    return font


def sized(widget: QWidget, pixels: int, *, bold: bool = False) -> None:
    """Give a widget the program's font in another size."""
    font = app_font()
    font.setPixelSize(px(pixels))
    font.setBold(bold)
    widget.setFont(font)


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet looks at, and let the style look again."""
    before = widget.property(name)
    if before == value:
        return
    widget.setProperty(name, value)
    # The style asks for none that is empty or off, so nothing changes where it was never set.
    if before is not None or value:
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def _system_is_dark(app: QApplication) -> bool:
    # What nobody has styled has the system's colours. Asking the style for them, or Qt for its
    # scheme by name, would load more of Qt before the window than all of the window needs.
    system = app.style().standardPalette() if app.styleSheet() else app.palette()
    return system.color(QPalette.ColorRole.Window).lightness() < 128


def _palette(chosen: Colours) -> QPalette:
    role = QPalette.ColorRole
    of_role = {
        role.Window: chosen.window,
        role.WindowText: chosen.text,
        role.Base: chosen.base,
        role.AlternateBase: chosen.panel,
        role.Text: chosen.text,
        role.PlaceholderText: chosen.muted,
        role.Button: chosen.panel,
        role.ButtonText: chosen.text,
        role.Highlight: chosen.accent,
        role.HighlightedText: chosen.on_accent,
        role.Accent: chosen.accent,
        role.ToolTipBase: chosen.panel,
        role.ToolTipText: chosen.text,
        role.Link: chosen.accent,
        role.BrightText: chosen.fault,
    }
    palette = QPalette()
    for each, colour in of_role.items():
        palette.setColor(each, QColor(colour))
    group = QPalette.ColorGroup.Disabled
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(group, each, QColor(chosen.muted))
    return palette
