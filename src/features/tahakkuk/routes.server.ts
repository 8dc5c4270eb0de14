import { choice, date, integer, money, period, text } from '#engine/declaration/field.ts'
import type { ImportError } from '#engine/declaration/import-request.ts'
import { storeFile, storeInParts } from '#engine/import/file-import.server.ts'
import { readSheet, type Sheet, type SheetLine } from '#engine/import/read-sheet.server.ts'
import { receiveTable } from '#engine/import/receive-table.server.ts'
import { serveResource } from '#engine/resource.server.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { ofOwnBranches, ownBranches } from '#features/branch/own-branches.server.ts'
import { findBugun, listIsyeriBySicil } from '#features/e-borc/queries.server.ts'
import { tahakkukKanali } from '#features/sgk/kanal/tahakkuk.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { importTahakkuk } from './contract.ts'
import { completeTahakkukSatir } from './jobs.server.ts'
import { sumTahakkuklar, type TahakkukYazimi, upsertTahakkuklar } from './queries.server.ts'
import { tahakkuk } from './resource.ts'
import {
  isaretli,
  kanunNoOf,
  type Mahiyet,
  mahiyet,
  tahakkukSayilari,
  tahakkukTutarlari,
  uniqueDonemler,
} from './rules.ts'

type Context = CallContext<'tenant'>

const mostPersons = 1_000_000

/** The columns of an accrual as SGK's slip has them. */
const sheet: Sheet = {
  name: 'tahakkuk',
  importKey: ['isyeriSicilNo', 'periodId', 'belgeTuru', 'mahiyet', 'kanunNo', 'odenecekTutar'],
  fields: {
    isyeriSicilNo: text(26, { required: true }),
    periodId: period({ required: true }),
    belgeTuru: integer({ required: true, min: 1, max: 99 }),
    mahiyet: choice(mahiyet, { required: true }),
    kanunNo: text(5, { required: true }),
    ...Object.fromEntries(tahakkukSayilari.map((name) => [name, integer({ min: 0, max: mostPersons })])),
    ...Object.fromEntries(tahakkukTutarlari.map((name) => [name, money()])),
    sonOdemeTarihi: date(),
    bildirimTarihi: date(),
    referansNo: text(40),
  },
}

const keyOf = ({ values }: SheetLine) =>
  JSON.stringify([
    values.isyeriSicilNo,
    values.periodId,
    values.belgeTuru,
    values.mahiyet,
    kanunNoOf(String(values.kanunNo)),
  ])

/** Lines that contradict the calendar, each other, or name a law that is no number. */
function problemsOf(lines: readonly SheetLine[], bugun: string): ImportError[] {
  const newest = Number(bugun.slice(0, 7).replace('-', ''))
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const { satir, values } = line
    const found: [string, string][] = []
    if (Number(values.periodId) > newest) found.push(['periodId', 'periodInFuture'])
    if (!/^[0-9]{1,5}$/.test(String(values.kanunNo))) found.push(['kanunNo', 'invalidNumber'])
    if (seen.has(keyOf(line))) found.push(['isyeriSicilNo', 'duplicateRow'])
    seen.add(keyOf(line))
    return found.map(([alan, key]) => ({ satir, alan, key, params: null }))
  })
}

function rowOf({ values }: SheetLine, isyeriId: number): TahakkukYazimi {
  const nature = String(values.mahiyet) as Mahiyet // the column's rule
  // what the file does not tell stays empty: it is not zero
  const signed = [...tahakkukSayilari, ...tahakkukTutarlari].map((name) => [
    name,
    values[name] === undefined ? null : isaretli(String(values[name]), nature),
  ])
  const row: TahakkukYazimi = {
    isyeriId,
    periodId: Number(values.periodId),
    belgeTuru: Number(values.belgeTuru),
    mahiyet: nature,
    kanunNo: kanunNoOf(String(values.kanunNo)),
    ...Object.fromEntries(signed),
    sonOdemeTarihi: (values.sonOdemeTarihi as string | undefined) ?? null, // the column's rule
    bildirimTarihi: (values.bildirimTarihi as string | undefined) ?? null, // as above
    referansNo: (values.referansNo as string | undefined) ?? null, // as above
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))
}

async function storePart({ db }: Context, part: readonly TahakkukYazimi[]) {
  const written = await upsertTahakkuklar(db, { rows: JSON.stringify(part) })
  // lines that were stored while this waited for their accrual are seen by the next statement only
  await sumTahakkuklar(db, { ids: written.map(({ id }) => id) })
  return written
}

async function importFile(context: Context, isTrial: boolean) {
  const file = await receiveTable(context)
  const { lines, errors } = await readSheet(sheet, file)
  const { db, session } = context
  const [now] = await findBugun(db, {})
  const sicilNolar = [...new Set(lines.map(({ values }) => String(values.isyeriSicilNo)))]
  const known = await listIsyeriBySicil(db, { sicilNolar, branchIds: await ownBranches(db, session) })
  const ids = new Map(known.map(({ id, isyeriSicilNo }) => [isyeriSicilNo, id]))
  const unknown = lines
    .filter(({ values }) => !ids.has(String(values.isyeriSicilNo)))
    .map(({ satir }) => ({ satir, alan: 'isyeriSicilNo', key: 'unknownIsyeri', params: null }))
  const all = [...errors, ...problemsOf(lines, now?.bugun ?? ''), ...unknown]
  const okunan = lines.length + new Set(errors.map(({ satir }) => satir)).size
  return storeFile(context, { okunan, errors: all, isTrial }, async (inner) => {
    const rows = lines.map((line) => rowOf(line, ids.get(String(line.values.isyeriSicilNo)) ?? 0))
    const tally = await storeInParts(rows, {
      key: ['isyeri_id', 'period_id', 'belge_turu', 'mahiyet', 'kanun_no'],
      store: (part) => storePart(inner, part),
    })
    const donemler = rows.map((row) => ({ isyeriId: Number(row.isyeri_id), periodId: Number(row.period_id) }))
    await inner.enqueue(completeTahakkukSatir, { donemler: uniqueDonemler(donemler) })
    inner.audit({ islem: 'iceAktar', varlik: tahakkuk.name, degisim: tally })
    inner.changed(tahakkuk.name)
    return tally
  })
}

export const tahakkukRoutes = [
  ...serveResource(tahakkuk, {
    scope: ofOwnBranches(
      (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
    ),
    columns: {
      companyName: `(select c.company_name from isyeri i join company c on c.id = i.company_id where i.id = t.isyeri_id)`,
      subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    },
    strip: {
      sigortali: 'coalesce(sum(t.sigortali_sayisi), 0)::int',
      odenecek: 'coalesce(sum(t.odenecek_tutar), 0)::numeric(17, 2)',
      tesvik: 'coalesce(sum(t.tesvik_tutari), 0)::numeric(17, 2)',
    },
  }),

  implement(importTahakkuk, async (context) => {
    await tahakkukKanali.requireOpen(context.runtime.master.db, context.tenant.id)
    return importFile(context, context.input.deneme ?? false)
  }),
]
