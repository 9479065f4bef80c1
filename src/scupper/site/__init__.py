"""The web server: tables, people, store, pages and live updates. Names no game; it asks the registry."""
