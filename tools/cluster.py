"""A complete installation on this machine, as an example and for tests: `make cluster`."""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "deploy" / "nginx.conf.template"
DAPHNE = str(Path(sys.executable).with_name("daphne"))
PACKAGES = {"initdb": "postgresql", "redis-server": "redis-server", "nginx": "nginx"}
WEB_PROCESSES, CLOCKS = 3, 2
MAX_BODY_BYTES = "1048576"
PATIENCE_SECONDS = 60
IS_ROOT = os.getuid() == 0


def find_program(name: str) -> str | None:
    """Return the path of a program, also from PostgreSQL's folders, or None."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    return found or next(iter(sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")))), None)


def missing_packages() -> list[str]:
    """Return the required Debian packages that are not installed."""
    return [package for name, package in PACKAGES.items() if find_program(name) is None]


def install(packages: list[str]) -> None:
    """Install packages if possible without a prompt; otherwise exit with instructions."""
    if not packages:
        return
    if not IS_ROOT or shutil.which("apt-get") is None:
        sys.exit(f"Install {', '.join(packages)} first (Debian: apt install {' '.join(packages)}).")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", *packages], check=True, env=quiet, stdout=sys.stderr)


class Cluster:
    """All processes of a cluster, each with a log `NAME.log` in `folder`; nginx listens at `url`."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.processes: dict[str, subprocess.Popen] = {}
        self.url = f"http://127.0.0.1:{_free_port()}"
        self._postgres_port = _free_port()
        self._redis_port = _free_port()
        self.environment = os.environ | {
            "DATABASE_URL": f"postgres://spacerace@127.0.0.1:{self._postgres_port}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{self._redis_port}/0",
            "SPACERACE_VAR": str(folder / "var"),
            "SECRET_KEY": secrets.token_urlsafe(50),
            "TRUSTED_PROXIES": "1",
            "MAX_BODY_BYTES": MAX_BODY_BYTES,
            **(environment or {}),
        }

    def start(self) -> None:
        """Start all processes and wait until pages can be requested."""
        self._database.mkdir()
        if IS_ROOT:
            self.folder.chmod(0o755)
            shutil.chown(self._database, "postgres")
        self._postgres("initdb", "-U", "spacerace", "-A", "trust")
        self.start_postgres()
        self.start_redis()
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        ports = [self._start_web(f"web-{number}") for number in range(1, WEB_PROCESSES + 1)]
        for number in range(1, CLOCKS + 1):
            self._run(f"clock-{number}", sys.executable, "manage.py", "clock")
        self._run("nginx", find_program("nginx") or "nginx", "-c", str(self._write_nginx_conf(ports)), "-e", "stderr")
        self._await_health()

    def stop(self) -> None:
        """Stop everything, the proxy first and the database last."""
        for process in reversed(self.processes.values()):
            process.terminate()
            process.wait(timeout=PATIENCE_SECONDS)
        if (self._database / "postmaster.pid").exists():
            self.stop_postgres("fast")

    def start_postgres(self) -> None:
        """Start PostgreSQL and wait until it takes connections."""
        settings = f"-p {self._postgres_port} -k {self._database} -c listen_addresses=127.0.0.1"
        self._postgres("pg_ctl", "-o", settings, "-l", str(self._database / "log"), "-w", "start")

    def stop_postgres(self, mode: str) -> None:
        """Stop PostgreSQL as if by a shutdown ("fast") or as if the power failed ("immediate")."""
        self._postgres("pg_ctl", "-m", mode, "-w", "stop")

    def start_redis(self) -> None:
        """Start Redis."""
        listen = ("--bind", "127.0.0.1", "--port", str(self._redis_port))
        self._run("redis", find_program("redis-server") or "redis-server", *listen, "--save", "")

    def manage(self, *arguments: str) -> None:
        """Run a command of `manage.py` to its end."""
        subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, check=True)

    @property
    def _database(self) -> Path:
        return self.folder / "postgres"

    def _postgres(self, name: str, *arguments: str) -> None:
        """Run a program of PostgreSQL on the database; as root, it runs as the user postgres."""
        become = ("runuser", "-u", "postgres", "--") if IS_ROOT else ()
        command = [*become, find_program(name) or name, "-D", str(self._database), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)

    def _run(self, name: str, *command: str, keep: tuple[int, ...] = ()) -> None:
        with (self.folder / f"{name}.log").open("a") as log:
            self.processes[name] = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environment,
                pass_fds=keep,
                stdout=log,
                stderr=log,
                # Ctrl-C goes to the cluster, which stops its processes in order.
                start_new_session=True,
            )

    def _start_web(self, name: str) -> int:
        """Start a web process on a port that listens already, so that nobody has to wait for it."""
        with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
            descriptor = listener.fileno()
            command = (DAPHNE, "-v", "0", "--fd", str(descriptor), "spacerace.asgi:application")
            self._run(name, *command, keep=(descriptor,))
            return listener.getsockname()[1]

    def _write_nginx_conf(self, ports: list[int]) -> Path:
        site = TEMPLATE.read_text()
        for name, value in {
            "WEB_SERVERS": " ".join(f"server 127.0.0.1:{port};" for port in ports),
            "PROXY_LISTEN": self.url.removeprefix("http://"),
            "MAX_BODY_BYTES": MAX_BODY_BYTES,
        }.items():
            site = site.replace(f"${{{name}}}", value)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "\n".join(f"{kind}_temp_path {self.folder}/nginx-{kind};" for kind in kinds)
        conf = self.folder / "nginx.conf"
        user = "user root;\n" if IS_ROOT else ""
        conf.write_text(f"{user}daemon off;\npid {self.folder}/nginx.pid;\nevents {{}}\nhttp {{\n{paths}\n{site}}}\n")
        return conf

    def _await_health(self) -> None:
        for _ in range(PATIENCE_SECONDS * 10):
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{self.url}/healthz").close()
                return
            time.sleep(0.1)
        raise TimeoutError(f"the cluster did not start: see the logs in {self.folder}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def cluster(environment: Mapping[str, str] | None = None) -> Iterator[Cluster]:
    """Context manager of a running cluster in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="spacerace-") as folder:
        started = Cluster(Path(folder), environment)
        try:
            started.start()
            yield started
        finally:
            started.stop()


def main() -> None:
    """Run a cluster until Ctrl-C."""
    install(missing_packages())
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt), cluster() as running:
        print(f"The cluster runs at {running.url}/  (stop it with Ctrl-C)", flush=True)
        print(f"Logs: {running.folder}", flush=True)
        signal.pause()


if __name__ == "__main__":
    main()
