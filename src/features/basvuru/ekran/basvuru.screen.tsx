import { Anchor, Skeleton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import type { BulkActionButton } from '#engine/list/bulk-bar.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { downloadPath } from '#engine/screen/list-download.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import { comparedAtLeast, comparedAtMost } from '#features/basvuru/masa/karsilastir-contract.ts'
import { basvuru } from '#features/basvuru/resource.ts'
import { later } from '#web/kit/later.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { Called, calledIlan } from '#web/staff/texts/called.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { BasvuruKarti } from './kart.tsx'

const KarsilastirPage = later(() => import('./karsilastir.tsx').then((module) => module.KarsilastirPage), { Waiting })

function Waiting() {
  return <Skeleton height={360} />
}

const nothing = parseAsString.withDefault('').withOptions({ history: 'push' })

/** The list of applications; with `karsilastir` in the address, some of them beside each other. */
export default function BasvuruScreen() {
  const [ids, setIds] = useQueryState('karsilastir', nothing)
  const compare = (chosen: readonly number[]) => void setIds(chosen.join(','))
  if (ids === '') return <List onCompare={compare} />
  return <KarsilastirPage ids={ids} onChange={compare} onLeave={() => void setIds('')} />
}

function List({ onCompare }: { onCompare(ids: readonly number[]): void }) {
  const t = useT()
  const { user } = useStaff()
  const karsilastir: BulkActionButton = {
    name: 'karsilastir',
    label: t('basvuruMasasi.karsilastirDugme'),
    right: basvuruEndpoints.karsilastir,
    run: (target) => {
      const ids = 'ids' in target ? target.ids : []
      if (ids.length >= comparedAtLeast && ids.length <= comparedAtMost) return onCompare(ids)
      const [n, m] = [comparedAtLeast, comparedAtMost]
      showToast({ kind: 'failure', text: t('basvuruMasasi.karsilastirSayi', { n, m }) })
    },
  }
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
        bulkActions={[karsilastir]}
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
