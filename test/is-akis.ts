import { randomInt } from 'node:crypto'
import { askIlanYayin } from '#features/is-akis/ask.server.ts'
import type { Kisi } from '#features/is-akis/rules.ts'
import { newGuid } from '#server/links/guid-link.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { execute } from './deneme.ts'

/** A request that waits, and the links that decide it. */
export type AskedApproval = { id: number; iapId: number; iapKodu: string; sahip: string; guids: string[] }

type Wish = { ilan?: Record<string, unknown>; sahip?: Kisi; onaylayanList?: Kisi[]; not?: string }

const anEmail = () => ({ kanal: 'eposta' as const, alici: `kisi${randomInt(1e12)}@ornek.com.tr` })

/** Makes a posting that nobody sees yet and asks that it be published. */
export async function askApproval(
  runtime: Pick<Runtime, 'tenants' | 'jobs' | 'config'>,
  tenant: Tenant,
  { ilan = {}, sahip = anEmail(), onaylayanList = [anEmail()], not }: Wish = {},
): Promise<AskedApproval> {
  const pool = await runtime.tenants.open(tenant.id)
  const values = { baslik: 'Güvenlik Görevlisi', sehir_adi: 'İstanbul', ilce_adi: 'Kadıköy', il_kodu: 34, ...ilan }
  const names = Object.keys(values)
  const places = names.map((_, index) => `$${index + 1}`)
  const guids: string[] = []
  return pool.inTransaction(async (db) => {
    const insert = `insert into ilan (${names}) values (${places}) returning id::int, iap_kodu`
    const [row] = await execute(db, insert, Object.values(values))
    const [iapId, iapKodu] = row as [number, string] // the columns asked for
    const enqueue = runtime.jobs.enqueueIn(db, tenant.id)
    const write = { db, enqueue, tenant, audit: () => {}, publicUrl: runtime.config.publicUrl }
    const guidOf = () => {
      const guid = newGuid()
      guids.push(guid)
      return guid
    }
    const request = { iapKodu, isteyen: 'İpek Uzman', sahip, onaylayanList, guidOf, ...(not && { not }) }
    const { id } = await askIlanYayin(write, request)
    return { id, iapId, iapKodu, sahip: sahip.alici, guids }
  })
}
