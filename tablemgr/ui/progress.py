"""How far something is that takes a while."""

from PySide6.QtWidgets import QProgressBar

from tablemgr.i18n import tr

# What is counted can be more than a bar can count.
_PARTS = 1000


class Progress(QProgressBar):
    """A bar that is there while something goes on; its place is kept while nothing does."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Progress"))
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.rest()

    def begin(self) -> None:
        """Something goes on, and its end is not known yet."""
        self.setRange(0, 0)
        self.show()

    def tell(self, done: int, total: int) -> None:
        """So much of it is done; nothing where its end is not known yet."""
        if done:
            self.setRange(0, _PARTS)
            self.setValue(done * _PARTS // max(total, 1))
        else:
            self.setRange(0, 0)

    def rest(self) -> None:
        """Nothing goes on."""
        self.hide()
        self.setRange(0, 1)
        self.reset()
