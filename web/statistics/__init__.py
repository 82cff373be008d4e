"""Statistics of finished matches: charts and intervals."""
