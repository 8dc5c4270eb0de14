import type { FastifyInstance } from 'fastify'
import { seedDemo } from '#features/demo/seed.server.ts'
import { startFilo } from '#features/filo/isci/filo.server.ts'
import { type Config, readConfig } from '#server/config.ts'
import { setupConnectMs } from '#server/database/pool.ts'
import { createApp } from '#server/http/app.ts'
import type { Route } from '#server/http/implement.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { tellWithoutScanner } from '#server/outside/services.ts'
import { explainStartFailure, StartError } from '#server/start-error.ts'
import type { PageBuild } from './build-pages.ts'
import { hasDemoSimulator, startDemoSimulator } from './demo-simulator.ts'
import { listJobs, listOkuyucular, listRoutes, listSchedules } from './features.server.ts'
import { addPublicPages } from './pages/public-pages.server.ts'
import { createLog, type OpenRuntime, openRuntime } from './product.ts'

type Stoppable = { close(): Promise<unknown> }

/** The build has said itself what is wrong with the pages. */
class PagesMissing extends Error {}

/**
 * Starts web, worker or both, says when it is ready, and stops in order on a signal. A test adds calls of its own;
 * `pages` is a build that may still run.
 */
export async function start(more: readonly Route[] = [], pages?: PageBuild) {
  const running: Stoppable[] = []
  const starting = begin(running, more, pages)
  const life = stopOnSignals(running, starting, pages)
  try {
    await starting
  } catch (error) {
    // the signal that ended the start ends the process as well
    if (life.isStopping) return
    pages?.stop()
    await stopAll(running)
    tell(error)
    process.exit(1)
  }
}

/** One sentence for the operator; where the error came from is for whoever asks for it. */
function tell(error: unknown) {
  if (error instanceof PagesMissing) return
  if (process.env.KADRO_LOG === 'debug') console.error(error)
  console.error(explainStartFailure(error))
}

async function begin(running: Stoppable[], more: readonly Route[], pages: PageBuild | undefined) {
  const config = readConfig(process.env)
  const log = createLog(config)
  // beside everything else that a start does: nothing before the first call needs it
  const simulator = hasDemoSimulator(config) ? startDemoSimulator(config, log) : undefined
  if (simulator) running.unshift(simulator)
  const opened = await openRuntime(config, { log })
  running.unshift(opened)
  await opened.server.budget.patiently(setupConnectMs, async () => {
    if (config.demo) await seedDemo(opened)
    if (pages && !(await pages.done)) throw new PagesMissing()
    const runtime = simulator ? { ...opened, config: withSimulator(config, await simulator.port) } : opened
    if (config.role !== 'web') running.unshift(await startWorker(runtime, listJobs(), listSchedules()))
    if (config.role !== 'web') running.unshift(startFilo(runtime, listOkuyucular()))
    if (config.role !== 'worker') running.unshift(await listen(runtime, more))
  })
  tellWithoutScanner(config, log)
  // loading leaves nearly as much behind as it keeps, and a process at rest would hold on to it (`--expose-gc` of npm start)
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  console.log(`kadro ready http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`)
}

const withSimulator = (config: Config, simulatorPort: number): Config => {
  return { ...config, sgk: { ...config.sgk, simulatorPort } }
}

async function listen(runtime: OpenRuntime, more: readonly Route[]): Promise<FastifyInstance> {
  const { config } = runtime
  const routes = [...listRoutes(config), ...more]
  const app = await createApp(runtime, routes)
  await addPublicPages(app, runtime, routes)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is in use; set PORT to a free one.`)
    }
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES')) {
      throw new StartError(`${config.host}:${config.port} cannot be listened on; check HOST and PORT.`)
    }
    throw error
  }
  return app
}

function stopOnSignals(running: Stoppable[], starting: Promise<void>, pages: PageBuild | undefined) {
  const life = { isStopping: false }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (life.isStopping) return
      life.isStopping = true
      // longer than a request, a job or PostgreSQL's own stop may take: what hangs then would hang for ever
      setTimeout(() => process.exit(1), 75_000).unref()
      // what is half started cannot be stopped in order; a failed start says so itself
      pages?.stop()
      await starting.catch(() => {})
      await stopAll(running)
      process.exit(0)
    })
  }
  return life
}

async function stopAll(running: Stoppable[]) {
  for (const part of running.splice(0)) {
    await part.close().catch((error: unknown) => console.error(error))
  }
}
