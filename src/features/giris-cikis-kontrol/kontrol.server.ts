import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { Runtime } from '#server/runtime.ts'
import { lockKontrol, prepareKontrol, writeBulgular } from './queries.server.ts'
import { girisCikisKontrol } from './resource.ts'

/** Notes are kept in the language of the company's records. */
const metin = createT(catalogue.tr, 'tr')

/** What a row says that nobody closed. */
export const kendiligindenNotu = () => metin('kontrol.kendiliginden')
/** What a row says that a person said was mended, and was. */
export const denetlendiNotu = () => metin('kontrol.denetlendi')

/** Compares all personnel of a company with SGK, as one transaction; a repeat changes nothing. */
export async function runKontrol({ tenants, changes }: Pick<Runtime, 'tenants' | 'changes'>, tenantId: number) {
  const pool = await tenants.open(tenantId)
  const [sayilar] = await pool.inTransaction(async (db) => {
    await lockKontrol(db, {})
    await prepareKontrol(db, {})
    return writeBulgular(db, { kisiId: null, not: kendiligindenNotu() })
  })
  if (!sayilar) throw new Error('the control counted nothing')
  if (sayilar.yeni + sayilar.degisen + sayilar.kapanan > 0) await changes.publish(tenantId, girisCikisKontrol.name)
  return sayilar
}
