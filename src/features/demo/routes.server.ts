import { pageUrl, paths } from '#core/paths.ts'
import { openMetin } from '#features/mesaj/queries.server.ts'
import { implement } from '#server/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { listDemoLink, listDemoMesaj } from './contract.ts'
import { listSentMesaj, listShownIlan } from './queries.server.ts'

const messagesAtMost = 50
const linksPerTenant = 5

export const demoRoutes = [
  implement(listDemoMesaj, async ({ runtime, input }) => {
    const found = await eachTenant(runtime, async ({ id }) => {
      const [tenant, { db }] = await Promise.all([runtime.tenants.get(id), runtime.tenants.open(id)])
      const sent = await listSentMesaj(db, { alici: input.alici ?? null, limit: messagesAtMost })
      return sent.map((mesaj) => ({ ...mesaj, metin: openMetin(tenant, mesaj) }))
    })
    const newestFirst = found.sort((a, b) => Date.parse(b.zaman) - Date.parse(a.zaman) || b.id - a.id)
    return newestFirst.slice(0, messagesAtMost)
  }),

  implement(listDemoLink, async ({ runtime }) =>
    eachTenant(runtime, async ({ id, tenantKey }) => {
      const { db } = await runtime.tenants.open(id)
      const ilanList = await listShownIlan(db, { limit: linksPerTenant })
      return ilanList.map((ilan) => ({
        tur: 'ilan' as const,
        tenant: tenantKey,
        url: runtime.config.publicUrl + pageUrl(paths.ilanDetay, tenantKey, { iapId: ilan.id }),
        aciklama: ilan.havuzdaMi ? `Havuz ilanı: ${ilan.baslik}` : ilan.baslik,
      }))
    }),
  ),
]

type ActiveTenant = Awaited<ReturnType<Runtime['tenants']['listActive']>>[number]

async function eachTenant<Row>(runtime: Runtime, read: (tenant: ActiveTenant) => Promise<Row[]>): Promise<Row[]> {
  const lists = await Promise.all((await runtime.tenants.listActive()).map(read))
  return lists.flat()
}
