"""Pictures of matches for places elsewhere that show a link, drawn with our own pen."""
