"""The laws that every game keeps to, whoever wrote it: each is the name of its test, read as a sentence.

`manage.py checkgame` lists them and says which a game keeps to. `test_mutants` shows that they find what they
are for.
"""
