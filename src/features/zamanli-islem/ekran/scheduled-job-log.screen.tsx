import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { scheduledJobLog } from '#features/zamanli-islem/resource.ts'
import { later } from '#web/kit/later.tsx'
import { SureCell, TetikleyenCell } from './cells.tsx'
import { useFollowedRuns } from './use-followed-jobs.tsx'
import { useLogAction } from './use-log-action.tsx'

const LogModal = later(() => import('./log-dialog.tsx').then((module) => module.LogModal))
const KosuIzleme = later(() => import('./kosu-satirlari.tsx').then((module) => module.KosuIzleme))

const cells = {
  sure: (row: Row) => <SureCell row={row} />,
  tetikleyen: (row: Row) => <TetikleyenCell row={row} />,
}

export default function ScheduledJobLogScreen() {
  useFollowedRuns()
  const log = useLogAction()
  return (
    <>
      <ResourcePage resource={scheduledJobLog} cells={cells} rowActions={[log.action]} />
      {log.opened ? (
        <LogModal title={log.title} onClose={log.close}>
          <KosuIzleme id={log.opened.id} />
        </LogModal>
      ) : null}
    </>
  )
}
