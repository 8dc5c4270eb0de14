import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { isSame, sha256 } from '#server/database/crypto.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'

const ping = rawStatement<MasterTables, object, { ok: number }>('select 1 as ok', [])

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for Prometheus, behind the token of KADRO_METRICS. */
export async function addHealth(app: FastifyInstance, runtime: Runtime) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await ping(runtime.master.db, {})
    return { status: 'ready' }
  })
  if (runtime.config.metricsToken) await addMetrics(app, runtime, runtime.config.metricsToken)
}

async function addMetrics(app: FastifyInstance, runtime: Runtime, token: string) {
  // not held in memory by those who do not measure
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'kadro_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'kadro_tenant_connections',
    help: 'Open connections to tenant databases',
    registers: [registry],
    collect() {
      this.set(runtime.tenants.poolSizes().connections)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const expected = sha256(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!isSame(sha256(request.headers.authorization ?? ''), expected)) throw new AppError('notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
