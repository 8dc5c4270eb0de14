import { ResourcePage } from '#engine/list/resource-page.tsx'
import { scheduledJobLog } from '#features/zamanli-islem/resource.ts'

export default function ScheduledJobLogScreen() {
  return <ResourcePage resource={scheduledJobLog} />
}
