"""Health checks of a machine and its database, behind `giardino doctor`."""

from adapters.health.finding import Finding, State

__all__ = ["Finding", "State"]
