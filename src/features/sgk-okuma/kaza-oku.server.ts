import { addDays } from '#core/date.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { adoptOneri, dropKazalar, upsertKazalar } from '#features/is-kazasi/queries.server.ts'
import { kazaSonGunu } from '#features/is-kazasi/rules.ts'
import { settleKazalar } from '#features/is-kazasi/son-gun.server.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { clip, ensureKisiler, isNo } from './kisiler.server.ts'
import { type Basarisiz, noteKimlik, type Okuma, type OkumaYazimi, type Ozet, storeOkuma } from './okuma.server.ts'
import { hamVeriOf, monitorDurumu, type OkumaSonucu, okumaMesaji } from './rules.ts'

type Kaza = Extract<Awaited<ReturnType<typeof callKazalar>>, { tamam: true }>['kayitlar'][number]

/** How many days before the working day are asked for. */
const pencereGunu = 30

const pencereOf = ({ istek }: Okuma) => ({ bas: addDays(istek.calismaGunu, -pencereGunu), bit: istek.calismaGunu })

function callKazalar(okuma: Okuma) {
  const { runtime, kimlik, not } = okuma
  const { bas: tarih, bit: tarih2 } = pencereOf(okuma)
  return evizite.hastaneIsKazalari(runtime, { kimlik, not, request: { tarih, tarih2 } })
}

/** Accidents that hospitals have told SGK of. */
export async function readKazalar(okuma: Okuma): Promise<OkumaSonucu | Basarisiz> {
  const outcome = await callKazalar(okuma)
  if ('engel' in outcome || !outcome.tamam) return outcome
  const sonuc = await storeOkuma(okuma, (write) => storeKazalar(okuma, write, outcome.kayitlar))
  await okuma.runtime.changes.publish(okuma.tenant.id, 'isKazasi')
  return sonuc
}

async function storeKazalar(okuma: Okuma, write: OkumaYazimi, kayitlar: readonly Kaza[]): Promise<Ozet> {
  const { tenant, isyeri, kaynak } = okuma
  const { db, ilkOkuma } = write
  await noteKimlik(db, isyeri, { hataTuru: null, mesaj: '' })
  // a hospital's notice has no name
  const kisiler = await ensureKisiler(
    db,
    tenant,
    kayitlar.map(({ TCKIMLIKNO }) => ({ tcKimlikNo: TCKIMLIKNO ?? '', ad: '', soyad: '' })),
  )
  const rows = kayitlar.flatMap((kaza) => {
    const kisiId = kisiler.get(kaza.TCKIMLIKNO ?? '')
    return (kisiId === undefined ? null : rowOf(okuma, kaza, kisiId)) ?? []
  })
  for (const { kisiId, bildirimId, isKazasiTarihi, provizyonTarihi } of rows)
    await adoptOneri(db, { isyeriId: isyeri.id, kisiId, bildirimId, gun: isKazasiTarihi ?? provizyonTarihi })
  const okumaId = okuma.okuma.id
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
  )
  const written = { rows: JSON.stringify(stored), isyeriId: isyeri.id, okumaId, kaynak, ilkOkuma }
  const known = (await upsertKazalar(db, written)).filter(({ yeni }) => !yeni).map(({ id }) => id)
  // what a notice tells of a known accident may move its day
  if (known.length > 0) await settleKazalar(db, okuma.degerler, known)
  const bildirimIds = kayitlar.flatMap(({ BILDIRIMID }) => BILDIRIMID ?? [])
  await dropKazalar(db, { isyeriId: isyeri.id, bildirimIds, ...pencereOf(okuma) })
  return rows.length < kayitlar.length ? { mesaj: okumaMesaji.bozukSatir, status: monitorDurumu.hata } : {}
}

/** A notice as it is stored; null for one without a number. */
function rowOf({ isyeri, degerler }: Okuma, kaza: Kaza, kisiId: number) {
  const bildirimId = kaza.BILDIRIMID
  if (!isNo(bildirimId)) return null
  const { tehlikeSinifi } = isyeri
  const kazaGunu = kaza.ISKAZASITARIHI ?? kaza.PROVIZYONTARIHI
  const bilgi = { kazaGunu, ogrenmeTarihi: null, isyeriKontroluDisinda: false, tehlikeSinifi, calisanSayisi: null }
  return {
    bildirimId,
    kisiId,
    cinsiyet: clip(kaza.CINSIYET, 1),
    isKazasiTarihi: kaza.ISKAZASITARIHI,
    provizyonTarihi: kaza.PROVIZYONTARIHI,
    provizyonTipi: clip(kaza.PROVIZYONTIPI, 20),
    tesisAdi: clip(kaza.TESISADI, 250),
    islemTuru: clip(kaza.ISLEMTUR, 20),
    gibSubeNo: clip(kaza.GIBSUBENO, 20),
    hamVeri: hamVeriOf(kaza.bilinmeyen),
    ...kazaSonGunu(degerler, bilgi),
  }
}
