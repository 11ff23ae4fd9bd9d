"""Pages around the matches: home, rules, balance, the app (PWA manifest, service worker), design sheet."""
