import { Anchor } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { downloadPath } from '#engine/screen/list-download.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { basvuru } from '#features/basvuru/resource.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { Called, calledIlan } from '#web/staff/texts/called.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { basvuruEndpoints } from './contract.ts'
import { BasvuruKarti } from './kart.tsx'

export default function BasvuruScreen() {
  const t = useT()
  const { user } = useStaff()
  const pdf: RowAction = {
    name: 'dosya',
    label: t('basvuruMasasi.pdf'),
    icon: <IconFileTypePdf size={16} />,
    right: basvuruEndpoints.dosya,
    run: ({ id, basvuruTakipNo }) =>
      downloadPath('staff', `${basvuruEndpoints.dosya.path}?id=${id}`, `${String(basvuruTakipNo)}.pdf`),
  }
  return (
    <Called names={calledIlan}>
      <ResourcePage
        resource={basvuru}
        rowActions={[pdf]}
        toolbar={
          <Anchor href={`?sorumluId=${user.id}&kapali=false`} size="sm">
            {t('basvuruMasasi.benim')}
          </Anchor>
        }
        cells={{ belgeTamam: (row: Row) => `${String(row.belgeTamam)}/${String(row.belgeToplam)}` }}
        page={(row, act) => <BasvuruKarti id={row.id} onAct={act} />}
      />
    </Called>
  )
}
