"""Engine analysis of finished matches, and its report."""
