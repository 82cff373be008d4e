"""Limits for clients: rate limits, storage quota, tables with bots only."""
