"""How fast the rules and the live pages are; `make bench` runs everything."""
