import { useEffect, useState } from 'react'
import type { CompiledForm, CompiledKriter } from '#features/kriter/rules/compile.ts'
import type { Edit } from '#features/kriter/rules/edit.ts'
import type { Yanitlar } from '#features/kriter/rules/form.ts'
import { useKriterPage } from './kriter-context.tsx'
import type { YanitStore } from './yanit-store.ts'

/** Tells readers which answers a new choice took away with it. */
export function ClearedStatus({ store }: { store: YanitStore }) {
  const { t } = useKriterPage()
  const [names, setNames] = useState<string[]>([])
  useEffect(
    () =>
      store.onEdit((edit, before) => {
        const cleared = clearedBy(store.compiled, { edit, before, after: store.getYanitlar() })
        setNames((old) => (cleared.length === 0 && old.length === 0 ? old : cleared))
      }),
    [store],
  )
  return (
    <p className="visually-hidden" role="status">
      {names.length > 0 ? t('kriter.cleared', { kriterler: names.join(', ') }) : ''}
    </p>
  )
}

type Change = { edit: Edit; before: Yanitlar; after: Yanitlar }

/** The names of the criteria that had an answer before an edit of another and have none now. */
export function clearedBy(compiled: CompiledForm, { edit, before, after }: Change): string[] {
  if (edit.tur === 'kriter') {
    return lost(compiled.kriterler, [before.kriter, after.kriter], edit.kriterId)
  }
  if (edit.tur !== 'satirKriter') return []
  const [old, now] = [before, after].map(({ satirlar }) => satirlar.find(({ refId }) => refId === edit.refId))
  const kriterler = old && compiled.satirKriterleri.get(old.komponentId)
  return kriterler && now ? lost(kriterler, [old.yanitlar, now.yanitlar], edit.kriterId) : []
}

type Answers = ReadonlyMap<number, unknown>

function lost(
  kriterler: ReadonlyMap<number, CompiledKriter>,
  [before, after]: [Answers, Answers],
  editedId: number,
): string[] {
  const edited = kriterler.get(editedId)
  if (!edited || edited.cocuklar.length === 0) return []
  return [...before.keys()]
    .filter((id) => id !== editedId && !after.has(id))
    .map((id) => kriterler.get(id)?.kriterAdi)
    .filter((name) => name !== undefined)
}
