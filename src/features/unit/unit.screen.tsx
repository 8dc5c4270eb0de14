import { ResourcePage } from '#engine/list/resource-page.tsx'
import { unit } from './resource.ts'

export default function UnitScreen() {
  return <ResourcePage resource={unit} />
}
