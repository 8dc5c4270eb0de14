import type { DatabaseName } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { type ImportError, type ImportOutcome, importLimits } from '#engine/declaration/import-request.ts'
import { fieldOf } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/server/change.server.ts'
import type { Handle } from '#engine/server/own-calls.server.ts'
import { withoutTrace } from '#engine/server/row-action.server.ts'
import type { Writer } from '#engine/server/write.server.ts'
import { executeAs } from '#server/http/execute.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import type { CheckedFile } from '#server/upload/check.ts'
import { cellValue } from './cell-value.ts'
import { isClearable, readHeadings } from './headings.ts'
import { type ImportWriter, importLines, keyOf, type Line, type Tally } from './import-batch.server.ts'
import { readTable, type TableLine } from './read-table.server.ts'
import { receiveTable } from './receive-table.server.ts'
import { createReferenceNames } from './reference-names.server.ts'

/** What a feature adds to the import of its resource. */
export type ImportOptions<D extends DatabaseName = DatabaseName> = {
  /** The plain values of fields that are not read, of these records, so that a repeated line changes nothing. */
  importStored?(context: CallContext<D>, ids: number[]): Promise<Map<number, Row>>
}

const batchSize = 500

/** Serves `iceAktar`: every 500 lines are a transaction, so that a long file locks few rows at a time. */
export function createImport(writer: Writer, { importStored }: ImportOptions): Handle {
  const { resource } = writer.source
  return async (context) => {
    const { deneme: isTrial = false } = context.input as { deneme?: boolean } // the endpoint's own schema
    // the endpoint asked for the right to add
    const isPermitted =
      resource.access !== 'staff' || (await hasRight(context, { ekran: resource.name, eylem: 'degistir' }))
    if (!isPermitted) throw new AppError('noAuthority')
    const file = await receiveTable(context)
    const importer: ImportWriter = {
      ...writer,
      options: { ...writer.options, references: remembered(writer) },
      stored: importStored,
    }
    return importFile(importer, context, { file, isTrial })
  }
}

type Import = { file: CheckedFile; isTrial: boolean }

async function importFile(
  writer: ImportWriter,
  context: CallContext,
  { file, isTrial }: Import,
): Promise<ImportOutcome> {
  const { resource } = writer.source
  const lines = readTable(file)
  const { value: first } = await lines.next()
  const { columns, errors } = readHeadings(resource, first ? (first as TableLine).cells : []) // nothing is returned
  const outcome: ImportOutcome = { okunan: 0, eklenen: 0, degisen: 0, ayni: 0, atlanan: 0, hatalar: errors }
  if (errors.length > 0) return outcome
  const toNumbers = createReferenceNames(resource)
  const firstLines = new Map<string, number>()
  for await (const batch of inBatches(lines, (line) => toLine(writer, columns, line))) {
    const twice = batch.filter((line) => isRepeated(firstLines, keyOf(resource.importKey, line.values), line))
    const once = batch.filter((line) => !twice.includes(line))
    const tally = await inTransaction(context, { writer, isTrial }, async (inner) => {
      await toNumbers(
        inner,
        once.map(({ values }) => values),
      )
      return importLines(writer, inner, once)
    })
    const repeated = twice.map(({ satir }) => ({
      satir,
      alan: resource.importKey[0] ?? null,
      key: 'duplicateRow',
      params: null,
    }))
    add(outcome, batch.length, { ...tally, errors: [...tally.errors, ...repeated] })
  }
  return outcome
}

function isRepeated(firstLines: Map<string, number>, key: string, { satir }: Line): boolean {
  const first = firstLines.get(key)
  if (first === undefined) firstLines.set(key, satir)
  return first !== undefined
}

function add(outcome: ImportOutcome, read: number, { errors, ...tally }: Tally) {
  outcome.okunan += read
  outcome.eklenen += tally.eklenen
  outcome.degisen += tally.degisen
  outcome.ayni += tally.ayni
  outcome.atlanan += new Set(errors.map(({ satir }) => satir)).size
  const sorted: ImportError[] = errors.sort((a, b) => a.satir - b.satir)
  outcome.hatalar.push(...sorted.slice(0, importLimits.errors - outcome.hatalar.length))
}

async function* inBatches(lines: AsyncIterable<TableLine>, toLine: (line: TableLine) => Line | null) {
  let batch: Line[] = []
  for await (const read of lines) {
    const line = toLine(read)
    if (line) batch.push(line)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The values of a line; null for an empty one. */
function toLine({ source: { resource } }: ImportWriter, columns: (string | null)[], { satir, cells }: TableLine) {
  const line: Line = { satir, values: {}, empty: [] }
  for (const [at, name] of columns.entries()) {
    const cell = cells[at] ?? null
    if (name === null) continue
    if (cell !== null && cell !== '') line.values[name] = cellValue(name, fieldOf(resource, name), cell)
    else if (isClearable(resource, name)) line.empty.push(name)
  }
  return Object.keys(line.values).length > 0 ? line : null
}

type Run = { writer: ImportWriter; isTrial: boolean }

/** Runs one batch in a transaction of its own, in the name of the caller; a trial is rolled back. */
function inTransaction<T>(
  { runtime, caller, tenant }: CallContext,
  { writer, isTrial }: Run,
  work: (inner: CallContext) => Promise<T>,
): Promise<T> {
  const owner = writer.source.resource.database === 'tenant' ? tenant : null
  return executeAs({ runtime, caller, tenant, owner }, (inner) => (isTrial ? withoutTrace(inner, work) : work(inner)))
}

/** The look-ups of references, each asked once for the same number beside the same other references. */
function remembered({ options: { references = {} } }: Writer): NonNullable<Writer['options']['references']> {
  const names = Object.keys(references)
  const known = new Map<string, Promise<string | null>>()
  return Object.fromEntries(
    Object.entries(references).map(([name, find]) => [
      name,
      (context: CallContext, id: number, row: Row) => {
        const key = JSON.stringify([name, id, ...names.map((one) => row[one] ?? null)])
        const found = known.get(key) ?? find(context, id, row)
        known.set(key, found)
        return found
      },
    ]),
  )
}
