"""The games of the house: one folder each, with the same file names in every one."""
