import { ResourcePage } from '#engine/resource-page.tsx'
import { branch } from './resource.ts'

export default function BranchScreen() {
  return <ResourcePage resource={branch} />
}
