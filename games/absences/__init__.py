"""Being away: grace, extensions, standing orders, vacations, bots that stand in; and reliability."""
