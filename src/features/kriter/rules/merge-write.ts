import { answeredOf, type Merge, type PlannedSatir, type SentSatir, type SilinenSatir } from './merge.ts'

type Version = { id: number; surum: number }

/** An entry's answers and writers as JSON. */
type WrittenSatir = { yanitlar: string; yazan: string | null }

/** Where the answers of one owner are written. */
export type YanitStore<S extends SentSatir> = {
  /** Writes answers, `[{ kriter_id, value, yazan }]` as JSON, and says their new versions. */
  saveYanitlar(list: string): Promise<{ kriterId: number; surum: number }[]>
  insertSatir(satir: S, row: WrittenSatir & { istemciRef: string | null }): Promise<Version[]>
  updateSatir(id: number, row: WrittenSatir): Promise<Version[]>
  deleteSatir(id: number, yazan: string | null): Promise<unknown>
  /** Keeps the numbers of edits that changed nothing, `[{ kriter_id, yazan }]` as JSON. */
  noteYanitlar?(list: string): Promise<unknown>
  noteSatir?(id: number, yazan: string): Promise<unknown>
  /** Brings back an entry that was deleted, under its own number; only where deletions are remembered. */
  reviveSatir?(satir: S, row: WrittenSatir & Omit<SilinenSatir, 'yazan'>): Promise<Version[]>
  /** Remembers the deletion of an entry that is not there yet. */
  buryName?(istemciRef: string, yazan: string): Promise<unknown>
}

/** What a save did: the new versions, the numbers of new entries. */
export type Merged = {
  kriterSurumleri: { kriterId: number; surum: number }[]
  satirlar: { refId: number; yeniRefId: number; surum: number }[]
}

/** Writes what was decided. */
export async function writeMerge<S extends SentSatir>(merge: Merge<S>, store: YanitStore<S>): Promise<Merged> {
  const list = merge.changed.map(({ kriterId, ...one }) => ({ kriter_id: kriterId, ...one }))
  const written = list.length > 0 ? await store.saveYanitlar(JSON.stringify(list)) : []
  const notes = merge.noted.map(({ kriterId, yazan }) => ({ kriter_id: kriterId, yazan }))
  if (notes.length > 0) await store.noteYanitlar?.(JSON.stringify(notes))
  const satirlar: Merged['satirlar'] = []
  for (const one of merge.satirlar) {
    const saved = await writeSatir(one, store)
    if (saved) satirlar.push({ refId: one.satir.refId, yeniRefId: saved.id, surum: saved.surum })
  }
  return { kriterSurumleri: [...written, ...merge.same], satirlar }
}

async function writeSatir<S extends SentSatir>(one: PlannedSatir<S>, store: YanitStore<S>) {
  const { satir, known, silinen, istemciRef, isSame: isSameAsBefore, note } = one
  const yazan = one.yazan && JSON.stringify(one.yazan)
  if (satir.isDeleted) {
    if (known) await store.deleteSatir(known.id, yazan)
    else if (!silinen && istemciRef !== null && yazan) await store.buryName?.(istemciRef, yazan)
    return null
  }
  if (known && isSameAsBefore) {
    if (note) await store.noteSatir?.(known.id, JSON.stringify(note))
    return known
  }
  const row = { yanitlar: JSON.stringify(answeredOf(satir.komponentKriterler)), yazan }
  const [saved] = known
    ? await store.updateSatir(known.id, row)
    : await ((silinen && store.reviveSatir?.(satir, { ...row, istemciRef, satirId: silinen.satirId })) ??
        store.insertSatir(satir, { ...row, istemciRef }))
  if (!saved) throw new Error('an entry of a component was not stored')
  return saved
}
