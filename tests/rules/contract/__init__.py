"""The laws that every game must keep: each is the name of its test, read as a sentence.

`manage.py checkgame` lists them and says which a game keeps to. `test_mutants` shows that they find mistakes.
"""
