"""The stage of the set-up's tests, on which building is tried as well."""

from tests.installer.conftest import stage

__all__ = ["stage"]
