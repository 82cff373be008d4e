"""Hooks that run for every request: security checks and headers, hosts, locale, metrics, errors."""
