"""Background workers: bots, clocks, analysis, failover, and the engine processes."""
