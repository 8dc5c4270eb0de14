import { List, Modal, Text } from '@mantine/core'
import { IconExternalLink, IconFileTypePdf, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { call } from '#web/call/api.ts'
import { downloadFile } from '#web/call/file-download.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { getEk7, isKazasiEndpoints, listEksikler } from './contract.ts'
import { isKazasi } from './resource.ts'

type Eksik = { ad: string; alanlar: string[] }

export default function IsKazasiScreen() {
  const t = useT()
  const [eksik, setEksik] = useState<Eksik>()
  const missing: RowAction = {
    name: 'eksikler',
    label: t('isKazasi.eksik.ad'),
    icon: <IconListCheck size={16} />,
    right: listEksikler,
    async run(row) {
      setEksik({ ad: String(row.adSoyad ?? ''), alanlar: await call(listEksikler, { id: row.id }) })
    },
  }
  const form: RowAction = {
    name: 'ek7',
    label: t('isKazasi.ek7.ad'),
    icon: <IconFileTypePdf size={16} />,
    right: getEk7,
    run: (row) => downloadFile(getEk7, { id: row.id }, `Ek-7_${row.id}.pdf`),
  }
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={isKazasi} rowActions={[missing, form, useRaporaGit()]} />
      {eksik ? <EksikDialog eksik={eksik} onClose={() => setEksik(undefined)} /> : null}
    </>
  )
}

/** Opens the report that an accident is linked to. */
function useRaporaGit(): RowAction {
  const t = useT()
  const navigate = useNavigate()
  return {
    name: 'raporaGit',
    label: t('isKazasi.raporaGit'),
    icon: <IconExternalLink size={16} />,
    // it only opens a page: whoever sees that list may
    right: { access: 'staff', right: { ekran: 'eVizite', eylem: 'gor' } },
    async run(row) {
      const { eviziteId } = await call(isKazasiEndpoints.get, { id: row.id })
      if (eviziteId !== null) return void navigate(`${paths.eVizite}/${eviziteId}`)
      showToast({ kind: 'failure', text: t('isKazasi.raporYok') })
    },
  }
}

/** What is missing of the form of an accident. */
function EksikDialog({ eksik: { ad, alanlar }, onClose }: { eksik: Eksik; onClose(): void }) {
  const t = useT()
  const title = t('isKazasi.eksik.baslik', { ad })
  const close = { 'aria-label': t('kayit.kapat') }
  return (
    <Modal opened onClose={onClose} title={title} centered zIndex={400} closeButtonProps={close}>
      {alanlar.length === 0 ? (
        <Text size="sm">{t('isKazasi.eksik.yok')}</Text>
      ) : (
        <List size="sm">
          {alanlar.map((name) => (
            <List.Item key={name}>{labelOf(t, name)}</List.Item>
          ))}
        </List>
      )}
    </Modal>
  )
}
