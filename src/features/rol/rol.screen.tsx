import { ResourcePage } from '#engine/list/resource-page.tsx'
import { rol } from './resource.ts'

export default function RolScreen() {
  return <ResourcePage resource={rol} />
}
