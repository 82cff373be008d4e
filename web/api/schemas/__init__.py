"""Schemas of API requests and responses."""
