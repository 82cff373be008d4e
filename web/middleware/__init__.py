"""Hooks that run for every request: hosts, CSRF, security headers, locale, metrics, errors."""
