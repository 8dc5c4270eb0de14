import { List, Text } from '@mantine/core'
import { IconExternalLink, IconFileTypePdf, IconListCheck, IconStethoscope } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { call } from '#web/call/api.ts'
import { downloadFile } from '#web/call/file-download.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { ek7GizliGor, getEk7, isKazasiEndpoints, listEksikler } from './contract.ts'
import { Ek7GizliDialog, type Okunan } from './ek7-gizli-dialog.tsx'
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
  const gizli = useEk7Gizli()
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={isKazasi} rowActions={[missing, gizli.action, form, useRaporaGit()]} />
      {gizli.dialog}
      {eksik ? <EksikDialog eksik={eksik} onClose={() => setEksik(undefined)} /> : null}
    </>
  )
}

/** Opens the sealed part of the form; each look at it is recorded. */
function useEk7Gizli(): { action: RowAction; dialog: ReactNode } {
  const t = useT()
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ row: Row; okunan: Okunan }>()
  const action: RowAction = {
    name: 'ek7Gizli',
    label: t('isKazasi.gizli.ad'),
    icon: <IconStethoscope size={16} />,
    right: ek7GizliGor,
    confirm: () => t('isKazasi.gizli.soru'),
    async run(row) {
      setOpened({ row, okunan: await call(ek7GizliGor, { id: row.id }) })
    },
  }
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    void forget(client, isKazasi)
  }
  return { action, dialog: opened ? <Ek7GizliDialog {...opened} onClose={close} onDone={done} /> : null }
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
    <OpenDialog onClose={onClose} title={title} centered zIndex={400} closeButtonProps={close}>
      {alanlar.length === 0 ? (
        <Text size="sm">{t('isKazasi.eksik.yok')}</Text>
      ) : (
        <List size="sm">
          {alanlar.map((name) => (
            <List.Item key={name}>{labelOf(t, name)}</List.Item>
          ))}
        </List>
      )}
    </OpenDialog>
  )
}
