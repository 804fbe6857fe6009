"""What the program remembers between two starts, each thing by its name."""

from PySide6.QtWidgets import QApplication

from tablemgr.ui.memory import Memory


def test_what_was_chosen_is_there_at_the_next_start(app: QApplication) -> None:
    memory = Memory()
    memory.players_screen, memory.language, memory.idle_minutes = "HDMI-1", "it", 5
    memory.sound = True
    again = Memory()
    assert (again.players_screen, again.language, again.idle_minutes) == ("HDMI-1", "it", 5)
    assert again.sound
    again.sound = False
    assert not Memory().sound
