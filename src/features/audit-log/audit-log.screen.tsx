import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { actionText } from '#engine/screen/value-text.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { auditLog, masterAuditLog } from './resource.ts'

const cells = {
  aktorAdi: (row: Row) => <Actor name={String(row.aktorAdi)} />,
  islem: (row: Row) => <Action word={String(row.islem)} />,
}

export default function AuditLogScreen() {
  const { mode } = useStaff()
  return <ResourcePage key={mode} resource={mode === 'master' ? masterAuditLog : auditLog} cells={cells} />
}

function Action({ word }: { word: string }) {
  return actionText(useT(), word)
}

/** Somebody without a name of their own is called by what they are: `ady:5 A*** K***` is a candidate. */
function Actor({ name }: { name: string }) {
  const t = useT()
  const [, kind = '', number = '', rest = ''] = /^([a-z]{3,4})(?::(\S+))?( .*)?$/.exec(name) ?? []
  const word = t.maybe(`yonetim.aktor.${kind}`)
  if (!word) return name
  return /^[0-9]+$/.test(number) ? `${word} ${number}${rest}` : word
}
