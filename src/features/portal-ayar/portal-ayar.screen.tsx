import { useQuery } from '@tanstack/react-query'
import { Awaited } from '#engine/screen/list-states.tsx'
import { query } from '#web/call/query.ts'
import { getPortalAyar } from './contract.ts'
import { PortalAyarForm } from './portal-ayar-form.tsx'

/** The settings of the company's portal: one record, so a page instead of a list. */
export default function PortalAyarScreen() {
  const ayar = useQuery(query(getPortalAyar, {}))
  return ayar.data ? <PortalAyarForm ayar={ayar.data} /> : <Awaited of={[ayar]} height={420} />
}
