"""Health checks of a machine and its database, behind `giardino doctor`."""
