import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Call } from '#core/endpoint.ts'
import type { PageRender } from '#core/page-render.ts'
import type { Visit } from '#i18n/visit.ts'

type ContextKey<T> = Parameters<RouterContextProvider['set']>[0] & { readonly value?: T }

type Problem = { code: string; nonce: string | undefined; errorId?: string }

/** What `entry.server.tsx` exports for us. The browser build has its own copy of every module, so keys come from it. */
type PageModule = {
  callContext: ContextKey<Call>
  visitContext: ContextKey<Visit>
  renderContext: ContextKey<PageRender>
  renderProblem(visit: Visit, problem: Problem): string
}

/** The built server bundle as the page server calls it. */
export type PageRenderer = {
  render(url: string, page: { visit: Visit; call: Call; render: PageRender }): Promise<Response>
  renderProblem(visit: Visit, problem: Problem): Promise<string>
}

/** The renderer of built pages; `folder` is the build's. */
export async function builtRenderer(folder: string): Promise<PageRenderer> {
  const file = pathToFileURL(resolve(folder, 'server/index.js')).href
  const build: ServerBuild = await import(file)
  const handle = createRequestHandler(build, 'production')
  return rendererOf(async () => build, handle)
}

/** Pages straight from their sources, with hot updates over the same server. */
export async function developmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild // the plugin's own module
  return rendererOf(load, createRequestHandler(load, 'development'))
}

function rendererOf(load: () => Promise<ServerBuild>, handle: ReturnType<typeof createRequestHandler>): PageRenderer {
  // the build types its entry by what React Router needs; ours exports more
  const pageModule = async () => (await load()).entry.module as unknown as PageModule
  return {
    async render(url, { visit, call, render }) {
      const keys = await pageModule()
      const context = new RouterContextProvider()
      context.set(keys.visitContext, visit)
      context.set(keys.callContext, call)
      context.set(keys.renderContext, render)
      return handle(new Request(url), context)
    },
    async renderProblem(visit, problem) {
      return (await pageModule()).renderProblem(visit, problem)
    },
  }
}
