"""The desktop windows: they show what services answer and hold only what is being typed."""

from tablemgr.ui.singletons import hold_singletons

hold_singletons()
