"""Verification of logs, records and receipts, without trusting the database."""
