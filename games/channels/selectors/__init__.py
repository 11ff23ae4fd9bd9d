"""Read channels, blocks, mutes and reports."""
