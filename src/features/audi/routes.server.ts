import { choice, integer, money, nationalId, period, text } from '#engine/declaration/field.ts'
import type { ImportError } from '#engine/declaration/import-request.ts'
import { storeFile, storeInParts } from '#engine/import/file-import.server.ts'
import { readSheet, type Sheet, type SheetLine } from '#engine/import/read-sheet.server.ts'
import { receiveTable } from '#engine/import/receive-table.server.ts'
import { serveResource } from '#engine/resource.server.ts'
import { ofOwnBranches, ownBranches } from '#features/branch/own-branches.server.ts'
import { findBugun, listIsyeriBySicil } from '#features/e-borc/queries.server.ts'
import { ensureKisiler, openKisi } from '#features/kisi/store.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { importAudi } from './contract.ts'
import { type AudiYazimi, upsertAudi } from './queries.server.ts'
import { audi } from './resource.ts'
import { audiBolumu } from './rules.ts'

type Context = CallContext<'tenant'>
const mostDays = 1_000_000

const sheet: Sheet = {
  name: audi.name,
  importKey: ['bolum', 'isyeriSicilNo', 'periodId', 'tutar'],
  fields: {
    bolum: choice(audiBolumu, { required: true, labels: 'audiBolumu' }),
    isyeriSicilNo: text(26, { required: true }),
    periodId: period({ required: true }),
    tcKimlikNo: nationalId(),
    ad: text(100),
    soyad: text(100),
    gun: integer({ min: 0, max: mostDays }),
    tutar: money({ required: true }),
    aciklama: text(250),
  },
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const keyOf = ({ values }: SheetLine) =>
  JSON.stringify([values.bolum, values.isyeriSicilNo, values.periodId, textOf(values.tcKimlikNo)])

/** Lines that contradict the calendar or each other, or name a person without a number. */
function problemsOf(lines: readonly SheetLine[], bugun: string): ImportError[] {
  const newest = Number(bugun.slice(0, 7).replace('-', ''))
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const { satir, values } = line
    const found: [string, string][] = []
    if (Number(values.periodId) > newest) found.push(['periodId', 'periodInFuture'])
    const isNamed = textOf(values.ad) !== '' || textOf(values.soyad) !== ''
    if (isNamed && textOf(values.tcKimlikNo) === '') found.push(['tcKimlikNo', 'required'])
    if (seen.has(keyOf(line))) found.push(['isyeriSicilNo', 'duplicateRow'])
    seen.add(keyOf(line))
    return found.map(([alan, key]) => ({ satir, alan, key, params: null }))
  })
}

/** The persons of a file by their national ids. */
async function kisilerOf({ db, tenant, session }: Context, lines: readonly SheetLine[]) {
  const named = lines.filter(({ values }) => textOf(values.tcKimlikNo) !== '')
  return ensureKisiler(
    { db, tenant, subeler: await ownBranches(db, session) },
    named.map(({ values }) => ({
      tcKimlikNo: textOf(values.tcKimlikNo),
      ad: textOf(values.ad),
      soyad: textOf(values.soyad),
    })),
  )
}

type Numbers = { isyeriler: ReadonlyMap<string, number>; kisiler: ReadonlyMap<string, number> }

function rowOf({ values }: SheetLine, { isyeriler, kisiler }: Numbers): AudiYazimi {
  return {
    bolum: Number(values.bolum),
    isyeri_id: isyeriler.get(String(values.isyeriSicilNo)) ?? 0,
    period_id: Number(values.periodId),
    kisi_id: kisiler.get(textOf(values.tcKimlikNo)) ?? null,
    gun: Number(values.gun ?? 0),
    tutar: String(values.tutar),
    aciklama: textOf(values.aciklama) || null,
  }
}

async function importFile(context: Context, isTrial: boolean) {
  const { lines, errors } = await readSheet(sheet, await receiveTable(context))
  const { db, session } = context
  const [now] = await findBugun(db, {})
  const sicilNolar = [...new Set(lines.map(({ values }) => String(values.isyeriSicilNo)))]
  const known = await listIsyeriBySicil(db, { sicilNolar, branchIds: await ownBranches(db, session) })
  const isyeriler = new Map(known.map(({ id, isyeriSicilNo }) => [isyeriSicilNo, id]))
  const unknown = lines
    .filter(({ values }) => !isyeriler.has(String(values.isyeriSicilNo)))
    .map(({ satir }) => ({ satir, alan: 'isyeriSicilNo', key: 'unknownIsyeri', params: null }))
  const all = [...errors, ...problemsOf(lines, now?.bugun ?? ''), ...unknown]
  const okunan = lines.length + new Set(errors.map(({ satir }) => satir)).size
  return storeFile(context, { okunan, errors: all, isTrial }, async (inner) => {
    const kisiler = await kisilerOf(inner, lines)
    const rows = lines.map((line) => rowOf(line, { isyeriler, kisiler }))
    const tally = await storeInParts(rows, {
      key: ['bolum', 'isyeri_id', 'period_id', 'kisi_id'],
      store: (part) => upsertAudi(inner.db, { rows: JSON.stringify(part) }),
    })
    inner.audit({ islem: 'iceAktar', varlik: audi.name, degisim: tally })
    inner.changed(audi.name)
    return tally
  })
}

export const audiRoutes = [
  ...serveResource(audi, {
    scope: ofOwnBranches(
      (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
    ),
    columns: {
      companyName: `(select c.company_name from isyeri i join company c on c.id = i.company_id where i.id = t.isyeri_id)`,
      subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
      adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    },
    reveal: { tcKimlikNo: openKisi },
  }),

  implement(importAudi, (context) => importFile(context, context.input.deneme ?? false)),
]
