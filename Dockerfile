# Kadro in a container: web, worker or both. See docs/operations.md, "Containers".

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# The image has a Node of its own, so the one that npm brings for bare machines stays behind.
RUN NODE_ENV=production node_modules/.bin/react-router build \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.vite

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 KADRO_DATA=/data
RUN groupadd --gid 10001 kadro \
  && useradd --uid 10001 --gid kadro --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin kadro \
  && install --directory --owner=kadro --group=kadro --mode=0700 /data
WORKDIR /app
# Owned by root: the program cannot change itself.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/build ./build
COPY --from=build /app/src ./src
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/main.ts"]
