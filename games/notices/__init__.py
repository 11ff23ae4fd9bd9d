"""Being told: news, e-mail, web push, webhooks, calendars, quiet hours; sent exactly once from an outbox."""
