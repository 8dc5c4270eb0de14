import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { DegerField, DegerText } from './deger.tsx'
import { donemParametre } from './resource.ts'

const cells = { deger: (row: Row) => <DegerText row={row} /> }
const controls = { deger: DegerField }

export default function DonemParametreScreen() {
  return <ResourcePage resource={donemParametre} cells={cells} controls={controls} />
}
