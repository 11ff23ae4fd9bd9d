"""Speed of the rules and the live pages; `make bench` runs everything."""
