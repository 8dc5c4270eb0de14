import type { Field } from '#engine/declaration/field-kind.ts'
import { titleField } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { type ChangeNames, changedFields, nameReferences, readTitles } from '#engine/server/change-names.server.ts'
import { collectParameters, createStatements, run } from '#engine/server/list-sql.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { createSight, type Sight } from '#engine/server/sight.server.ts'
import type { Source } from '#engine/server/source.server.ts'
import { hideMasked } from '#engine/server/timeline.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Anlatim, DegisenAlan } from './contract.ts'
import { oturumIslemleri } from './resource.ts'

/** Words of the program as literals of SQL. */
export const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** The day of an entry in Istanbul, in the words of its index. */
export const dayOf = (table: string) => `((${table}.zaman at time zone 'Europe/Istanbul')::date)`

type Entry = {
  id: number
  islem: string
  varlik: string
  varlikId: string | null
  kayitAdi: string | null
  degisim: Record<string, unknown>
  sayilar: Record<string, number> | null
}

/** An entry with the list that its record belongs to, where the caller may look at that. */
type Placed = { entry: Entry; source: Source | undefined }

const statements = createStatements()

/** Of an entry of comings and goings: how many its person had on that day, each kind by itself. */
const counted = `case when t.islem in (${quoted(oturumIslemleri)}) then (
  select jsonb_object_agg(s.islem, s.n) from (
    select l.islem, count(*)::int as n from audit_log l
     where l.islem in (${quoted(oturumIslemleri)}) and l.aktor = t.aktor and ${dayOf('l')} = ${dayOf('t')}
     group by l.islem) s) end`

async function readEntries(log: Source, context: CallContext, ids: readonly number[]): Promise<Entry[]> {
  const { values, bind } = collectParameters([[...ids]])
  const where = `t.id = any($1::bigint[]) and ${log.visible(await log.seenBy(context), bind)}`
  const text = `select t.id::bigint as id, t.islem, t.varlik, t.varlik_id as "varlikId", t.kayit_adi as "kayitAdi",
    t.degisim, ${counted} as sayilar from ${log.table} where ${where}`
  const rows = await run(context.db, statements(text), values)
  return rows.map((row) => ({ ...(row as Entry), id: Number(row.id) })) // the query's own columns
}

/** What entries tell, as far as the caller may look at the lists that they are about; entries out of scope are left out. */
export async function anlat(resource: Resource, context: CallContext): Promise<Anlatim[]> {
  const { ids } = context.input as { ids: number[] } // the endpoint's own schema
  const sight = await createSight(context, resource.database)
  const seen = new Map(sight.sources(resource.database).map((source) => [source.resource.name, source]))
  const entries = await readEntries(requireSource(resource), context, ids)
  const placed = entries.map((entry): Placed => ({ entry, source: seen.get(entry.varlik) }))
  const kayitlar = await nameRecords(context, placed, sight)
  const named = placed.flatMap(({ entry: { islem, degisim }, source }) =>
    source ? [{ resource: source.resource, islem, degisim }] : [],
  )
  const adlar = await nameReferences(context, named)
  return placed.map(({ entry, source }, index) => ({
    id: entry.id,
    kayit: kayitlar[index] ?? null,
    alanlar: source ? fieldsOf(source.resource, entry, adlar.shift() ?? {}) : [],
    sayilar: entry.sayilar ?? {},
  }))
}

/** The number of a record that is told by one. */
function numberOf({ varlikId }: Entry): number | undefined {
  return varlikId !== null && /^[0-9]{1,15}$/.test(varlikId) ? Number(varlikId) : undefined
}

/** What each record is called: as it was at that time, else as it is now; the way there only while it is there. */
async function nameRecords(context: CallContext, placed: readonly Placed[], sight: Sight) {
  const titles = new Map<Source, Map<number, string>>()
  for (const source of new Set(placed.map((one) => one.source))) {
    if (!source) continue
    const ids = placed.flatMap((one) => (one.source === source ? [numberOf(one.entry) ?? []].flat() : []))
    const title = titleField(source.resource)
    const isText = title !== undefined && source.resource.fields[title]?.kind === 'text'
    titles.set(source, await readTitles(context, source, { field: isText ? title : 'id', ids }))
  }
  return placed.map(({ entry, source }) => {
    const id = numberOf(entry)
    if (!source || id === undefined) return null
    const known = titles.get(source)?.get(id)
    const page = known === undefined ? null : sight.pageOf(source.resource.name)
    return { ad: entry.kayitAdi ?? known ?? String(id), yol: page === null ? null : `${page}/${id}` }
  })
}

/** What nobody reads in the record of changes: numbers of persons, secrets, and what was starred when it was written. */
function isClosed({ kind, options }: Field, value: unknown): boolean {
  return (
    kind === 'nationalId' || kind === 'secret' || kind === 'password' || options.recorded === false || value === '***'
  )
}

function fieldsOf(resource: Resource, { islem, degisim }: Entry, adlar: ChangeNames): DegisenAlan[] {
  const fields = changedFields(resource, islem)
  const copies = new Set(Object.keys(degisim).map((name) => fields[name]?.options.copies))
  return Object.entries(hideMasked(resource, degisim)).flatMap(([alan, value]) => {
    const field = fields[alan]
    // the name that is kept beside a reference says the same as the reference
    if (!field || field.options.internal || copies.has(alan)) return []
    const [once, sonra] = Array.isArray(value) ? value : [null, value]
    const kapali = isClosed(field, value)
    const shown = kapali ? { once: null, sonra: null } : { once, sonra }
    const etiket = field.kind === 'choice' || field.kind === 'multiChoice' ? (field.options.labels ?? alan) : null
    return [{ alan, tur: field.kind, etiket, ...shown, adlar: adlar[alan] ?? {}, kapali }]
  })
}
