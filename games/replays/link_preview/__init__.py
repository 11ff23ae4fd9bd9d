"""Pictures of matches for sites that show a link to one."""
