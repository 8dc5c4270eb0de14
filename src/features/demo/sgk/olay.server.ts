import { addDays, daysBetween, today } from '#core/date.ts'
import { sealBrans } from '#features/e-vizite/onay.server.ts'
import { onayOzeti, raporSonGunu } from '#features/e-vizite/rules.ts'
import { bildirimDurumu, bildirimDurumuOf, kazaSonGunu, oneri } from '#features/is-kazasi/rules.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { olaylarKur } from './dunya.ts'
import type { DunyaKaza, DunyaKisi, DunyaRapor } from './kayit.ts'
import { analyzeRaporlar, insertKazalar, insertParcalar, insertRaporlar, listIsyeri } from './olay-queries.server.ts'
import { dunyaTohumu } from './olcu.ts'
import { createKisiler } from './personel.server.ts'

type Degerler = Parameters<typeof raporSonGunu>[0]
type Isyeri = { id: number; beyannameTipi: number; tehlikeSinifi: number }
type Yer = { isyeri: Isyeri; kisiId: number }
type Dunya = { tenant: Tenant; degerler: Degerler; yerOf(one: { isyeriNo: number; kisiNo: number }): Yer | undefined }

/** The days of a report that decide its last day are few: each is worked out once. */
function sonGunOf(degerler: Degerler) {
  const known = new Map<string, ReturnType<typeof raporSonGunu>>()
  return (raporBitis: string, gunSayisi: number, beyannameTipi: number) => {
    const key = `${raporBitis} ${Math.min(gunSayisi, 60)} ${beyannameTipi}`
    const found = known.get(key) ?? raporSonGunu(degerler, { raporBitis, gunSayisi, beyannameTipi })
    known.set(key, found)
    return found
  }
}

/** SGK's own word for how much of a report is approved, while it shows it. */
function sgkOnayOf(rapor: DunyaRapor, isListed: boolean): number | null {
  if (!isListed) return null
  const last = rapor.onaylar.at(-1)?.bitis
  return last === undefined ? 0 : last >= rapor.bitis ? 2 : 1
}

/** A report of the world as the fleet would have read it. */
function raporRow(
  { tenant }: Dunya,
  rapor: DunyaRapor,
  { yer, sonGun }: { yer: Yer; sonGun: ReturnType<typeof sonGunOf> },
) {
  const { isyeri, kisiId } = yer
  const { medulaRaporId, baslangic, bitis, onaylar, tesis, brans, ...facts } = rapor
  const personelimDegil = facts.personelimDegil !== null
  const isListed = !personelimDegil && facts.okunduKapatildi === null
  const gunSayisi = daysBetween(baslangic, bitis) + 1
  const bilgi = {
    personelimDegil,
    arsiv: gunSayisi < 3,
    bekleyenListede: isListed,
    okunduIstendi: false,
    sgkOnay: sgkOnayOf(rapor, isListed),
    raporBaslangic: baslangic,
    raporBitis: bitis,
    parcalar: onaylar,
  }
  return {
    ...facts,
    ...bilgi,
    ...onayOzeti(bilgi),
    ...sonGun(bitis, gunSayisi, isyeri.beyannameTipi),
    isyeriId: isyeri.id,
    kisiId,
    medulaRaporId,
    baslangic,
    bitis,
    isKazasiTarihi: rapor.vaka === '1' ? baslangic : null,
    tesisKodu: tesis.kod,
    tesisAdi: tesis.ad,
    brans: sealBrans(tenant, { isyeriId: isyeri.id, medulaRaporId, brans: null }, brans.ad),
    parcalar: undefined,
  }
}

const olcu = { yer: ['Depo girişi', 'Otopark', 'Üretim alanı', 'Merdiven'], saat: ['08:40', '11:15', '14:30', '02:50'] }
const form = { anlatim: 'Islak zeminde kaydı ve düştü.', faaliyet: 'Güvenlik hizmeti', kadin: 14, erkek: 46 }
const bos = { anlatim: null, faaliyet: null, kadin: null, erkek: null, yer: null, saat: null }

/** What became of the notice of an accident: nearly all were notified in time; the newest are open or begun. */
function bildirimOf(kaza: DunyaKaza, { sira, gun, son }: { sira: number; gun: string; son: string | null }) {
  const nothing = { bildirimTarihi: null, bildirimNo: null, neden: null, oneri: oneri.yok }
  const dolu = { ...form, yer: olcu.yer[sira % 4], saat: olcu.saat[sira % 4] }
  if (kaza.kazaTarihi >= addDays(gun, -12)) {
    const isDraft = sira % 3 === 0
    return isDraft
      ? { ...nothing, ...dolu, durum: bildirimDurumu.taslak }
      : { ...nothing, ...bos, durum: bildirimDurumu.bildirilmedi, oneri: sira % 3 === 1 ? oneri.acik : oneri.yok }
  }
  if (sira % 16 === 5) {
    const neden = 'İşyeriyle ilgisi olmayan bir yaralanma'
    return { ...nothing, ...bos, durum: bildirimDurumu.gerekmez, neden, oneri: sira % 32 === 5 ? oneri.red : oneri.yok }
  }
  const isLate = sira % 13 === 2
  const bildirimTarihi = isLate && son !== null ? addDays(son, 2) : addDays(kaza.kazaTarihi, 1)
  const durum = bildirimDurumuOf(bildirimTarihi, son)
  const bildirimNo = `K${kaza.bildirimId}`
  return { ...nothing, ...dolu, durum, bildirimTarihi, bildirimNo, oneri: sira % 7 === 3 ? oneri.kabul : oneri.yok }
}

type KazaYeri = { yer: Yer; kisi: DunyaKisi | undefined; sira: number; gun: string }

function kazaRow({ degerler }: Dunya, kaza: DunyaKaza, { yer, kisi, sira, gun }: KazaYeri) {
  const { isyeri, kisiId } = yer
  const bilgi = { kazaGunu: kaza.kazaTarihi, ogrenmeTarihi: null, isyeriKontroluDisinda: false }
  const calisanSayisi = form.kadin + form.erkek
  const sonGun = kazaSonGunu(degerler, { ...bilgi, tehlikeSinifi: isyeri.tehlikeSinifi, calisanSayisi })
  const bildirim = bildirimOf(kaza, { sira, gun, son: sonGun.sonBildirimTarihi })
  // a suggestion comes from the report alone: the hospital has not told of it yet
  const isSuggested = bildirim.oneri === oneri.acik
  return {
    ...sonGun,
    ...bildirim,
    isyeriId: isyeri.id,
    kisiId,
    bildirimId: isSuggested ? null : kaza.bildirimId,
    medulaRaporId: bildirim.oneri === oneri.yok ? null : `9${kaza.bildirimId.slice(1)}`,
    cinsiyet: kisi?.cinsiyet ?? null,
    kazaTarihi: kaza.kazaTarihi,
    provizyonTarihi: isSuggested ? null : kaza.provizyonTarihi,
    tesisAdi: kaza.tesisAdi,
    listede: !isSuggested && kaza.okunduKapatildi === null,
  }
}

/** So many rows a statement. */
const parcaBoyu = 4000

/** The reports and accidents of eighteen months as the simulator knows them, so that a press has its effect there. */
export async function createDemoOlaylar({ db, master }: { db: TenantDb; master: MasterDb }, tenant: Tenant) {
  const gun = today(new Date())
  const kiraci = tenant.tenantKey === 'demo' ? 'demo' : 'ornek'
  const { isyerleri, kisiler, raporlar, kazalar } = olaylarKur({ tohum: dunyaTohumu, gun, kiraci })
  const [tatiller, parametreler] = [await listResmiTatil(master, {}), await listDonemParametre(master, {})]
  const kisiIds = await createKisiler(db, tenant, kisiler)
  const kisiByNo = new Map(kisiler.map((one) => [one.no, one]))
  const bySicil = new Map((await listIsyeri(db, {})).map((one) => [one.isyeriSicilNo, one]))
  const degerler = { takvim: takvimOf(tatiller), parametreler }
  const dunya: Dunya = {
    tenant,
    degerler,
    yerOf({ isyeriNo, kisiNo }) {
      const isyeri = bySicil.get(isyerleri[isyeriNo]?.isyeriSicilNo ?? '')
      const kisiId = kisiIds.get(kisiByNo.get(kisiNo)?.tcKimlikNo ?? '')
      return isyeri && kisiId !== undefined ? { isyeri, kisiId } : undefined
    },
  }
  const sonGun = sonGunOf(degerler)
  const seen = raporlar.filter(({ poliklinikTarihi }) => poliklinikTarihi <= gun)
  for (let from = 0; from < seen.length; from += parcaBoyu) {
    const known = seen.slice(from, from + parcaBoyu).flatMap((rapor) => {
      const yer = dunya.yerOf(rapor)
      return yer ? [{ rapor, yer }] : []
    })
    const rows = known.map(({ rapor, yer }) => raporRow(dunya, rapor, { yer, sonGun }))
    await insertRaporlar(db, { json: JSON.stringify(rows) })
    const parcalar = known.flatMap(({ rapor, yer }) =>
      rapor.onaylar.map((one) => ({ ...one, isyeriId: yer.isyeri.id, medulaRaporId: rapor.medulaRaporId })),
    )
    await insertParcalar(db, { json: JSON.stringify(parcalar) })
  }
  const kazaRows = kazalar
    .filter(({ provizyonTarihi }) => provizyonTarihi <= gun)
    .flatMap((kaza, sira) => {
      const yer = dunya.yerOf(kaza)
      return yer ? [kazaRow(dunya, kaza, { yer, kisi: kisiByNo.get(kaza.kisiNo), sira, gun })] : []
    })
  await insertKazalar(db, { json: JSON.stringify(kazaRows) })
  await analyzeRaporlar(db, {})
}
