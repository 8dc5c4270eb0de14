import { IconDownload } from '@tabler/icons-react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { type Followed, mostFollowed, useFollowedRows } from '#engine/screen/followed-rows.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { callQuietly } from '#web/call/api.ts'
import { downloadFile } from '#web/call/file-download.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { belgeAc, tescilEndpoints } from './contract.ts'
import { useDonemOneri } from './donem-dialog.tsx'
import { tescil } from './resource.ts'
import { isYolda } from './rules.ts'

/** Orders that are being sent or whose document is fetched. */
const followed: Followed = {
  path: tescil.path,
  isYolda,
  fields: ['durum', 'gonderim'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(tescilEndpoints.fullGet, asked)).rows
  },
}

export default function TescilScreen() {
  useFollowedRows(followed)
  const donem = useDonemOneri()
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={tescil} rowActions={[donem.action, useBelge()]} />
      {donem.dialog}
    </>
  )
}

const withBelge: readonly unknown[] = ['PDFOkundu', 'AXSyncOK', 'AXSyncHata', 'DocUploadOK']

/** Hands the document of an order to the device; an order that was closed by hand shows its file on its page. */
function useBelge(): RowAction {
  const t = useT()
  return {
    name: 'belge',
    label: t('tescil.belgeIndir'),
    icon: <IconDownload size={16} />,
    right: belgeAc,
    isShown: (row) => withBelge.includes(row.durum),
    run: (row) => downloadFile(belgeAc, { id: row.id }, `${row.isEmriNo}.pdf`),
  }
}
