import { ResourcePage } from '#engine/list/resource-page.tsx'
import { errorLog } from './resource.ts'

export default function ErrorLogScreen() {
  return <ResourcePage resource={errorLog} />
}
