"""What templates cannot say by themselves."""
