import { ResourcePage } from '#engine/list/resource-page.tsx'
import { company } from './resource.ts'

export default function CompanyScreen() {
  return <ResourcePage resource={company} />
}
