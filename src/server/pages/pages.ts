import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAppError } from '#server/http/error-handler.ts'
import { builtRenderer, developmentRenderer } from './page-renderer.ts'
import { createPageServer, type PageOptions } from './page-server.ts'

const refusedMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ownBuild = resolve(import.meta.dirname, '../../../build')

/** Serves the browser's files and every page. `buildFolder` is where `react-router build` wrote. */
export async function registerPages(app: FastifyInstance, options: PageOptions & { buildFolder?: string }) {
  const isBuilt = options.mode === 'production'
  const buildFolder = options.buildFolder ?? ownBuild
  const renderer = isBuilt ? await builtRenderer(buildFolder) : await developmentRenderer(app)
  if (isBuilt) await serveAssets(app, buildFolder)
  addPageRoutes(app, createPageServer(renderer, options))
}

/** Every address that is not the API's is a page's; pages are only read. */
export function addPageRoutes(app: FastifyInstance, serve: ReturnType<typeof createPageServer>) {
  app.get('/favicon.ico', (_request, reply) => reply.code(404).send())
  app.get('*', {
    handler: (request, reply) => (isApi(request) ? reply.callNotFound() : serve.page(request, reply)),
    // what is refused before the page is looked for: a person in a browser is not shown JSON
    errorHandler(error, request, reply) {
      if (isApi(request)) return app.errorHandler(error, request, reply)
      return serve.problem(request, reply, toAppError(error).code)
    },
  })
  app.route({
    method: refusedMethods,
    url: '*',
    // before the body is read: whatever it holds, the answer is the same
    async onRequest(request, reply) {
      if (!isApi(request)) await serve.problem(request, reply.header('allow', 'GET, HEAD'), 'methodNotAllowed')
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
}

function isApi(request: FastifyRequest) {
  return request.url.startsWith('/api/')
}

async function serveAssets(app: FastifyInstance, buildFolder: string) {
  await app.register(fastifyStatic, {
    root: resolve(buildFolder, 'client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders(reply, path) {
      // a worker has the policy of its own file, and this one asks for decoders of scanned pages
      if (/[/\\]pdf\.worker[\w.-]*\.mjs(?:\.br|\.gz)?$/.test(path))
        reply.header('content-security-policy', workerPolicy)
    },
  })
}

const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"
