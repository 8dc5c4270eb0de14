import { ResourcePage } from '#engine/list/resource-page.tsx'
import { unitType } from './resource.ts'

export default function UnitTypeScreen() {
  return <ResourcePage resource={unitType} />
}
