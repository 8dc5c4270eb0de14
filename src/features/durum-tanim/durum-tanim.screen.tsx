import { Stack } from '@mantine/core'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { DurumNedenler } from './durum-nedenler.tsx'
import { GecisTablosu } from './gecis-tablosu.tsx'
import { durumTanim } from './resource.ts'
import { SablonSec } from './sablon-sec.tsx'

export default function DurumTanimScreen() {
  const t = useT()
  const { can } = useStaff()
  const nedenler = {
    name: 'nedenler',
    label: t('iseAlim.nedenler'),
    render: (row: Row | null) => (row ? <DurumNedenler durumTanimId={row.id} /> : null),
  }
  return (
    <Stack>
      <ResourcePage
        resource={durumTanim}
        tabs={can('durumNeden', 'gor') ? [nedenler] : []}
        controls={{ sablonCode: (props) => <SablonSec {...props} /> }}
      />
      <GecisTablosu />
    </Stack>
  )
}
