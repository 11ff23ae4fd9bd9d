FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 SPACERACE_VAR=/var/lib/spacerace
WORKDIR /app
COPY requirements.lock .
RUN pip install --require-hashes -r requirements.lock
COPY . .
RUN useradd --system spacerace \
 && mkdir -p /var/lib/spacerace \
 && SECRET_KEY=only-for-collecting python manage.py collectstatic --noinput --verbosity 0 \
 && chown -R spacerace /var/lib/spacerace
USER spacerace
EXPOSE 8000
# -v 0: the proxy in front writes the access log.
CMD ["daphne", "-v", "0", "-b", "0.0.0.0", "-p", "8000", "spacerace.asgi:application"]
