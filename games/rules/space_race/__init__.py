"""Space Race: secret bids for parts, espionage, launches, in two editions."""
