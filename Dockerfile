# The page as a container: docs/installation.md. `make release PARTS=container` builds it, runs it and checks it.
ARG PYTHON_IMAGE=docker.io/library/python:3.13-slim

FROM ${PYTHON_IMAGE} AS build
COPY constraints.txt /build/
COPY dist/*.whl /build/
# Of the wheels in dist/, pip chooses: the one of this platform where there is one, otherwise that for any.
RUN python -m venv /opt/tiebreaks \
 && /opt/tiebreaks/bin/pip download --quiet --disable-pip-version-check --no-index --no-deps --find-links /build --dest /chosen tiebreaks \
 && wheel="$(echo /chosen/*.whl)" \
 && /opt/tiebreaks/bin/pip install --quiet --no-cache-dir --disable-pip-version-check --constraint /build/constraints.txt "${wheel}[web,pairing]" \
 && /opt/tiebreaks/bin/pip uninstall --quiet --yes pip

FROM ${PYTHON_IMAGE}
LABEL org.opencontainers.image.title="tiebreaks" \
      org.opencontainers.image.description="Ranks a chess tournament by the FIDE tie-break regulations (C.07), exactly, and explains every number." \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/tiebreaks /opt/tiebreaks
ENV PATH="/opt/tiebreaks/bin:${PATH}" PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /
EXPOSE 8000
STOPSIGNAL SIGINT
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=4).read()"]
ENTRYPOINT ["tiebreaks"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
