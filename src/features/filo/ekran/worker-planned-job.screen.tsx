import { ResourcePage } from '#engine/list/resource-page.tsx'
import { workerPlannedJob } from '#features/filo/resource.ts'

export default function WorkerPlannedJobScreen() {
  return <ResourcePage resource={workerPlannedJob} />
}
