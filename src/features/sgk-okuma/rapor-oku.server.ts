import { addDays } from '#core/date.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { sealBrans, settleOnay } from '#features/e-vizite/onay.server.ts'
import {
  type BilinenRapor,
  listBilinen,
  lockBilinen,
  requestOkundu,
  upsertRaporlar,
  wantDetay,
} from '#features/e-vizite/queries.server.ts'
import { onayOzeti, raporSonGunu, vaka } from '#features/e-vizite/rules.ts'
import { okunduKapatKind } from '#features/is-kazasi/kinds.server.ts'
import { suggestKaza } from '#features/is-kazasi/queries.server.ts'
import { kazaSonGunu } from '#features/is-kazasi/rules.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { raporAraligi } from '#features/sgk/rules.ts'
import { clip, ensureKisiler, isNo, kodOf } from './kisiler.server.ts'
import { type Basarisiz, noteKimlik, type Okuma, type OkumaYazimi, type Ozet, storeOkuma } from './okuma.server.ts'
import { hamVeriOf, monitorDurumu, type OkumaSonucu, okumaMesaji } from './rules.ts'

type Bekleyen = Extract<Awaited<ReturnType<typeof callBekleyen>>, { tamam: true }>['kayitlar'][number]

/** SGK shows so many reports; a list of this length may have been cut. */
const enCokSatir = 100
/** After so many days the approved reports are read again although nothing points to them. */
const yavasAralik = 7

function callBekleyen({ runtime, kimlik, not, istek }: Okuma) {
  // reports with a clinic date before the day that is asked for
  return evizite.bekleyenRaporlar(runtime, { kimlik, not, request: { tarih: addDays(istek.calismaGunu, 1) } })
}

/** The fast stage of sick reports: the list of those that wait. */
export async function readRaporlar(okuma: Okuma): Promise<OkumaSonucu | Basarisiz> {
  const outcome = await callBekleyen(okuma)
  if ('engel' in outcome || !outcome.tamam) return outcome
  const sonuc = await storeOkuma(okuma, (write) => storeRaporlar(okuma, write, outcome.kayitlar))
  await okuma.runtime.changes.publish(okuma.tenant.id, 'eVizite')
  return sonuc
}

async function storeRaporlar(okuma: Okuma, write: OkumaYazimi, kayitlar: readonly Bekleyen[]): Promise<Ozet> {
  const { tenant, isyeri } = okuma
  const { db } = write
  await noteKimlik(db, isyeri, { hataTuru: null, mesaj: '' })
  const kisiler = await ensureKisiler(
    db,
    tenant,
    kayitlar.map((one) => ({
      tcKimlikNo: one.TCKIMLIKNO ?? '',
      ad: clip(one.AD, 100) ?? '',
      soyad: clip(one.SOYAD, 100) ?? '',
    })),
  )
  const medulaRaporIds = kayitlar.flatMap(({ MEDULARAPORID }) => MEDULARAPORID ?? [])
  await lockBilinen(db, { isyeriId: isyeri.id, medulaRaporIds })
  const bilinenler = await listBilinen(db, { isyeriId: isyeri.id, medulaRaporIds })
  const byNo = new Map(bilinenler.map((one) => [one.medulaRaporId, one]))
  const rows = kayitlar.flatMap((one) => {
    const kisiId = kisiler.get(one.TCKIMLIKNO ?? '')
    const row = kisiId === undefined ? null : rowOf(okuma, one, { kisiId, bilinen: byNo.get(one.MEDULARAPORID ?? '') })
    return row ?? []
  })
  const { id: okumaId } = okuma.okuma
  const written = await upsertRaporlar(db, {
    rows: JSON.stringify(rows.map(snakeKeys)),
    isyeriId: isyeri.id,
    okumaId,
    kaynak: okuma.kaynak,
    ilkOkuma: write.ilkOkuma,
  })
  const isFull = kayitlar.length >= enCokSatir
  const sorulan = okuma.istek.calismaGunu
  const dropped = await dropVanished(write, { bilinenler, kayitlar, isFull, sorulan })
  const isWanted = await wantDetails(write, { rows, byNo, written, dropped })
  await suggest(okuma, write, { rows, written })
  if (isFull && isyeri.okunduKapatIzni) await requestMarks(okuma, write, { rows, byNo, written })
  const isOld = isyeri.sonYavas === null || addDays(isyeri.sonYavas, yavasAralik) <= okuma.istek.calismaGunu
  const isBroken = rows.length < kayitlar.length
  return {
    yavasGerekli: isWanted || isOld,
    listeDolu: isFull,
    ...(isFull && { mesaj: okumaMesaji.listeDolu }),
    ...(isBroken && { mesaj: okumaMesaji.bozukSatir, status: monitorDurumu.hata }),
  }
}

type RaporRow = NonNullable<ReturnType<typeof rowOf>>

const snakeKeys = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]))

/** A report of the list as it is stored; null for one without a number or a known kind. */
function rowOf(
  { tenant, isyeri, degerler }: Okuma,
  rapor: Bekleyen,
  { kisiId, bilinen }: { kisiId: number; bilinen: BilinenRapor | undefined },
) {
  const medulaRaporId = rapor.MEDULARAPORID
  const kind = kodOf(rapor.VAKA, 4)
  if (!isNo(medulaRaporId) || kind === null) return null
  const { baslangic: raporBaslangic, bitis: raporBitis, gunSayisi } = raporAraligi(rapor)
  const sgkOnay = /^[012]$/.test(rapor.ONAYDURUMU ?? '') ? Number(rapor.ONAYDURUMU) : null
  const bilgi = {
    arsiv: rapor.ARSIV === '1',
    bekleyenListede: true,
    sgkOnay,
    raporBaslangic,
    raporBitis,
  }
  const parcalar = bilinen?.parcalar ?? []
  const { personelimDegil = false, okunduIstendi = false } = bilinen ?? {}
  return {
    medulaRaporId,
    kisiId,
    raporTakipNo: clip(rapor.RAPORTAKIPNO, 40),
    raporSiraNo: clip(rapor.RAPORSIRANO, 20),
    vaka: kind,
    raporDurumu: kodOf(rapor.RAPORDURUMU, 16),
    poliklinikTarihi: rapor.POLIKLINIKTAR,
    yatisBaslangic: rapor.YATRAPBASTAR,
    yatisBitis: rapor.YATRAPBITTAR,
    ayaktaBaslangic: rapor.ABASTAR,
    ayaktaBitis: rapor.ABITTAR,
    dogumOncesiBaslangic: rapor.DOGUMONCBASTAR,
    isbasiKontrolTarihi: rapor.ISBASKONTTAR,
    gunSayisi,
    isKazasiTarihi: rapor.ISKAZASITARIHI,
    tesisKodu: clip(rapor.TESISKODU, 20),
    tesisAdi: clip(rapor.TESISADI, 250),
    brans: sealBrans(tenant, { isyeriId: isyeri.id, medulaRaporId, brans: bilinen?.brans ?? null }, rapor.BRANSADI),
    ...bilgi,
    ...onayOzeti({ ...bilgi, personelimDegil, okunduIstendi, parcalar }),
    ...raporSonGunu(degerler, { raporBitis, gunSayisi, beyannameTipi: isyeri.beyannameTipi }),
    listedenDustu: null,
    hamVeri: hamVeriOf(rapor.bilinmeyen),
  }
}

type Liste = {
  bilinenler: readonly BilinenRapor[]
  kayitlar: readonly Bekleyen[]
  isFull: boolean
  /** SGK was asked for clinic dates up to this day. */
  sorulan: string
}

/**
 * Reports that stood in the list and do not any more. What is newer than the day that was asked for was not looked for,
 * and what comes after the last row of a full list may only be cut off.
 */
async function dropVanished(
  { db }: OkumaYazimi,
  { bilinenler, kayitlar, isFull, sorulan }: Liste,
): Promise<BilinenRapor[]> {
  const listed = new Set(kayitlar.map(({ MEDULARAPORID }) => MEDULARAPORID))
  const last = kayitlar
    .map(({ POLIKLINIKTAR }) => POLIKLINIKTAR ?? '')
    .sort()
    .at(-1)
  const isGone = ({ medulaRaporId, bekleyenListede, poliklinikTarihi, raporBaslangic }: BilinenRapor) => {
    const gun = poliklinikTarihi ?? raporBaslangic ?? ''
    return bekleyenListede && !listed.has(medulaRaporId) && gun <= sorulan && (!isFull || gun < (last ?? ''))
  }
  const gone = bilinenler.filter(isGone)
  for (const rapor of gone) await settleOnay(db, rapor, { bekleyenListede: false })
  return gone
}

type Yazilan = { rows: readonly RaporRow[]; written: readonly { id: number; medulaRaporId: string; yeni: boolean }[] }

/** Wants the details of reports whose approvals we do not know as SGK tells them; true when there are such. */
async function wantDetails(
  { db }: OkumaYazimi,
  {
    rows,
    byNo,
    written,
    dropped,
  }: Yazilan & { byNo: ReadonlyMap<string, BilinenRapor>; dropped: readonly BilinenRapor[] },
): Promise<boolean> {
  const idOf = new Map(written.map(({ id, medulaRaporId }) => [medulaRaporId, id]))
  const differing = rows.filter(({ medulaRaporId, sgkOnay, onayliBitis, raporBitis }) => {
    if (sgkOnay === null) return false
    const known = onayliBitis === null ? 0 : raporBitis !== null && onayliBitis < raporBitis ? 1 : 2
    return known !== sgkOnay && (byNo.has(medulaRaporId) || idOf.has(medulaRaporId))
  })
  const ids = differing.flatMap(({ medulaRaporId }) => byNo.get(medulaRaporId)?.id ?? idOf.get(medulaRaporId) ?? [])
  ids.push(
    ...dropped.filter(({ parcalar, personelimDegil }) => parcalar.length === 0 && !personelimDegil).map(({ id }) => id),
  )
  if (ids.length > 0) await wantDetay(db, { ids })
  return ids.length > 0
}

/** A new report about an accident that nobody knows of suggests one. */
async function suggest(okuma: Okuma, { db, ilkOkuma }: OkumaYazimi, { rows, written }: Yazilan) {
  const idOf = new Map(written.filter(({ yeni }) => yeni).map(({ id, medulaRaporId }) => [medulaRaporId, id]))
  for (const row of rows) {
    const eviziteId = idOf.get(row.medulaRaporId)
    const gun = row.isKazasiTarihi ?? row.raporBaslangic
    if (eviziteId === undefined || row.vaka !== vaka.isKazasi || gun === null) continue
    const { tehlikeSinifi } = okuma.isyeri
    const kaza = {
      kazaGunu: gun,
      ogrenmeTarihi: null,
      isyeriKontroluDisinda: false,
      tehlikeSinifi,
      calisanSayisi: null,
    }
    await suggestKaza(db, {
      eviziteId,
      isyeriId: okuma.isyeri.id,
      kisiId: row.kisiId,
      gun,
      tesisAdi: row.tesisAdi,
      kaynak: okuma.kaynak,
      ilkOkuma,
      ...kazaSonGunu(okuma.degerler, kaza),
    })
  }
}

/**
 * A full list hides newer reports until some of it is marked as read: what is settled, or all of it where nothing is.
 * The rows are stored with this transaction; the job marks them after its commit.
 */
async function requestMarks(
  { isyeri }: Okuma,
  { db, enqueue }: OkumaYazimi,
  { rows, byNo, written }: Yazilan & { byNo: ReadonlyMap<string, BilinenRapor> },
) {
  const idOf = new Map(written.map(({ id, medulaRaporId }) => [medulaRaporId, id]))
  const settled = rows.filter(({ arsiv }) => arsiv)
  const marked = settled.length > 0 ? settled : rows
  const ids = marked.flatMap(({ medulaRaporId }) => byNo.get(medulaRaporId)?.id ?? idOf.get(medulaRaporId) ?? [])
  await requestOkundu(db, { ids })
  await enqueue(okunduKapatKind, { isyeriId: isyeri.id }, { singletonKey: String(isyeri.id) })
}
