"""Form fields and forms that several packages share."""
