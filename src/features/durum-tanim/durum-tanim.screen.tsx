import { Group, Stack } from '@mantine/core'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { Called } from '#web/staff/texts/called.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { AdayGorunumu } from './aday-gorunumu.tsx'
import { DurumNedenler } from './durum-nedenler.tsx'
import { GecisTablosu } from './gecis-tablosu.tsx'
import { durumTanim } from './resource.ts'
import { SablonSec } from './sablon-sec.tsx'

/** Of a status all are called so elsewhere; here they stand beside each other. */
const called = { 'field.durumYonetimiNo': 'iseAlim.durumNo', 'field.durumGorunenAdi': 'iseAlim.durumAdaya' }

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
      <Called names={called}>
        <ResourcePage
          resource={durumTanim}
          tabs={can('durumNeden', 'gor') ? [nedenler] : []}
          controls={{ sablonCode: (props) => <SablonSec {...props} /> }}
        />
      </Called>
      <Group align="flex-start" gap="md">
        <GecisTablosu />
        <AdayGorunumu />
      </Group>
    </Stack>
  )
}
