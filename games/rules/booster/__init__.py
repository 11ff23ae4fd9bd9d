"""BOOSTER: missions across the solar system, melded from five kinds of cards."""
