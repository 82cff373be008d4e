"""Authentication and authorization: sessions of seats, cookies, view decorators."""
