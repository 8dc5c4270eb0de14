import type { ArsPlan } from '#features/ars/plan.ts'
import { addDavetli } from '#features/ars/queries.server.ts'
import { createArsProje } from '#features/ars/store.server.ts'
import { telefonIndexOf } from '#features/mesaj/queries.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import type { Runtime } from '#server/runtime.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from './aday.ts'

/** A project with every part; a test writes out what it is about. */
export function anArsPlan(given: Partial<ArsPlan> = {}): ArsPlan {
  return {
    projeAdi: 'Kuzey Plaza',
    karsilamaMesaji: 'Sizi görüşmeye davet ediyoruz.',
    sorular: [
      { soru: 'Vardiyalı çalışır mısınız?', secenekler: { Evet: true, Hayır: false } },
      { soru: 'Kimlik kartınız var mı?', secenekTip: 1, secenekler: { Silahlı: true, Silahsız: true, Yok: false } },
    ],
    teklif: { baslik: 'Güvenlik görevlisi', maasMin: '32000.50', maasMax: '38000.00', yanHaklar: 'Servis, yemek' },
    il: 'İstanbul',
    ilce: 'Şişli',
    gorusmeYeri: 'Kuzey Plaza, B kapısı',
    ...given,
  }
}

type Where = { runtime: Pick<Runtime, 'tenants'>; tenant: Tenant }

export const makeArsProje = ({ runtime, tenant }: Where, given: Partial<ArsPlan> = {}) =>
  withTenant(runtime.tenants, tenant.id, (db) => createArsProje(db, anArsPlan(given)))

const insertSlot = rawStatement<
  TenantTables,
  { arsProjeId: number; gun: number; saat: string; kapasite: number },
  { id: number }
>(
  `insert into randevu_slot (ars_proje_id, tarih, start_time, end_time, kapasite)
   values ($1, (now() at time zone 'Europe/Istanbul')::date + $2::int, $3::time, $3::time + interval '30 minutes', $4)
   returning id`,
  ['arsProjeId', 'gun', 'saat', 'kapasite'],
)

/** A slot so many days from today. */
export async function makeSlot(
  { runtime, tenant }: Where,
  {
    arsProjeId,
    gun = 3,
    saat = '10:00',
    kapasite = 1,
  }: { arsProjeId: number; gun?: number; saat?: string; kapasite?: number },
): Promise<number> {
  const [slot] = await withTenant(runtime.tenants, tenant.id, (db) =>
    insertSlot(db, { arsProjeId, gun, saat, kapasite }),
  )
  return slot?.id ?? 0
}

const setInvited = rawStatement<TenantTables, { id: number; telefonIndex: Buffer; adim: number }, never>(
  `update ars_aday set davet_tarihi = now(), dalga = 1, telefon_index = $2, adim = $3 where id = $1`,
  ['id', 'telefonIndex', 'adim'],
)

type Asked = { arsProjeId: number; adim?: number; aday?: Awaited<ReturnType<typeof makeAday>> }

/** Somebody who was asked, with the guid of the link; `adim` puts them further on. */
export async function makeArsAday(where: Where, { arsProjeId, adim = 0, ...known }: Asked) {
  const { runtime, tenant } = where
  const aday = known.aday ?? (await makeAday(runtime, tenant))
  return withTenant(runtime.tenants, tenant.id, async (db) => {
    const [row] = await addDavetli(db, { arsProjeId, adayId: aday.id, hukukiSinif: 'process' })
    const id = row?.id ?? 0
    await setInvited(db, { id, telefonIndex: telefonIndexOf(tenant, aday.cepTel), adim })
    const guid = await createGuidLink(db, tenant, { amac: 'ars', konuId: id, seconds: 86_400 })
    return { id, guid, aday }
  })
}
