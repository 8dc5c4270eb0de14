import { useSyncExternalStore } from 'react'
import { useVisit } from '#web/visit/visit.tsx'
import { connection } from '#web/wire/connection.ts'

/** A thin bar while there is no connection: nothing is lost, and it says so. */
export function OfflineBar() {
  const { t } = useVisit()
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false)
  return (
    <div role="status" className="offline-bar">
      {isLost ? <p>{t('shell.offline.lost')}</p> : null}
    </div>
  )
}
