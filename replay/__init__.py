"""The command line: matches replayed, audited, simulated, exported and served."""
