"""The JSON API: a program holds a seat at a table with a token, as a person's browser does with a cookie.

`operations` has the one table of what can be asked; the routes and the description are both made of it.
"""
