import { paths, tileUrl, urlOf } from '#core/paths.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { rangeText } from '#engine/screen/list-screen-state.ts'
import { readSeries } from '#engine/server/figures.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { eBorc } from '#features/e-borc/resource.ts'
import { isKazasi } from '#features/is-kazasi/resource.ts'
import { eviziteMahsup } from '#features/mahsup/resource.ts'
import { mahsupDurumu } from '#features/mahsup/rules.ts'
import { tesvik } from '#features/tesvik/resource.ts'
import type { Cizgi } from './contract.ts'
import { acikKaza, borcFigures, borcFilter, mahsupTutari, tesvikTutari } from './kutular.server.ts'
import { listFirmaAdlari } from './queries.server.ts'
import { type GrafikAdi, seriDonemleri, takvimGunleri } from './rules.ts'
import { type Context, isOpen, withinTime } from './sinir.server.ts'

type Istek = { bugun: string; periodId: number }
type Satir = { anahtar: string | number; deger: string | number }
type Grafik = { resource: Resource; read(context: Context, istek: Istek): Promise<Cizgi[]> }

const count = 'count(*)::int'
const firma = '(select i.company_id from isyeri i where i.id = t.isyeri_id)'
const shownFirms = 5

const partsOf = (resource: Resource, context: Context, asked: { filter: object; by: string; figure: string }) =>
  readSeries(requireSource(resource), context, asked)
const byKey = (rows: readonly Satir[]) => new Map(rows.map(({ anahtar, deger }) => [String(anahtar), deger]))

/** The companies that owed most on the newest day of which debts were read; the one with the lower number first where two owe the same. */
async function readBorc(context: Context): Promise<Cizgi[]> {
  const filter = { ...borcFilter(), borcVarMi: true }
  const rows = await partsOf(eBorc, context, { filter, by: firma, figure: borcFigures.borcToplam })
  const top = rows.toSorted((a, b) => Number(b.deger) - Number(a.deger)).slice(0, shownFirms)
  const adetler = byKey(await partsOf(eBorc, context, { filter, by: firma, figure: count }))
  const adlar = byKey(await listFirmaAdlari(context.db, { ids: top.map(({ anahtar }) => Number(anahtar)) }))
  return top.map(({ anahtar, deger }) => ({
    ad: adlar.get(String(anahtar)) ?? '',
    deger,
    adet: Number(adetler.get(String(anahtar)) ?? 0),
    yol: urlOf(paths.eBorc, { guncelSorgu: true, borcVarMi: true, companyId: anahtar }),
  }))
}

/** What was declared as incentives in the twelve months up to a period. */
async function readTesvik(context: Context, { periodId }: Istek): Promise<Cizgi[]> {
  const donemler = seriDonemleri(periodId)
  const asked = { filter: { periodId: { in: donemler } }, by: 't.period_id' }
  const tutarlar = byKey(await partsOf(tesvik, context, { ...asked, figure: tesvikTutari }))
  const adetler = byKey(await partsOf(tesvik, context, { ...asked, figure: count }))
  return donemler.map((donem) => ({
    ad: donem,
    deger: tutarlar.get(String(donem)) ?? '0.00',
    adet: Number(adetler.get(String(donem)) ?? 0),
    yol: tileUrl.tesvik(donem),
  }))
}

/** The payments of a period by their state. */
async function readMahsup(context: Context, { periodId }: Istek): Promise<Cizgi[]> {
  const asked = { filter: { periodId }, by: 't.mahsup_durumu' }
  const tutarlar = byKey(await partsOf(eviziteMahsup, context, { ...asked, figure: mahsupTutari }))
  const adetler = byKey(await partsOf(eviziteMahsup, context, { ...asked, figure: count }))
  return Object.values(mahsupDurumu).map((durum) => ({
    ad: durum,
    deger: tutarlar.get(String(durum)) ?? '0.00',
    adet: Number(adetler.get(String(durum)) ?? 0),
    yol: tileUrl.eviziteMahsup(durum, periodId),
  }))
}

/** The accidents of each day of thirteen weeks, and how many of them wait for their notice. */
async function readKaza(context: Context, { bugun }: Istek): Promise<Cizgi[]> {
  const gunler = takvimGunleri(bugun)
  const kazaGunu = { gte: gunler[0] ?? bugun, lte: bugun }
  const asked = { by: 't.kaza_gunu::text', figure: count }
  const hepsi = byKey(await partsOf(isKazasi, context, { ...asked, filter: { kazaGunu } }))
  const acik = byKey(await partsOf(isKazasi, context, { ...asked, filter: { ...acikKaza, kazaGunu } }))
  return gunler.map((gun) => ({
    ad: gun,
    deger: Number(hepsi.get(gun) ?? 0),
    adet: Number(acik.get(gun) ?? 0),
    yol: urlOf(paths.isKazalari, { kazaGunu: rangeText({ from: gun, to: gun }) }),
  }))
}

const grafikTanimlari: Readonly<Record<GrafikAdi, Grafik>> = {
  borc: { resource: eBorc, read: readBorc },
  tesvik: { resource: tesvik, read: readTesvik },
  mahsup: { resource: eviziteMahsup, read: readMahsup },
  kaza: { resource: isKazasi, read: readKaza },
}

/** The charts whose lists the caller may open; one that fails or takes too long leaves the others as they are. */
export async function readGrafikler(context: Context, istek: Istek) {
  const grafikler: Record<string, Cizgi[]> = {}
  const hatalar: string[] = []
  await Promise.all(
    Object.entries(grafikTanimlari).map(async ([name, grafik]) => {
      try {
        if (!(await isOpen(context, grafik))) return
        grafikler[name] = await withinTime(() => grafik.read(context, istek))
      } catch (error) {
        context.runtime.log.error({ err: error, grafik: name }, 'a chart of the dashboard failed')
        hatalar.push(name)
      }
    }),
  )
  return { grafikler, hatalar }
}
