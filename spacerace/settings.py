"""Settings: everything that differs between servers comes from environment variables.

With none set, one process serves SQLite under `var/`; `DATABASE_URL` and `REDIS_URL` scale it up.
"""

import os
import secrets
from email.utils import parseaddr
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from dj_database_url import DBConfig
from django.core.exceptions import ImproperlyConfigured

from games.registry import GAME_UI_APPS
from spacerace import data_folder

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("SPACERACE_VAR", BASE_DIR / "var"))
LEAST_SECRET_KEY = 50


def flag(name: str, default: bool = False) -> bool:
    """Whether the environment variable `name` is set to true."""
    return os.environ.get(name, str(int(default))).lower() in {"1", "true", "yes", "on"}


def site_url(own_port: str) -> str:
    """Return the URL of the site for links in notifications: the setting, or one derived from host and `own_port`."""
    if given := os.environ.get("SITE_URL"):
        return given.rstrip("/")
    if CSRF_TRUSTED_ORIGINS:
        return CSRF_TRUSTED_ORIGINS[0]
    host = next((name.lstrip(".") for name in ALLOWED_HOSTS if name.strip("*.")), "localhost")
    port = "" if BEHIND_TLS else f":{own_port}"
    return f"{'https' if BEHIND_TLS else 'http'}://{host}{port}"


def vapid_subject() -> str:
    """Return the contact address for push services; some reject an e-mail address at localhost."""
    address = parseaddr(DEFAULT_FROM_EMAIL)[1]
    if address.endswith("@localhost") and SITE_URL.startswith("https:"):
        return SITE_URL
    return f"mailto:{address}"


def database() -> DBConfig:
    """Return the database settings; a separate password may contain any characters."""
    address = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / data_folder.DATABASE}"
    try:
        # An idle thread keeps no connection to PostgreSQL, because others may need it.
        named = dj_database_url.parse(address, conn_max_age=0, conn_health_checks=True)
        # A pooler in transaction mode gives each transaction another session, and cursors would be lost.
        named["DISABLE_SERVER_SIDE_CURSORS"] = flag("DATABASE_POOLER")
    except ValueError:
        said = "DATABASE_URL cannot be read. Put the password into DATABASE_PASSWORD, not into the URL."
        raise ImproperlyConfigured(said) from None
    if password := os.environ.get("DATABASE_PASSWORD"):
        named["PASSWORD"] = password
    return named


DEBUG = flag("DEBUG")
# Earlier keys: their signatures are accepted, but nothing new is signed with them.
SECRET_KEY_FALLBACKS = [key for key in os.environ.get("SECRET_KEY_OLD", "").split(",") if key]
data_folder.create_folder(VAR_DIR)
SECRET_KEY = os.environ.get("SECRET_KEY") or data_folder.load_or_create_key(VAR_DIR)
HAS_LASTING_KEY = bool(SECRET_KEY)
if not HAS_LASTING_KEY:
    SECRET_KEY = secrets.token_urlsafe(50)
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if o]
BEHIND_TLS = flag("BEHIND_TLS")
if BEHIND_TLS:
    if len(SECRET_KEY) < LEAST_SECRET_KEY:
        raise ImproperlyConfigured(f"SECRET_KEY must have at least {LEAST_SECRET_KEY} characters")
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # Health checks and metrics are requested from the process itself.
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|metrics)$"]
    SECURE_HSTS_SECONDS = 31_536_000
    # This site cannot promise HTTPS for its whole domain, and for ever.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
SITE_URL = site_url(os.environ.get("PORT", "8000"))

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.sitemaps",
    "django_htmx",
    "allauth",
    "allauth.account",
    "channels",
    "games",
    *GAME_UI_APPS,
]
MIDDLEWARE = [
    "spacerace.middleware.measure_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # After whitenoise, whose files are already compressed, and around all that renders a page. The length
    # of a compressed page could reveal its secrets (BREACH). Random padding, CSRF tokens masked each time
    # and session cookies that cross-site requests do not carry (SameSite) prevent that.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "spacerace.middleware.reject_invalid_ports",
    "spacerace.middleware.append_slash",
    "spacerace.middleware.restrict_methods",
    "spacerace.middleware.require_utf8",
    "spacerace.middleware.private_by_default",
    "spacerace.middleware.strip_cookies_of_public_pages",
    "spacerace.middleware.reject_invalid_sessions",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "spacerace.middleware.extend_session",
    "spacerace.page_account.PageAccountMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "spacerace.middleware.track_last_seen",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.accounts.views.held_forms.hold_form",
]
ROOT_URLCONF = "spacerace.urls"
ASGI_APPLICATION = "spacerace.asgi.application"
BUILTIN_TAGS = "charts game_ui fronts pages rules seats"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "django.templatetags.static",
                *(f"games.templatetags.{name}" for name in BUILTIN_TAGS.split()),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.site.views.home.count_my_turns",
            ],
        },
    }
]

# Maximum number of concurrent requests of a process, and of its connections to PostgreSQL.
REQUESTS_AT_ONCE = int(os.environ.get("REQUESTS_AT_ONCE", "16"))
DATABASES = {"default": database()}
DATABASE = DATABASES["default"]
# FULL keeps saved moves even if the power fails.
SQLITE_SYNCHRONOUS = os.environ.get("SQLITE_SYNCHRONOUS", "FULL")
if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    data_folder.restrict_access(VAR_DIR, Path(DATABASE["NAME"]))
    DATABASE["ENGINE"] = "spacerace.sqlite"
    # Opening a connection reads the whole schema, which costs more than most pages: threads keep theirs.
    DATABASE["CONN_MAX_AGE"] = 60
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        # From the start: interrupted there, Python would begin transactions that never end.
        "isolation_level": None,
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SQLITE_SYNCHRONOUS};",
    }
else:
    DATABASE["ENGINE"] = "spacerace.postgresql"
    # Running out of connections means an outage, because requests wait for a slot before that
    # (asgi.py). After an outage nobody waits long: the pool soon gives up an attempt and starts again.
    pool = {"min_size": 1, "max_size": REQUESTS_AT_ONCE, "max_idle": 60, "timeout": 5, "reconnect_timeout": 5}
    DATABASE.setdefault("OPTIONS", {})["pool"] = pool
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "spacerace")
# Rendered boards must not evict the counters of failed sign-ins.
MOST_IN_MEMORY = {"default": 20_000, "fragments": 600}
if REDIS_URL:
    layer = {"hosts": [REDIS_URL], "prefix": REDIS_PREFIX}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": layer}}
    CACHES = {
        name: {
            "BACKEND": "spacerace.caches.RedisWithFallback",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": f"{REDIS_PREFIX}:{name}",
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
            "MOST_IN_MEMORY": most,
        }
        for name, most in MOST_IN_MEMORY.items()
    }
else:
    # A hub joins the group of a match once and stays, however long somebody watches.
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"group_expiry": 10**9}}}
    memory = "django.core.cache.backends.locmem.LocMemCache"
    CACHES = {
        name: {"BACKEND": memory, "LOCATION": name, "OPTIONS": {"MAX_ENTRIES": most}}
        for name, most in MOST_IN_MEMORY.items()
    }

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "games.accounts.forms.allauth_adapter.PasswordLengthValidator"},
    {"NAME": "games.accounts.forms.allauth_adapter.UncommonPasswordValidator"},
    {"NAME": "games.accounts.forms.allauth_adapter.PasswordSimilarityValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "games.accounts.forms.allauth_adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_USERNAME_VALIDATORS = "games.accounts.forms.allauth_adapter.USERNAME_VALIDATORS"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
# By name and IP address, so that a stranger's guesses do not lock out the owner; and by name alone, see
# PlainAdapter. Other limits are allauth's own.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key", "login_failed_by_name": "50/5m/key"}
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXIES", int(BEHIND_TLS)))
GUESTS_PER_HOUR = int(os.environ.get("GUESTS_PER_HOUR", "300"))
# Per user, except operators.
MATCHES_PER_HOUR = int(os.environ.get("MATCHES_PER_HOUR", "20"))
HOSTED_AT_ONCE = int(os.environ.get("HOSTED_AT_ONCE", "30"))
SEATS_AT_ONCE = int(os.environ.get("SEATS_AT_ONCE", "60"))
# Per account, for all its tokens together; without a token, per IP address.
API_CALLS_PER_MINUTE = int(os.environ.get("API_CALLS_PER_MINUTE", "300"))
STREAMS_AT_ONCE = int(os.environ.get("STREAMS_AT_ONCE", "20"))
# They take seconds of CPU time for each match that ends.
DRAWS_CHARTS = os.environ.get("DRAW_CHARTS", "1") == "1"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "mission-control@localhost")
# The contact of this site for push services.
VAPID_SUBJECT = os.environ.get("VAPID_SUBJECT") or vapid_subject()
# For tests only: requests to addresses that users enter may also go to this network, without TLS.
NOTICES_TO_PRIVATE_ADDRESSES = flag("NOTICES_TO_PRIVATE_ADDRESSES")

# The token for the metrics; "" disables them.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
if not DEBUG:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "spacerace.storage.ModuleStorage"},
    }

MAX_BODY_BYTES = int(os.environ.get("MAX_BODY_BYTES", "1048576"))
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "manifest-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "worker-src": [SELF],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "spacerace.logs.RedactingFormatter",
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        }
    },
    "filters": {
        "once_a_minute": {"()": "spacerace.logs.RepetitionFilter"},
        "in_one_line": {"()": "spacerace.error_views.ConciseErrorFilter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["in_one_line"]}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    "loggers": {
        "games": {"level": os.environ.get("LOG_LEVEL", "INFO")},
        "games.clock.services.due_work": {"filters": ["once_a_minute"]},
        "spacerace.error_views": {"filters": ["once_a_minute"]},
        # It logs every attempt to connect; `spacerace.outages` logs the first failure.
        "psycopg.pool": {"level": "ERROR"},
    },
}
