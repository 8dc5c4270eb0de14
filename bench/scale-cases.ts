import { donemEkle, donemOf } from '#core/period.ts'

/** A call of a list and what it is held to against the small company. */
export type ListCase = {
  name: string
  path: string
  body: object
  /** Named in a figure, not only in the table. */
  isHeld?: boolean
}

const page = (number: number) => ({ PageSize: 20, page: number })
const asc = (key: string) => [{ key, value: 'Asc' }]
const desc = (key: string) => [{ key, value: 'Desc' }]

const eVizite = '/api/sgk/eVizite'
const tescil = '/api/sgk/tescil'
const isKazasi = '/api/sgk/isKazasi'
const hizmet = '/api/sgk/hizmetSatiri'
const eBorc = '/api/sgk/eBorc'
const mahsup = '/api/sgk/eviziteMahsup'
const tesvik = '/api/sgk/tesvik'
const personel = '/api/sgk/personel'
const basvuru = '/api/ikisealim/basvuru'

type Preset = { name: string; filter?: object; order?: object; isFree?: boolean }

/** Page 1 and the next page of every preset: what a line of the menu, a tile, a chip or a figure of the strip opens. */
function pagesOf(path: string, title: string, presets: Preset[]): ListCase[] {
  return presets.flatMap(({ name, filter = {}, order, isFree }) =>
    [1, 2].map((number) => ({
      name: `${title}, ${name}, page ${number}`,
      path: `${path}/fullGet`,
      body: { filter, paging: page(number), ...(order && { order }) },
      isHeld: !isFree,
    })),
  )
}

/** The newest period with lines: the month before this one. */
const donem = donemEkle(donemOf(new Date().toISOString()), -1)
const firstDay = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Lists of SGK's staff. */
export const sgkCases: ListCase[] = [
  ...pagesOf(eVizite, 'sick reports', [
    { name: 'all' },
    { name: 'waiting', filter: { onayli: false } },
    { name: 'waiting of 30 days', filter: { onayli: false, day: 30 } },
    { name: 'approved', filter: { onayli: true } },
    { name: 'late', filter: { gecikmis: true } },
    { name: 'of a state', filter: { onayDurumu: 3 } },
    { name: 'of a kind', filter: { vaka: 4 } },
    { name: 'of a kind that wait', filter: { vaka: 4, onayli: false } },
    { name: 'of a workplace', filter: { isyeriId: 7 } },
    { name: 'of a workplace that wait', filter: { isyeriId: 8, onayli: false } },
    { name: 'by first day', order: desc('raporBaslangic') },
    { name: 'approved by last day', filter: { onayli: true }, order: desc('raporBitis') },
    { name: 'a month', filter: { poliklinikTarihi: { gte: firstDay(30) } } },
    { name: 'a name', filter: { ad: { like: 'çiğdem' } } },
    { name: 'a family name', filter: { soyad: { like: 'öztürk 77' } } },
    { name: 'search for a person', filter: { genelFilter: 'öztürk 777' } },
    { name: 'search for two words', filter: { genelFilter: 'gülay kılıç' } },
    { name: 'search for a hospital', filter: { genelFilter: 'hastanesi 877' } },
  ]),
  ...pagesOf(isKazasi, 'accidents', [
    { name: 'all' },
    { name: 'of the tile', filter: { isKazalariDashboard: true } },
    { name: 'late', filter: { gecikmis: true } },
  ]),
  ...pagesOf(tescil, 'work orders', [
    { name: 'all' },
    { name: 'in error, 30 days', filter: { isHataOkuma: 30 } },
    { name: 'in error', filter: { isHataOkuma: 1 } },
    { name: 'late', filter: { gecikmis: true } },
    { name: 'of a state', filter: { durum: 'PDFOkundu' } },
    { name: 'closed by hand', filter: { durum: 'ManuelKapatildi' } },
    { name: 'exits', filter: { islemTipi: 2 } },
    { name: 'newest first', order: desc('createdDate') },
    { name: 'of a workplace', filter: { isyeriId: 7 } },
    { name: 'search for a person', filter: { genelFilter: 'öztürk 777' } },
    { name: 'search for a number', filter: { genelFilter: 'IE-000012' } },
  ]),
  ...pagesOf(personel, 'personnel', [
    { name: 'all' },
    { name: 'active', filter: { aktif: true } },
    { name: 'employed on a day', filter: { calistigiGun: firstDay(45) } },
    { name: 'search for a person', filter: { genelFilter: 'öztürk 777' } },
  ]),
  ...pagesOf(hizmet, 'lines of accruals', [
    { name: 'all' },
    { name: 'of a period', filter: { periodId: donem } },
    { name: 'of a law', filter: { kanunNo: '05510' } },
    { name: 'of a workplace in a period', filter: { isyeriId: 7, periodId: donem } },
    { name: 'a number of a workplace', filter: { isyeriSicilNo: { like: '00012' } } },
    { name: 'a name', filter: { ad: { like: 'çiğdem' } }, isFree: true },
  ]),
  ...pagesOf(tesvik, 'incentives', [{ name: 'all' }, { name: 'of a period', filter: { periodId: donem } }]),
  ...pagesOf(eBorc, 'debts', [
    { name: 'all' },
    { name: 'of the newest day', filter: { guncelSorgu: true } },
    { name: 'in debt, newest day', filter: { guncelSorgu: true, borcVarMi: true } },
    { name: 'of a kind', filter: { borcTuru: 3 } },
    { name: 'of a company', filter: { companyId: 1 } },
    { name: 'by amount', order: desc('toplamBorc') },
    { name: 'not read', filter: { okumaDurumu: 7 } },
  ]),
  ...pagesOf(mahsup, 'payments', [
    { name: 'all' },
    { name: 'waiting', filter: { mahsupDurumu: { in: [2, 3] } } },
    { name: 'waiting of a period', filter: { mahsupDurumu: { in: [2, 3] }, periodId: donem } },
  ]),
]

/** The desk of those who hire. */
export const hiringCases: ListCase[] = pagesOf(basvuru, 'applications', [
  { name: 'all' },
  { name: 'of today', filter: { bugun: true } },
  { name: "nobody's", filter: { sahipsiz: true } },
  { name: 'documents complete', filter: { belgeTam: true } },
  { name: 'waiting for a week', filter: { bekleyen: 7 } },
  { name: 'open', filter: { kapali: false } },
  { name: 'open of a column', filter: { durumYonetimiNo: 1 } },
  { name: 'refused', filter: { durumYonetimiNo: 6 } },
  { name: 'of a posting', filter: { iapId: 77 } },
  { name: 'of a province', filter: { ilKodu: 34 } },
  { name: 'of a province, open', filter: { ilKodu: 34, kapali: false } },
  { name: 'of a tag', filter: { etiketId: 3 } },
  { name: 'eliminated', filter: { uygunluk: 2 } },
  { name: 'by state since', filter: { kapali: false }, order: asc('durumTarihi') },
  { name: 'search for a person', filter: { genelFilter: 'öztürk 777' } },
  { name: 'search for a posting', filter: { genelFilter: 'muhasebeci' } },
  { name: 'a posting by title', filter: { baslik: { like: 'garson 12' } } },
])

/** A call of a list that answers sums or counts. */
export type Aggregate = { name: string; path: string; body: { filter?: object; alan?: string } }

/** Aggregates that a screen asks for beside the list, held against the same SQL through psql. */
export const aggregates: Aggregate[] = [
  { name: 'groups of reports by state', path: `${eVizite}/gruplar`, body: { alan: 'onayDurumu' } },
  {
    name: 'groups of waiting reports by kind',
    path: `${eVizite}/gruplar`,
    body: { alan: 'vaka', filter: { onayli: false } },
  },
  { name: 'groups of lines by nature', path: `${hizmet}/gruplar`, body: { alan: 'mahiyet' } },
  { name: 'totals of reports', path: `${eVizite}/totals`, body: {} },
  { name: 'totals of orders', path: `${tescil}/totals`, body: {} },
  { name: 'totals of the lines of a period', path: `${hizmet}/totals`, body: { filter: { periodId: donem } } },
  { name: 'totals of debts', path: `${eBorc}/totals`, body: {} },
  { name: 'strip of reports', path: `${eVizite}/ozet`, body: {} },
  { name: 'strip of the lines of a period', path: `${hizmet}/ozet`, body: { filter: { periodId: donem } } },
  { name: 'strip of applications', path: `${basvuru}/ozet`, body: {} },
  { name: 'board of applications', path: `${basvuru}/gruplar`, body: { alan: 'durumYonetimiNo' } },
]

/** What a board asks: its counts, and the cards of a column. */
export const boardCases = {
  list: { path: `${basvuru}/fullGet`, body: { paging: page(1) } },
  counts: { path: `${basvuru}/gruplar`, body: { alan: 'durumYonetimiNo' } },
  column: { path: `${basvuru}/fullGet`, body: { filter: { durumYonetimiNo: 1 }, paging: page(1) } },
}

/** Finds a few of almost everything that a person's name stands in. */
export const paletteWord = 'öztürk 777'
