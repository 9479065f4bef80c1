"""Lifeboats: boats row ashore, leak and sink, and everybody votes on which."""
