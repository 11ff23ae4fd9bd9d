"""What everybody sees: the live board over websockets, films, front page, link previews (Open Graph)."""
