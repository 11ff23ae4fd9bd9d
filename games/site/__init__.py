"""Pages around the matches: home, rules and the installable app (manifest, service worker)."""
