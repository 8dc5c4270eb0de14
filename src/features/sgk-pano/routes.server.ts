import { addDays } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { countEach, type Each, readFigures, readSeries } from '#engine/server/figures.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { ownBranches } from '#features/branch/own-branches.server.ts'
import { eBorc } from '#features/e-borc/resource.ts'
import { eVizite } from '#features/e-vizite/resource.ts'
import { girisCikisKontrol } from '#features/giris-cikis-kontrol/resource.ts'
import { hizmetSatiri } from '#features/hizmet-satiri/resource.ts'
import { calisanlar } from '#features/hizmet-satiri/rules.ts'
import { isKazasi } from '#features/is-kazasi/resource.ts'
import { eviziteMahsup } from '#features/mahsup/resource.ts'
import { personel } from '#features/personel/resource.ts'
import { findSonDonem } from '#features/tahakkuk/queries.server.ts'
import { tescil } from '#features/tescil/resource.ts'
import { tesvik } from '#features/tesvik/resource.ts'
import { implement } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import {
  borcluFirma,
  borcluIsyeri,
  borcSonSorguGunu,
  borcToplam,
  borcuYokKayit,
  calismaDonemi,
  eviziteOnayBekleyen,
  getGrafikler,
  getPano,
  girisCikisKontrolHata,
  isKazasiBildirilmeyen,
  type Kutu,
  type Okuma,
  personelSayisi,
  tescilHata,
  tesvikKazanc,
  viziteMahsup,
} from './contract.ts'
import { readGrafikler } from './grafikler.server.ts'
import { remembered } from './kept-figures.server.ts'
import {
  borcFigures,
  borcFilter,
  calisanFilter,
  type Istek,
  type KutuTanimi,
  kazaFilter,
  kontrolFilter,
  kutuTanimlari,
  mahsupFilter,
  mahsupTutari,
  raporFilter,
  tescilFilter,
  tesvikTutari,
} from './kutular.server.ts'
import {
  findBorcOkuma,
  findBugun,
  findDonemParametresi,
  findHizmet,
  findOkuma,
  listBitenler,
  listBorcGunleri,
} from './queries.server.ts'
import { donemEkle, donemOf, seriOf } from './rules.ts'
import { type Context, isOpen, withinTime } from './sinir.server.ts'

const seriGunu = 12
const usualDays = 30

async function bugunOf({ db }: Context): Promise<string> {
  const [row] = await findBugun(db, {})
  if (!row) throw new Error('the database did not tell its day')
  return row.bugun
}

const periodPattern = /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])$/

/** The period that the company works on. */
async function donemOfContext({ db, runtime }: Context, bugun: string): Promise<number> {
  const [parameter] = await findDonemParametresi(runtime.master.db, {})
  if (parameter && periodPattern.test(parameter.value)) return Number(parameter.value)
  const [newest] = await findSonDonem(db, {})
  return newest?.periodId ?? donemEkle(donemOf(bugun), -1)
}

/** One aggregate over the rows of a list that a filter finds for the caller. */
async function oneFigure<T>(context: Context, resource: Resource, filter: object, figure: string): Promise<T> {
  const row = await readFigures(requireSource(resource), context, { filter, figures: { deger: figure } })
  return row.deger as T // the aggregate's own type
}

/** Of the whole company, as the day of the debts: whoever sees one branch sees whether its lines were read. */
async function isHizmetReadIn({ db }: Context, periodId: number): Promise<boolean> {
  return (await findHizmet(db, { periodId }))[0]?.isRead ?? false
}

async function okumaOf(context: Context, { okuma: tip }: KutuTanimi, istek: Istek): Promise<Okuma | null> {
  if (tip === null) return null
  const { db, session, runtime, tenant } = context
  const branchIds = await ownBranches(db, session)
  const [gun = null] = istek.borcGunleri
  if (tip === 'borc') return (await findBorcOkuma(db, { gun, branchIds }))[0] ?? null
  const bitenler = JSON.stringify(await listBitenler(runtime.master.db, { tenantId: tenant.id, tip }))
  return (await findOkuma(db, { tip, branchIds, bitenler }))[0] ?? null
}

/** The number of what is left when rows are put together first. */
async function countOf(context: Context, resource: Resource, { filter, her }: { filter: object; her: Each }) {
  const [row] = await countEach(requireSource(resource), context, { filter, by: 'null::int', each: her })
  return Number(row?.deger ?? 0)
}

type Sinirli = { tanim: KutuTanimi; istek: Istek; signal: AbortSignal }

/** One number, a statement after the other: a slow one holds a single connection, and is the last of its number. */
async function readKutu(context: Context, { tanim, istek, signal }: Sinirli): Promise<Kutu> {
  const { resource, figure, her } = tanim
  const source = requireSource(resource)
  const next = <T>(read: () => Promise<T>) => {
    signal.throwIfAborted()
    return read()
  }
  const kept = <T>(ask: object, read: () => Promise<T>) =>
    tanim.isKept ? remembered(context, { table: resource.table, ask }, read) : read()
  const one = (filter: object) =>
    next(() =>
      kept({ filter, figure }, () =>
        her ? countOf(context, resource, { filter, her }) : oneFigure<Kutu['deger']>(context, resource, filter, figure),
      ),
    )
  const once = tanim.once(istek)
  const { anahtarlar, ...asked } = tanim.seri(istek)
  const rows = await next(() =>
    kept({ ...asked, figure }, () =>
      her ? countEach(source, context, { ...asked, each: her }) : readSeries(source, context, { ...asked, figure }),
    ),
  )
  return {
    deger: await one(tanim.filter(istek)),
    onceki: once === null ? null : await one(once),
    seri: seriOf(anahtarlar, rows),
    yol: tanim.yol(istek),
    okuma: await next(() => okumaOf(context, tanim, istek)),
  }
}

/** All numbers whose lists the caller may open; one that fails leaves the others as they are. */
async function readKutular(context: Context, istek: Istek) {
  const kutular: Record<string, Kutu> = {}
  const hatalar: string[] = []
  await Promise.all(
    Object.entries(kutuTanimlari).map(async ([name, tanim]) => {
      try {
        const tahmin = istek.isHizmetRead ? undefined : tanim.tahmin
        const used = tahmin ?? tanim
        if (!(await isOpen(context, used))) return
        const kutu = await withinTime((signal) => readKutu(context, { tanim: used, istek, signal }))
        kutular[name] = { ...kutu, ...(tahmin && { tahmini: true }) }
      } catch (error) {
        context.runtime.log.error({ err: error, kutu: name }, 'a number of the dashboard failed')
        hatalar.push(name)
      }
    }),
  )
  return { kutular, hatalar }
}

/** The days that a call asks for, the last thirty without any. */
async function gunlerOf(
  context: Context & { input: { startDate?: string | undefined; endDate?: string | undefined } },
) {
  const bugun = await bugunOf(context)
  const { startDate = addDays(bugun, -usualDays), endDate = bugun } = context.input
  if (endDate < startDate)
    throw new AppError('validationFailed', { errors: [{ field: 'endDate', key: 'endsBeforeStart' }] })
  return { bas: startDate, bit: endDate }
}

export const sgkPanoRoutes = [
  implement(isKazasiBildirilmeyen, async (context) => {
    const date = context.input.date ?? addDays(await bugunOf(context), -usualDays)
    return oneFigure<number>(context, isKazasi, kazaFilter(date), 'count(*)::int')
  }),

  implement(girisCikisKontrolHata, async (context) => {
    const bas = context.input.date ?? addDays(await bugunOf(context), -usualDays)
    return oneFigure<number>(context, girisCikisKontrol, kontrolFilter({ bas }), 'count(*)::int')
  }),

  implement(tescilHata, async (context) =>
    oneFigure<number>(context, tescil, tescilFilter(await gunlerOf(context)), 'count(*)::int'),
  ),

  implement(eviziteOnayBekleyen, async (context) =>
    oneFigure<number>(context, eVizite, raporFilter(await gunlerOf(context)), 'count(*)::int'),
  ),

  implement(borcSonSorguGunu, async ({ db }) => (await listBorcGunleri(db, { adet: 1 }))[0]?.gun ?? null),
  implement(borcToplam, (context) => oneFigure<string>(context, eBorc, borcFilter(), borcFigures.borcToplam)),
  implement(borcluFirma, (context) =>
    oneFigure<number>(context, eBorc, borcFilter(context.input.calismaGunu), borcFigures.borcluFirma),
  ),
  implement(borcluIsyeri, (context) =>
    oneFigure<number>(context, eBorc, borcFilter(context.input.calismaGunu), borcFigures.borcluIsyeri),
  ),
  implement(borcuYokKayit, (context) => oneFigure<number>(context, eBorc, borcFilter(), borcFigures.borcuYokKayit)),

  implement(viziteMahsup, async (context) => {
    const periodId = context.input.periodId ?? (await donemOfContext(context, await bugunOf(context)))
    const part = (durum: number) => ({
      adet: `(count(*) filter (where t.mahsup_durumu = ${durum}))::int`,
      tutar: `coalesce(sum(t.odenen_tutar) filter (where t.mahsup_durumu = ${durum}), 0)::numeric(15, 2)`,
    })
    const figures = Object.fromEntries(
      [2, 3, 5].flatMap((durum) => Object.entries(part(durum)).map(([name, sql]) => [`${name}${durum}`, sql])),
    )
    const row = await readFigures(requireSource(eviziteMahsup), context, { filter: { periodId }, figures })
    const pay = (durum: number) => ({ adet: Number(row[`adet${durum}`]), tutar: String(row[`tutar${durum}`]) })
    const bekleyen = await oneFigure<string>(context, eviziteMahsup, mahsupFilter(periodId), mahsupTutari)
    return { 2: pay(2), 3: pay(3), 5: pay(5), bekleyen }
  }),

  implement(tesvikKazanc, async (context) => {
    const periodId = context.input.periodId ?? (await donemOfContext(context, await bugunOf(context)))
    return oneFigure<string>(context, tesvik, { periodId }, tesvikTutari)
  }),

  implement(personelSayisi, async (context) => {
    const periodId = context.input.periodId ?? (await donemOfContext(context, await bugunOf(context)))
    if (await isHizmetReadIn(context, periodId))
      return countOf(context, hizmetSatiri, { filter: { periodId }, her: calisanlar })
    if (!(await hasRight(context, { ekran: personel.name, eylem: 'gor' }))) throw new AppError('noAuthority')
    return oneFigure<number>(context, personel, calisanFilter(periodId), 'count(*)::int')
  }),

  implement(calismaDonemi, async (context) => ({
    calismaDonemi: await donemOfContext(context, await bugunOf(context)),
  })),

  implement(getPano, async (context) => {
    const { input, db } = context
    const bugun = await bugunOf(context)
    const donem = await donemOfContext(context, bugun)
    const borcGunleri = (await listBorcGunleri(db, { adet: seriGunu })).map(({ gun }) => gun)
    const periodId = input.periodId ?? donem
    const isHizmetRead = await isHizmetReadIn(context, periodId)
    const istek: Istek = { bugun, day: input.day ?? usualDays, periodId, borcGunleri, isHizmetRead }
    const isDebtSeen = await hasRight(context, { ekran: eBorc.name, eylem: 'gor' })
    const answer = await readKutular(context, istek)
    return { calismaDonemi: donem, borcSonSorguGunu: isDebtSeen ? (borcGunleri[0] ?? null) : null, ...answer }
  }),

  implement(getGrafikler, async (context) => {
    const bugun = await bugunOf(context)
    const periodId = context.input.periodId ?? (await donemOfContext(context, bugun))
    return readGrafikler(context, { bugun, periodId })
  }),
]
