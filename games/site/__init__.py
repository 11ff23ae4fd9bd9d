"""Pages around the matches: home, rules, the app (PWA manifest, service worker)."""
