import type { DatabaseName } from '#core/endpoint.ts'
import { changeSource, type TimelineEntry } from '#engine/declaration/record-calls.ts'
import { fieldsWhere, type Resource } from '#engine/declaration/resource.ts'
import { type EitherTables, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import { nameReferences } from './change-names.server.ts'
import { requireSeen } from './list-sql.server.ts'
import { maskValue, type Source } from './source.server.ts'

/** The part of a timeline that is asked for: entries before a moment, newest first. */
export type TimelinePart = { id: number; once: string; limit: number }

/** By the names of the resource's `timeline`: reads the entries of one source, newest first. */
export type TimelineOptions<D extends DatabaseName = DatabaseName> = {
  timeline?: Record<string, (context: CallContext<D>, part: TimelinePart) => Promise<SourceEntry[]>>
}

/** An entry as its source tells it; who the actor is, is found for all of them together. */
export type SourceEntry = Pick<TimelineEntry, 'id' | 'zaman' | 'islem'> &
  Partial<Pick<TimelineEntry, 'aktor' | 'metin' | 'degisim'>>

const pageSize = 50
/** Later than every entry. */
const always = '9999-12-31T00:00:00Z'

// who signs in is recorded for the record that was signed in to and changes nothing of it: a day of that would hide every change
const listChanges = rawStatement<
  EitherTables,
  { varlik: string; varlikId: string; once: string; limit: number },
  { id: number; zaman: string; aktor: string; islem: string; degisim: Record<string, unknown> }
>(
  `select id, zaman, aktor, islem, degisim from audit_log
    where varlik = $1 and varlik_id = $2 and sonuc = 'tamam' and islem not in ('giris', 'kiraciSecimi')
      and zaman < $3::timestamptz
    order by id desc limit $4::int`,
  ['varlik', 'varlikId', 'once', 'limit'],
)
const findNames = rawStatement<MasterTables, { ids: number[] }, { id: number; fullName: string }>(
  'select id, full_name from master_user where id = any($1::int[])',
  ['ids'],
)

/** The number of a master user, who signs in as `mst` and works in a company as `tnt`. */
function userOf(aktor: string | null | undefined): number | null {
  const found = /^(?:mst|tnt):([0-9]{1,9})$/.exec(aktor ?? '')
  return found ? Number(found[1]) : null
}

/** Adds the full names of the users who acted, by one question for all of them. */
export async function withActorNames<E extends { aktor?: string | null | undefined }>(
  { runtime }: CallContext,
  entries: readonly E[],
): Promise<(E & { aktorAdi: string | null })[]> {
  const ids = [...new Set(entries.map(({ aktor }) => userOf(aktor)).filter((user) => user !== null))]
  const names = new Map(
    ids.length > 0 ? (await findNames(runtime.master.db, { ids })).map(({ id, fullName }) => [id, fullName]) : [],
  )
  return entries.map((entry) => ({ ...entry, aktorAdi: names.get(userOf(entry.aktor) ?? 0) ?? null }))
}

/** Values that were recorded before their field was masked are masked now. */
export function hideMasked(resource: Resource, degisim: Record<string, unknown>) {
  const masked = fieldsWhere(resource, ({ options }) => options.masked === true)
  const hidden = masked
    .filter((name) => Array.isArray(degisim[name]))
    .map((name) => [name, [degisim[name]].flat().map(maskValue)])
  return { ...degisim, ...Object.fromEntries(hidden) }
}

/** Makes the handler of `hareketler`: entries of every declared source, only of a record that the caller can see. */
export function createTimeline(source: Source, { timeline = {} }: TimelineOptions) {
  const { resource } = source
  for (const name of resource.timeline) {
    if (!timeline[name]) throw new Error(`resource ${resource.name}: nobody tells of ${name}`)
  }

  async function readSource(context: CallContext, tur: string, part: TimelinePart) {
    const varlikId = String(part.id)
    const entries: SourceEntry[] =
      tur === changeSource
        ? await listChanges(context.db, { ...part, varlik: resource.name, varlikId })
        : ((await timeline[tur]?.(context, part)) ?? [])
    return entries.map((entry) => ({ aktor: null, metin: null, degisim: {}, ...entry, tur }))
  }

  return async (context: CallContext): Promise<TimelineEntry[]> => {
    const { id, tur, once = always } = context.input as { id: number; tur?: string; once?: string } // made by timelineCall
    await requireSeen(source, context, id)
    const sources = tur === undefined ? [changeSource, ...resource.timeline] : [tur]
    const found: Omit<TimelineEntry, 'aktorAdi' | 'adlar'>[] = []
    // one after the other: all of them use the connection of the call
    for (const name of sources) found.push(...(await readSource(context, name, { id, once, limit: pageSize + 1 })))
    const shown = await withActorNames(context, firstPage(found))
    const told = shown.map((entry) => ({ ...entry, degisim: hideMasked(resource, entry.degisim) }))
    const names = await nameReferences(
      context,
      told.map(({ islem, degisim }) => ({ resource, islem, degisim })),
    )
    return told.map((entry, index) => ({ ...entry, adlar: names[index] ?? {} }))
  }
}

const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b)

/** PostgreSQL leaves out the zeros that end a fraction of a second: with them texts sort as moments. */
function momentKey({ zaman }: { zaman: string }): string {
  const [whole = '', fraction = ''] = zaman.replace('Z', '').split('.')
  return `${whole}.${fraction.padEnd(6, '0')}`
}

/** The newest entries. Entries of one moment are not parted, because the next page begins before the last moment of this one. */
function firstPage<E extends { zaman: string; id: number }>(entries: E[]): E[] {
  const sorted = entries.sort((a, b) => compareTexts(momentKey(b), momentKey(a)) || b.id - a.id)
  const next = sorted[pageSize]
  if (!next) return sorted
  const whole = sorted.slice(0, pageSize).filter(({ zaman }) => zaman !== next.zaman)
  return whole.length > 0 ? whole : sorted.slice(0, pageSize)
}
