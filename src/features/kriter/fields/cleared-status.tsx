import { useSyncExternalStore } from 'react'
import type { Cleared } from './cleared.ts'
import { useKriterPage } from './kriter-context.tsx'
import type { YanitStore } from './yanit-store.ts'

function useCleared({ subscribe, getCleared }: YanitStore): Cleared | null {
  return useSyncExternalStore(subscribe, getCleared, getCleared)
}

/** Tells readers which answers a new choice took away with it. */
export function ClearedStatus({ store }: { store: YanitStore }) {
  const { t } = useKriterPage()
  const cleared = useCleared(store)
  return (
    <p className="visually-hidden" role="status">
      {cleared ? t('kriter.cleared', { kriterler: cleared.names.join(', ') }) : ''}
    </p>
  )
}

/** Under the question whose new choice took answers away: which ones, and the way back. */
export function ClearedNote({ store, field }: { store: YanitStore; field: string }) {
  const { t } = useKriterPage()
  const cleared = useCleared(store)
  if (cleared?.field !== field) return null
  return (
    <p className="kriter-cleared">
      <span>{t('kriter.cleared', { kriterler: cleared.names.join(', ') })}</span>
      <button className="button button-quiet" type="button" onClick={() => store.edit(cleared.undo)}>
        {t('kriter.undoCleared')}
      </button>
    </p>
  )
}
