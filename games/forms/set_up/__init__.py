"""What a host decides about a match: each part is a form, and says what of a plan it is."""
