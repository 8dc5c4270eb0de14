import { ResourcePage } from '#engine/list/resource-page.tsx'
import { branch } from './resource.ts'

export default function BranchScreen() {
  return <ResourcePage resource={branch} />
}
