import { AppError } from '#core/errors.ts'
import { inDemo, listDemoTests } from '#features/demo/test-merkezi/test-merkezi.server.ts'
import { openMetin } from '#features/mesaj/queries.server.ts'
import { implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { listDemoArs } from './ars.server.ts'
import { getDemoSgk, listDemoLink, listDemoMesaj } from './contract.ts'
import { replaceSpentIsAkis } from './is-akis.server.ts'
import { listDemoLinks } from './links.server.ts'
import { listSentMesaj } from './queries.server.ts'
import { demoTenants } from './tenants.ts'

const messagesAtMost = 50

export const demoRoutes = [
  implement(listDemoMesaj, async ({ runtime, input }) => {
    const found = await eachTenant(runtime, async ({ id }) => {
      const [tenant, { db }] = await Promise.all([runtime.tenants.get(id), runtime.tenants.open(id)])
      const sent = await listSentMesaj(db, { alici: input.alici ?? null, limit: messagesAtMost })
      return sent.map((mesaj) => ({ ...mesaj, metin: openMetin(tenant, mesaj) }))
    })
    const newestFirst = found.sort((a, b) => Date.parse(b.zaman) - Date.parse(a.zaman))
    return newestFirst.slice(0, messagesAtMost)
  }),

  implement(listDemoLink, async ({ runtime }) =>
    eachTenant(runtime, async ({ id, tenantKey }) => {
      const [tenant, pool] = await Promise.all([runtime.tenants.get(id), runtime.tenants.open(id)])
      const demo = demoTenants.find((one) => one.tenantKey === tenantKey)
      // the one read that leaves something behind: whoever asks for links wants some that work
      if (demo) await replaceSpentIsAkis(runtime, tenant)
      const phones = demo?.adayList.map(({ cepTel }) => cepTel) ?? []
      const links = await listDemoLinks(pool.db, tenant, phones)
      const invitations = await pool.inTransaction((db) => listDemoArs(db, tenant))
      const tests = demo ? await pool.inTransaction((db) => listDemoTests(inDemo(runtime, db, tenant))) : []
      return [...links, ...invitations, ...tests].map(({ tur, path, aciklama }) => ({
        tur,
        tenant: tenantKey,
        url: runtime.config.publicUrl + path,
        aciklama,
      }))
    }),
  ),

  implement(getDemoSgk, async ({ runtime: { config } }) => {
    const { hasSimulator, simulatorPort } = config.sgk
    if (!hasSimulator || simulatorPort === 0) throw new AppError('notFound')
    return { url: `http://127.0.0.1:${simulatorPort}` }
  }),
]

type ActiveTenant = Awaited<ReturnType<Runtime['tenants']['listActive']>>[number]

async function eachTenant<Row>(runtime: Runtime, read: (tenant: ActiveTenant) => Promise<Row[]>): Promise<Row[]> {
  const lists = await Promise.all((await runtime.tenants.listActive()).map(read))
  return lists.flat()
}
