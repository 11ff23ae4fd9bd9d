"""The rivals' manners, one a file, each of a person of the 1950s who runs a space programme."""
