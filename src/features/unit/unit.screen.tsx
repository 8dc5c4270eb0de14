import { ResourcePage } from '#engine/resource-page.tsx'
import { unit } from './resource.ts'

export default function UnitScreen() {
  return <ResourcePage resource={unit} />
}
