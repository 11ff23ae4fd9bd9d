"""Static files with hashed names."""

from spacerace.storage import ModuleStorage


def collected(storage: ModuleStorage, name: str) -> str:
    """The file with a hashed name that stands for `name`."""
    with storage.open(storage.stored_name(name)) as file:
        return file.read().decode()


def test_style_sheet_contains_what_it_imports(tmp_path):
    files = {
        "css/all.css": '@import url("first.css");\n@import url("second.css");\np { color: red }\n',
        "css/first.css": 'a { background: url("drawing.svg") }\n',
        "css/second.css": "b { color: green }\n",
        "css/drawing.svg": "<svg/>",
    }
    (tmp_path / "css").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    storage = ModuleStorage(location=tmp_path, base_url="/static/")
    done = list(storage.post_process({name: (storage, name) for name in files}))
    assert not [error for _, _, error in done if isinstance(error, Exception)]
    drawing = storage.stored_name("css/drawing.svg").removeprefix("css/")
    text = collected(storage, "css/all.css")
    assert text.split("\n") == [
        f'a {{ background: url("{drawing}") }}',
        "",
        "b { color: green }",
        "",
        "p { color: red }",
        "",
    ]
    (tmp_path / "css/second.css").write_text("b { color: blue }\n")
    list(storage.post_process({name: (storage, name) for name in files}))
    assert "blue" in collected(storage, "css/all.css")
