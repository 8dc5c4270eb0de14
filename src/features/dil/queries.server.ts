import { sql } from 'kysely'
import { type MasterTables, type Sql, statement } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'

type M = Sql<MasterTables>
type Wording = { surum: number; texts: Readonly<Record<string, string>> }

/** What is announced when wording goes live. */
export const wordingSubject = 'sysGlobalKeyValue'

const findSurum = statement((db: M, _: object) =>
  db
    .selectFrom('degisim')
    .select((e) => sql<number>`${e.fn.sum('surum')}::bigint`.as('surum'))
    .where(sql`split_part(tablo, '#', 1)`, '=', 'sys_global_key_value'),
)

const selectWording = statement((db: M, v: { dil: string }) =>
  db
    .selectFrom('sysGlobalKeyValue')
    .innerJoin('sysGlobalKey', 'sysGlobalKey.id', 'sysGlobalKeyValue.sysGlobalKeyId')
    .innerJoin('language', 'language.id', 'sysGlobalKeyValue.languageId')
    .select(['sysGlobalKey.keyLabel', 'sysGlobalKeyValue.canliDeger'])
    .where('language.langKey', '=', v.dil)
    .where('sysGlobalKeyValue.canliDeger', 'is not', null)
    .orderBy('sysGlobalKey.keyLabel'),
)

/** How long wording is believed without asking; an announced change is seen at once. */
const recheckMs = 5_000

type Kept = { announced: number; checkedAt: number; wording: Promise<Wording> }

const keptOf = new WeakMap<Runtime, Map<string, Kept>>()

/** Live wording of a language, flat; the same object for as long as nothing changed. */
export async function liveTexts(runtime: Runtime, language: string): Promise<Wording['texts']> {
  const kept = keptOf.get(runtime) ?? new Map<string, Kept>()
  keptOf.set(runtime, kept)
  const known = kept.get(language)
  const announced = runtime.changes.version(0, wordingSubject)
  const isAnnounced = known?.announced !== announced
  if (known && !isAnnounced && performance.now() - known.checkedAt < recheckMs) return (await known.wording).texts

  const wording = readWording(runtime, language, isAnnounced ? undefined : known?.wording)
  kept.set(language, { announced, checkedAt: performance.now(), wording })
  wording.catch(() => kept.delete(language)) // the next call tries again
  return (await wording).texts
}

async function readWording({ master }: Runtime, dil: string, before?: Promise<Wording>): Promise<Wording> {
  // the version first: what changes between the two reads is then read once more, never missed
  const [row] = await findSurum(master.db, {})
  const surum = row?.surum ?? 0
  const known = await before
  if (known?.surum === surum) return known
  const rows = await selectWording(master.db, { dil })
  return { surum, texts: Object.fromEntries(rows.map(({ keyLabel, canliDeger }) => [keyLabel, canliDeger ?? ''])) }
}
