import { addDays } from '#core/date.ts'
import { paths, tileUrl, urlOf } from '#core/paths.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Each } from '#engine/server/figures.server.ts'
import { eBorc } from '#features/e-borc/resource.ts'
import { eVizite } from '#features/e-vizite/resource.ts'
import { girisCikisKontrol } from '#features/giris-cikis-kontrol/resource.ts'
import { kontrolDurumu } from '#features/giris-cikis-kontrol/rules.ts'
import { hizmetSatiri } from '#features/hizmet-satiri/resource.ts'
import { calisanlar, calisanSayisi } from '#features/hizmet-satiri/rules.ts'
import { isKazasi } from '#features/is-kazasi/resource.ts'
import { eviziteMahsup } from '#features/mahsup/resource.ts'
import { mahsupDurumu } from '#features/mahsup/rules.ts'
import { personel } from '#features/personel/resource.ts'
import { tahakkuk } from '#features/tahakkuk/resource.ts'
import { tescil } from '#features/tescil/resource.ts'
import { hataDurumlari } from '#features/tescil/rules.ts'
import { tesvik } from '#features/tesvik/resource.ts'
import { donemBasi, donemEkle, donemOf, donemSonu, type GunSecenegi, seriDonemleri } from './rules.ts'

/** What a number is asked for: the days of its window, or its period. `borcGunleri` are days that were read, newest first. */
export type Istek = {
  bugun: string
  day: GunSecenegi
  periodId: number
  borcGunleri: readonly string[]
  /** Whether lines of the period's declarations were read, by anybody of the company. */
  isHizmetRead: boolean
}

type Pencere = { bas: string; bit?: string }

/**
 * One number. It is an aggregate over the rows of a list: `filter` is what the link puts into the list's address, so
 * that number and list cannot differ.
 */
export type KutuTanimi = {
  resource: Resource
  figure: string
  /** How the same is counted without holding all rows at once: in the order of an index. */
  her?: Each
  /** What was read stands until the table changes, which counts its changes. */
  isKept?: true
  filter(istek: Istek): object
  /** The same of the time before; null where there is none. */
  once(istek: Istek): object | null
  /** Twelve values of the past: the rows, what they are parted by, and the parts in their order. */
  seri(istek: Istek): { filter: object; by: string; anahtarlar: readonly (string | number)[] }
  yol(istek: Istek): string
  /** The screen of the page that the list stands on, where that is another's. */
  ekran?: string
  okuma: 'borc' | 0 | 1 | null
  /** What stands for the number, marked as an estimate, where the lines of its period were not read. */
  tahmin?: KutuTanimi
}

const count = 'count(*)::int'
const monthOf = (column: string) => `to_char(${column}, 'YYYYMM')::int`

/** The window of a day tile and the equal one before it. */
const current = ({ bugun, day }: Istek): Pencere => ({ bas: addDays(bugun, -day) })
const before = ({ bugun, day }: Istek): Pencere => ({
  bas: addDays(bugun, -2 * day - 1),
  bit: addDays(bugun, -day - 1),
})
const rangeOf = ({ bas, bit }: Pencere) => ({ gte: bas, ...(bit !== undefined && { lte: bit }) })
const lastYear = ({ bugun }: Istek) => {
  const anahtarlar = seriDonemleri(donemOf(bugun))
  return { anahtarlar, bas: donemBasi(anahtarlar[0] ?? 0) }
}

/** Accidents of which SGK was not notified. */
export const acikKaza = { bildirimDurumu: { in: [0, 1] } }

/** Accidents of which SGK was not notified, from a day on. */
export const kazaFilter = (bas: string) => ({ ...acikKaza, kazaGunu: { gte: bas } })
/** Reports that wait, of some days. */
export const raporFilter = ({ bas, bit }: Pencere) => ({
  onayli: false,
  poliklinikTarihi: rangeOf({ bas, ...(bit && { bit }) }),
})

/** Open differences that were found on some days. */
export const kontrolFilter = (pencere: Pencere) => ({
  durum: kontrolDurumu.acik,
  kontrolTarihi: rangeOf(pencere),
})
/** Orders of some days of Istanbul that stand in an error. */
export const tescilFilter = ({ bas, bit }: Pencere) => ({
  durum: { in: [...hataDurumlari] },
  createdDate: { gte: `${bas}T00:00:00+03:00`, ...(bit && { lte: `${bit}T23:59:59.999+03:00` }) },
})

const sameDay = (gun: string) => ({ calismaGunu: { gte: gun, lte: gun } })
/** The debts of a day, or of the newest one that was read. */
export const borcFilter = (gun?: string) => (gun === undefined ? { guncelSorgu: true } : sameDay(gun))

/** The aggregates of debts; the strip of the list has the same. */
export const borcFigures = {
  borcToplam: 'coalesce(sum(t.toplam_borc), 0)::numeric(15, 2)',
  borcluFirma:
    '(count(distinct (select i.company_id from isyeri i where i.id = t.isyeri_id)) filter (where t.toplam_borc > 0))::int',
  borcluIsyeri: '(count(distinct t.isyeri_id) filter (where t.toplam_borc > 0))::int',
  borcuYokKayit: '(count(*) filter (where t.toplam_borc = 0))::int',
} as const

/** A number about the debts of the newest day; the rows that it counts are those of its link. */
function borcKutusu(name: keyof typeof borcFigures, more: Record<string, boolean> = {}): KutuTanimi {
  return {
    resource: eBorc,
    figure: borcFigures[name],
    filter: () => ({ ...borcFilter(), ...more }),
    once: ({ borcGunleri: [, previous] }) => (previous === undefined ? null : { ...sameDay(previous), ...more }),
    seri: ({ borcGunleri }) => {
      const anahtarlar = borcGunleri.toReversed()
      const filter = { calismaGunu: { gte: anahtarlar[0] ?? '1900-01-01' }, ...more }
      return { filter, by: 't.calisma_gunu::text', anahtarlar }
    },
    yol: () => urlOf(paths.eBorc, { guncelSorgu: true, ...more }),
    okuma: 'borc',
  }
}

const mahsupAcik = [mahsupDurumu.odemeEmri, mahsupDurumu.kurumEmaneti]
const periodSeri = (istek: Istek) => seriDonemleri(istek.periodId)

/** The twelve periods up to the one that is looked at. */
function periodParts(istek: Istek) {
  const anahtarlar = periodSeri(istek)
  return { filter: { periodId: { in: anahtarlar } }, by: 't.period_id', anahtarlar }
}

/** Payments of a period that are approved and not set off yet. */
export const mahsupFilter = (periodId: number) => ({ mahsupDurumu: { in: mahsupAcik }, periodId })
export const mahsupTutari = 'coalesce(sum(t.odenen_tutar), 0)::numeric(15, 2)'

/** The incentives of a period as they were declared. */
export const tesvikTutari = 'coalesce(sum(t.bildirilen_tutar), 0)::numeric(17, 2)'

/** Whoever was employed on the last day of a period. */
export const calisanFilter = (periodId: number) => ({ calistigiGun: donemSonu(periodId) })

/** The persons of a period by the employments of its last day. */
const personelTahmini: KutuTanimi = {
  resource: personel,
  figure: count,
  filter: ({ periodId }) => calisanFilter(periodId),
  once: ({ periodId }) => calisanFilter(donemEkle(periodId, -1)),
  // employments stand for many periods: their past is not parted by months
  seri: ({ periodId }) => ({ filter: calisanFilter(periodId), by: String(periodId), anahtarlar: [periodId] }),
  yol: ({ periodId }) => urlOf('/personeller', calisanFilter(periodId)),
  okuma: null,
}

/** The numbers by their calls, in the order in which people look at them. */
export const kutuTanimlari: Readonly<Record<string, KutuTanimi>> = {
  isKazasiBildirilmeyen: {
    resource: isKazasi,
    figure: count,
    filter: (istek) => kazaFilter(current(istek).bas),
    once: (istek) => ({ ...acikKaza, kazaGunu: rangeOf(before(istek)) }),
    seri: (istek) => {
      const { anahtarlar, bas } = lastYear(istek)
      return { filter: kazaFilter(bas), by: monthOf('t.kaza_gunu'), anahtarlar }
    },
    yol: ({ day }) => (day === 30 ? tileUrl.isKazalari() : urlOf(paths.isKazalari, { bildirimDurumu: '0,1', day })),
    okuma: 0,
  },
  girisCikisKontrolHata: {
    resource: girisCikisKontrol,
    figure: count,
    filter: (istek) => kontrolFilter(current(istek)),
    once: (istek) => kontrolFilter(before(istek)),
    seri: (istek) => {
      const { anahtarlar, bas } = lastYear(istek)
      return { filter: kontrolFilter({ bas }), by: monthOf('t.kontrol_tarihi'), anahtarlar }
    },
    yol: ({ day }) => tileUrl.raporlar(day),
    ekran: tahakkuk.name,
    okuma: null,
  },
  tescilHata: {
    resource: tescil,
    figure: count,
    filter: (istek) => tescilFilter(current(istek)),
    once: (istek) => tescilFilter(before(istek)),
    seri: (istek) => {
      const { anahtarlar, bas } = lastYear(istek)
      return { filter: tescilFilter({ bas }), by: monthOf(`t.created_date at time zone 'Europe/Istanbul'`), anahtarlar }
    },
    yol: ({ day }) => tileUrl.tescilIzleme(day),
    okuma: null,
  },
  eviziteOnayBekleyen: {
    resource: eVizite,
    figure: count,
    filter: (istek) => raporFilter(current(istek)),
    once: (istek) => raporFilter(before(istek)),
    seri: (istek) => {
      const { anahtarlar, bas } = lastYear(istek)
      return { filter: raporFilter({ bas }), by: monthOf('t.poliklinik_tarihi'), anahtarlar }
    },
    yol: ({ day }) => tileUrl.eVizite(day),
    okuma: 1,
  },
  borcToplam: borcKutusu('borcToplam'),
  borcluFirma: borcKutusu('borcluFirma'),
  borcluIsyeri: borcKutusu('borcluIsyeri', { borcVarMi: true }),
  borcuYokKayit: borcKutusu('borcuYokKayit', { borcVarMi: false }),
  viziteMahsup: {
    resource: eviziteMahsup,
    figure: mahsupTutari,
    filter: ({ periodId }) => mahsupFilter(periodId),
    once: ({ periodId }) => mahsupFilter(donemEkle(periodId, -1)),
    seri: (istek) => {
      const anahtarlar = periodSeri(istek)
      const filter = { mahsupDurumu: { in: mahsupAcik }, periodId: { in: anahtarlar } }
      return { filter, by: 't.period_id', anahtarlar }
    },
    yol: ({ periodId }) => urlOf(paths.eviziteMahsup, { mahsupDurumu: mahsupAcik.join(','), periodId }),
    okuma: null,
  },
  tesvikKazanc: {
    resource: tesvik,
    figure: tesvikTutari,
    isKept: true,
    filter: ({ periodId }) => ({ periodId }),
    once: ({ periodId }) => ({ periodId: donemEkle(periodId, -1) }),
    seri: periodParts,
    yol: ({ periodId }) => tileUrl.tesvik(periodId),
    okuma: null,
  },
  personelSayisi: {
    resource: hizmetSatiri,
    figure: calisanSayisi,
    her: calisanlar,
    isKept: true,
    filter: ({ periodId }) => ({ periodId }),
    once: ({ periodId }) => ({ periodId: donemEkle(periodId, -1) }),
    seri: periodParts,
    yol: ({ periodId }) => urlOf(paths.hizmetSatiri, { periodId }),
    okuma: null,
    tahmin: personelTahmini,
  },
}
