import { pageUrl, paths } from '#core/paths.ts'
import { createAday } from '#features/aday/queries.server.ts'
import { addDavetli } from '#features/ars/queries.server.ts'
import { type ArsPlan, addSlots, createArsProje } from '#features/ars/store.server.ts'
import { telefonIndexOf } from '#features/mesaj/queries.server.ts'
import { blindIndex, toGuid } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  countArsAday,
  findCalendarEnd,
  findDemoProje,
  listUntouched,
  lockDemoArs,
  markDemoInvited,
} from './ars-queries.server.ts'
import { inventedConsent, inventedPerson } from './invented-person.ts'

const demoArs: ArsPlan = {
  projeAdi: 'Kuzey Plaza güvenlik ekibi',
  karsilamaMesaji:
    'Kuzey Plaza için güvenlik görevlisi arıyoruz ve sizi görüşmeye davet etmek istiyoruz. Bir dakikanızı ayırıp birkaç soruyu yanıtlar mısınız?',
  sorular: [
    { soru: 'Vardiyalı çalışabilir misiniz?', secenekler: { Evet: true, Hayır: false } },
    {
      soru: 'Özel güvenlik kimlik kartınızın türü nedir?',
      secenekTip: 1,
      secenekler: { Silahlı: true, Silahsız: true, 'Kartım yok': false },
    },
  ],
  teklif: {
    baslik: 'Güvenlik görevlisi, Kuzey Plaza',
    maasMin: '34500.00',
    maasMax: '39250.50',
    yanHaklar: 'Servis, Yemek, Özel sağlık sigortası, Yılda iki ikramiye',
    uzunAciklama:
      'Plazanın giriş, otopark ve devriye noktalarında 12 saat çalışma, 24 saat dinlenme düzeniyle görev alırsınız.\nİşe başlamadan önce iki günlük tanıtım eğitimi verilir.',
  },
  il: 'İstanbul',
  ilce: 'Şişli',
  gorusmeYeri: 'Kuzey Plaza, B kapısı, 3. kat',
  gun: 365,
}

const linksAtOnce = 5
const fewSeats = 8
const yearSeconds = 365 * 86_400
const davetliler = { tel: '5559', mail: 'davetli', tckn: 700_000_001, from: 0 }

/** A project with thirty times and people who were asked. */
export async function createDemoArs(db: TenantDb, tenant: Tenant) {
  const arsProjeId = await createArsProje(db, demoArs)
  await topUp(db, tenant, arsProjeId)
}

/**
 * Invitations to try. Spent ones are replaced and a full calendar goes on a week further, so that the demo never runs
 * out; nothing else in the product changes because somebody looked.
 */
export async function listDemoArs(db: TenantDb, tenant: Tenant) {
  await lockDemoArs(db, {})
  const [proje] = await findDemoProje(db, { projeAdi: demoArs.projeAdi })
  if (!proje) return []
  const open = await topUp(db, tenant, proje.id)
  return open.map(({ id, adSoyad }) => ({
    tur: 'ars' as const,
    path: pageUrl(paths.ars, tenant.tenantKey, { gid: arsGuid(tenant, id) }),
    aciklama: `Görüşme daveti: ${adSoyad}`,
  }))
}

async function topUp(db: TenantDb, tenant: Tenant, arsProjeId: number) {
  const [calendar] = await findCalendarEnd(db, { arsProjeId })
  if (!calendar || calendar.bos < fewSeats) await addWeek(db, arsProjeId, calendar?.sonraki ?? '')
  const open = await listUntouched(db, { arsProjeId, limit: linksAtOnce })
  if (open.length === linksAtOnce) return open
  for (let missing = linksAtOnce - open.length; missing > 0; missing--) await addPerson(db, tenant, arsProjeId)
  return listUntouched(db, { arsProjeId, limit: linksAtOnce })
}

/** Any seven days have five working days: six times in each. */
async function addWeek(db: TenantDb, arsProjeId: number, ilkGun: string) {
  await addSlots(db, { arsProjeId, ilkGun, gunSayisi: 7, ilkSaat: '09:30', sonSaat: '12:30', dakika: 30 })
}

async function addPerson(db: TenantDb, tenant: Tenant, arsProjeId: number) {
  const [counted] = await countArsAday(db, { arsProjeId })
  const no = counted?.n ?? 0
  const person = inventedPerson(davetliler, no)
  const aday = await createAday(db, tenant, { person, consent: inventedConsent })
  // somebody registered with that very number by hand
  if (!aday) return
  const [davetli] = await addDavetli(db, { arsProjeId, adayId: aday.id, hukukiSinif: 'process' })
  if (!davetli) return
  await markDemoInvited(db, { id: davetli.id, telefonIndex: telefonIndexOf(tenant, person.cepTel) })
  const link = { amac: 'ars', konuId: davetli.id, seconds: yearSeconds, guid: arsGuid(tenant, davetli.id) } as const
  await createGuidLink(db, tenant, link)
}

/** Worked out again whenever it is shown, because the table keeps only a hash. */
function arsGuid(tenant: Tenant, arsAdayId: number): string {
  return toGuid(blindIndex(tenant.keys, `demo|ars|${arsAdayId}`))
}
