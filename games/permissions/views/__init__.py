"""Decorators that let a view be reached only by visitors who may see its match."""
