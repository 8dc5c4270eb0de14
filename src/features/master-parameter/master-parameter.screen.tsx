import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ParameterText, ParameterValue } from './parameter-value.tsx'
import { masterParameter } from './resource.ts'

const cells = { value: (row: Row) => <ParameterText row={row} /> }
const controls = { value: ParameterValue }

export default function MasterParameterScreen() {
  return <ResourcePage resource={masterParameter} cells={cells} controls={controls} />
}
