import { storeFile } from '#engine/import/file-import.server.ts'
import { readSheet, readSheetLines, type SheetLine } from '#engine/import/read-sheet.server.ts'
import { receiveFile, requireFewLines } from '#engine/import/receive-table.server.ts'
import { ownBranches } from '#features/branch/own-branches.server.ts'
import { findBugun, listIsyeriBySicil } from '#features/e-borc/queries.server.ts'
import { ensureKisiler } from '#features/kisi/store.server.ts'
import { completeTahakkukSatir } from '#features/tahakkuk/jobs.server.ts'
import { lockTahakkuklar, openTahakkuklar, sumTahakkuklar } from '#features/tahakkuk/queries.server.ts'
import { tahakkuk } from '#features/tahakkuk/resource.ts'
import { uniqueDonemler } from '#features/tahakkuk/rules.ts'
import { hesaplaTesvik } from '#features/tesvik/jobs.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { readBildirge } from './bildirge.server.ts'
import { hizmetHatalari, hizmetSheet, kisiOfLine, satirOf, tahakkukOfLine } from './dosya.server.ts'
import { deleteSatirlar, upsertSatirlar } from './queries.server.ts'
import { hizmetSatiri } from './resource.ts'

type Context = CallContext<'tenant'>

async function readFile(context: Context) {
  const file = await receiveFile(context)
  if (/\.xml$/i.test(file.name)) return readSheetLines(hizmetSheet, readBildirge(file))
  await requireFewLines(file)
  return readSheet(hizmetSheet, file)
}

/** Stores the lines of a file, whole accruals at a time: what an accrual had before and the file does not tell goes. */
export async function importHizmetFile(context: Context, isTrial: boolean) {
  const { db, session } = context
  const { lines, errors } = await readFile(context)
  const [now] = await findBugun(db, {})
  const sicilNolar = [...new Set(lines.map(({ values }) => String(values.isyeriSicilNo)))]
  const known = await listIsyeriBySicil(db, { sicilNolar, branchIds: await ownBranches(db, session) })
  const ids = new Map(known.map(({ id, isyeriSicilNo }) => [isyeriSicilNo, id]))
  const isyeriOf = ({ values }: SheetLine) => ids.get(String(values.isyeriSicilNo))
  const unknown = lines
    .filter((line) => isyeriOf(line) === undefined)
    .map(({ satir }) => ({ satir, alan: 'isyeriSicilNo', key: 'unknownIsyeri', params: null }))
  const all = [...errors, ...hizmetHatalari(lines, now?.bugun ?? ''), ...unknown]
  const okunan = lines.length + new Set(errors.map(({ satir }) => satir)).size
  return storeFile(context, { okunan, errors: all, isTrial }, (inner) =>
    storeLines(
      inner,
      lines.map((line) => ({ line, isyeriId: isyeriOf(line) ?? 0 })),
    ),
  )
}

/** Lines of one statement: it ends well within the time that a statement has. */
const linesAtOnce = 5_000

async function storeLines(context: Context, lines: readonly { line: SheetLine; isyeriId: number }[]) {
  const { db, tenant, session, audit, changed, enqueue } = context
  const kisiler = await ensureKisiler(
    { db, tenant, subeler: await ownBranches(db, session) },
    lines.map(({ line }) => kisiOfLine(line)),
  )
  const byAccrual = Map.groupBy(lines, ({ line, isyeriId }) => keyText(tahakkukOfLine(line, isyeriId)))
  const keys = JSON.stringify([...byAccrual.keys()].map((key) => JSON.parse(key) as object)) // written a line above
  await openTahakkuklar(db, { rows: keys })
  const accruals = await lockTahakkuklar(db, { rows: keys })
  const rows = accruals.map(({ id, ...key }) => ({
    id,
    satirlar: (byAccrual.get(keyText(key)) ?? []).map(({ line }) =>
      satirOf(line, { tahakkukId: id, kisiId: kisiler.get(kisiOfLine(line).tcKimlikNo) ?? 0 }),
    ),
  }))
  const tally = { eklenen: 0, degisen: 0, ayni: lines.length, silinen: 0 }
  for (const part of partsOf(rows)) await storePart(context, part, tally)
  audit({ islem: 'iceAktar', varlik: hizmetSatiri.name, degisim: tally })
  const donemler = [...new Set(accruals.map(({ periodId }) => periodId))]
  await enqueue(
    hesaplaTesvik,
    donemler.map((periodId) => ({ periodId, isyeriId: null })),
  )
  await enqueue(completeTahakkukSatir, { donemler: uniqueDonemler(accruals) })
  changed(hizmetSatiri.name)
  changed(tahakkuk.name)
  const { silinen, ...answer } = tally
  return { ...answer, ...(silinen > 0 && { silinen }) }
}

type Belge = { id: number; satirlar: ReturnType<typeof satirOf>[] }
type Tally = { eklenen: number; degisen: number; ayni: number; silinen: number }

/** Whole accruals in groups of about so many lines. */
function partsOf(belgeler: readonly Belge[]): Belge[][] {
  const parts: Belge[][] = []
  let room = 0
  for (const belge of belgeler) {
    if (belge.satirlar.length > room) {
      parts.push([])
      room = linesAtOnce
    }
    parts.at(-1)?.push(belge)
    room -= belge.satirlar.length
  }
  return parts
}

async function storePart({ db }: Context, belgeler: readonly Belge[], tally: Tally) {
  const ids = belgeler.map(({ id }) => id)
  const rows = JSON.stringify(belgeler.flatMap(({ satirlar }) => satirlar))
  tally.silinen += (await deleteSatirlar(db, { ids, rows })).length
  const written = await upsertSatirlar(db, { rows })
  await sumTahakkuklar(db, { ids })
  const eklenen = written.filter(({ yeni }) => yeni).length
  tally.eklenen += eklenen
  tally.degisen += written.length - eklenen
  tally.ayni -= written.length
}

/** The key of an accrual as text, its parts always in the same order. */
function keyText({ isyeriId, periodId, belgeTuru, mahiyet, kanunNo }: ReturnType<typeof tahakkukOfLine>): string {
  return JSON.stringify({ isyeriId, periodId, belgeTuru, mahiyet, kanunNo })
}
