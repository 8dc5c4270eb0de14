import { addDays, today } from '#core/date.ts'
import { maskNationalId } from '#core/national-id.ts'
import { smallPdf } from '#features/demo/basvuru/small-pdf.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { listDonemParametre } from '#features/takvim/queries.server.ts'
import { sonTarihOf } from '#features/tescil/rules.ts'
import { blindIndex, encrypt, sha256 } from '#server/database/crypto.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { calisanlarKur } from './dunya.ts'
import { acikEmirler, type DemoCalisma, gecmisEmirler, type PlanliEmir } from './is-emri-plan.ts'
import { dunyaTohumu } from './olcu.ts'
import {
  insertBelge,
  insertEmirler,
  insertKisiler,
  insertPersoneller,
  listKisi,
  nextKisiNo,
} from './personel-queries.server.ts'

type Place = { db: TenantDb; master: MasterDb; files: FileStore }
type Kisi = { tcKimlikNo: string; ad: string; soyad: string }

const meslekler = ['5414.02', '5414.03', '9112.06', '4110.06']

/** Makes the people whom the company does not know yet; answers the number of each national id. */
export async function createKisiler(
  db: TenantDb,
  { keys }: Tenant,
  kisiler: readonly Kisi[],
): Promise<Map<string, number>> {
  const indexes = new Map(kisiler.map((one) => [blindIndex(keys, one.tcKimlikNo).toString('hex'), one]))
  const known = await listKisi(db, { indexes: [...indexes.keys()] })
  const found = new Map(known.map(({ id, index }) => [index, id]))
  const missing = [...indexes].filter(([index]) => !found.has(index))
  const ids = await nextKisiNo(db, { adet: missing.length })
  const rows = missing.map(([index, { tcKimlikNo, ad, soyad }], at) => {
    const id = ids[at]?.id ?? 0
    const gizli = encrypt(keys, `kisi|tc_kimlik_no|${id}`, tcKimlikNo)
    return { id, gizli, index, maske: maskNationalId(tcKimlikNo), ad, soyad }
  })
  await insertKisiler(db, { json: JSON.stringify(rows) })
  for (const { id, index } of rows) found.set(index, id)
  return new Map([...indexes].map(([index, { tcKimlikNo }]) => [tcKimlikNo, found.get(index) ?? 0]))
}

/** One document stands for all that the demo has read: two thousand files would take longer than the rest of the start. */
async function keepBelge({ db, files }: Place, tenant: Tenant): Promise<number> {
  const bytes = smallPdf(['Sigortali Bildirgesi', 'Gosterim belgesi'])
  const depoAdi = sha256(`demo tescil ${tenant.guid}`).toString('hex')
  await files.put({ tenant: tenant.guid, name: depoAdi }, bytes)
  const [row] = await insertBelge(db, { depoAdi, boyut: bytes.length, ozet: sha256(bytes) })
  return row?.id ?? 0
}

/** A plan's people: those of the world, and as many who begin in the coming days and whom SGK does not know. */
function planOf(tenantKey: string, gun: string) {
  const { ilk, isyerleri, kisiler, tesciller } = calisanlarKur({ tohum: dunyaTohumu, gun })
  const own = new Map(kisiler.filter(({ kiraci }) => kiraci === tenantKey).map((one) => [one.no, one]))
  const calismalar: DemoCalisma[] = tesciller
    .filter(({ kisiNo }) => own.has(kisiNo))
    .map((one, sira) => ({ ...one, sira, personelNo: `P${String(10_000 + sira)}` }))
  const places = isyerleri.filter(({ kiraci, kimlik, byPass }) => kiraci === tenantKey && kimlik === 'iyi' && !byPass)
  const first = tenantKey === 'demo' ? 700_000_001 : 710_000_001
  const yeniler = Array.from({ length: tenantKey === 'demo' ? 100 : 10 }, (_, at) => ({
    personelNo: `P${String(90_000 + at)}`,
    tcKimlikNo: nationalId(first + at * 7),
    ad: ['Deniz', 'Umut', 'Toprak', 'Özgür'][at % 4] ?? '',
    soyad: ['Yalçın', 'Güven', 'Şen', 'Ilıca', 'Çınar'][at % 5] ?? '',
    girisTarihi: addDays(gun, (at % 12) - 2),
    isyeriSicilNo: places[at % places.length]?.isyeriSicilNo ?? '',
  }))
  return { ilk, own, isyerleri, calismalar, yeniler }
}

/** The personnel of a company as the simulator knows them, and the work orders of the last months in every state. */
export async function createDemoPersonel(place: Place, tenant: Tenant) {
  const { db, master } = place
  const gun = today(new Date())
  const { ilk, own, isyerleri, calismalar, yeniler } = planOf(tenant.tenantKey, gun)
  const kisiIds = await createKisiler(db, tenant, [...own.values(), ...yeniler])
  const detail = (sira: number) => ({
    meslekKodu: meslekler[sira % 4],
    ogrenimKodu: 2 + (sira % 5),
    employmentType: sira % 11 === 0 ? 1 : 2,
  })
  const rows = [
    ...calismalar.map(({ kisiNo, isyeriNo, sira, ...one }) => ({
      ...one,
      ...detail(sira),
      kisiId: kisiIds.get(own.get(kisiNo)?.tcKimlikNo ?? ''),
      isyeriSicilNo: isyerleri[isyeriNo]?.isyeriSicilNo,
      cikisKodu: one.cikisNedeni === null ? null : Number(one.cikisNedeni),
    })),
    ...yeniler.map((one, at) => ({
      ...one,
      ...detail(at),
      kisiId: kisiIds.get(one.tcKimlikNo),
      cikisTarihi: null,
      cikisKodu: null,
    })),
  ]
  await insertPersoneller(db, { json: JSON.stringify(rows) })
  const parametreler = await listDonemParametre(master, {})
  const dosyaId = await keepBelge(place, tenant)
  const withDay = (emir: PlanliEmir) => ({ ...emir, ...sonTarihOf(parametreler, emir) })
  const emirler = [...gecmisEmirler(calismalar, ilk), ...acikEmirler(yeniler, gun)].map(withDay)
  await insertEmirler(db, { json: JSON.stringify(emirler), dosyaId })
}
