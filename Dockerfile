# Postern with its embedded database, as an ordinary user on a read-only root. See docs/operate/deploy/container.md.
#   docker build -t postern .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages/spam/package.json packages/spam/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/sample-data/package.json packages/sample-data/
COPY packages/mcp-bridge/package.json packages/mcp-bridge/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run package -- --out /tmp \
  && apt-get update -q \
  && deploy/image/make-root.sh /image /tmp/postern-*.tgz "$(command -v node)"

FROM scratch
# 0:0 where a platform mounts a volume that belongs to root. PostgreSQL then runs as nobody.
ARG RUN_AS=65532:65532
COPY --from=build /image/ /
ENV PATH=/usr/local/bin:/usr/bin \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4000 \
  POSTERN_DATA_DIR=/var/lib/postern \
  MALLOC_ARENA_MAX=2
USER ${RUN_AS}
WORKDIR /var/lib/postern
VOLUME ["/var/lib/postern"]
EXPOSE 4000
# Requests that have begun and the database end in order.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["postern"]
CMD ["serve"]
