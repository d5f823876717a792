# The image of Spadework. It runs as an ordinary user, writes to /data and /tmp alone, and keeps nothing in /data when it has a
# PostgreSQL of its own to talk to:
#
#   docker build -t spadework .
#   docker run --read-only --tmpfs /tmp -v spadework:/data -p 8080:8080 -e SPADEWORK_DATABASE_URL=… -e SPADEWORK_ISSUER=… spadework
#
# Its base is node:24-bookworm-slim in the version that is tested. A tag can be moved: a release gives NODE with the digest as well,
# NAME:VERSION@sha256:…, and node deploy/check/main.js images release refuses one without.
ARG NODE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE} AS build
# A mirror of the registry, where the public one cannot be reached.
ARG NPM_CONFIG_REGISTRY
WORKDIR /build
# What is installed changes less often than the sources, so it is a layer of its own.
COPY package.json package-lock.json ./
COPY core/package.json core/
COPY server/package.json server/
COPY web/package.json web/
COPY examples/package.json examples/
COPY clients/typescript/package.json clients/typescript/
RUN npm ci --no-audit --no-fund
COPY . .
# There is no git here, so the commit and its date are told, or the program says that it does not know them.
ARG BUILD_COMMIT
ARG BUILD_DATE
RUN npm run package && mv dist/spadework-*.tgz /spadework.tgz

FROM ${NODE} AS install
ARG NPM_CONFIG_REGISTRY
WORKDIR /opt/spadework/node_modules/spadework
COPY --from=build /spadework.tgz /tmp/spadework.tgz
# By the shrinkwrap in the package: exactly what package-lock.json says.
RUN tar -xzf /tmp/spadework.tgz --strip-components=1 && npm ci --omit=dev --no-audit --no-fund \
  && mkdir ../.bin && ln -s ../spadework/server/bin/spadework.js ../.bin/spadework

FROM ${NODE}
LABEL org.opencontainers.image.title="Spadework" \
  org.opencontainers.image.description="Planning the works of an electricity distribution grid" \
  org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
  PATH=/opt/spadework/node_modules/.bin:$PATH \
  SPADEWORK_HOST=0.0.0.0 \
  SPADEWORK_DATA_DIR=/data
COPY --from=install /opt/spadework /opt/spadework
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# Ready means: it listens, its schema is up to date and its database answers. A first start makes the schema.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SPADEWORK_PORT ?? 8080}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["spadework"]
CMD ["serve"]
