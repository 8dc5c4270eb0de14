import type { Resource } from '#engine/declaration/resource.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { RecordFacts } from '#engine/record/facts.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useUsualFilters } from '#engine/view/use-usual-filters.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { actorText, Cumle, Degisenler } from './cumle.tsx'
import { auditLog, masterAuditLog } from './resource.ts'
import './audit-log.css'

const cells = {
  aktorAdi: (row: Row) => <Actor name={String(row.aktorAdi)} />,
  islem: (row: Row) => <Cumle row={row} />,
}
const usual = { oturumTek: 'true' }

export default function AuditLogScreen() {
  const { mode } = useStaff()
  return <AuditLogList key={mode} resource={mode === 'master' ? masterAuditLog : auditLog} />
}

function AuditLogList({ resource }: { resource: Resource }) {
  const isReady = useUsualFilters(resource, usual)
  if (!isReady) return null
  return (
    <ResourcePage
      resource={resource}
      cells={cells}
      page={(row) => (
        <div className="denetim-kayit">
          <Cumle row={row} />
          <Degisenler id={row.id} />
          <RecordFacts resource={resource} row={row} />
        </div>
      )}
    />
  )
}

function Actor({ name }: { name: string }) {
  return actorText(useT(), name)
}
