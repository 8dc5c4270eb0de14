import { ResourcePage } from '#engine/resource-page.tsx'
import { company } from './resource.ts'

export default function CompanyScreen() {
  return <ResourcePage resource={company} />
}
