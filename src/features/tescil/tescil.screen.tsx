import { IconDownload } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { downloadFile } from '#web/call/file-download.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { belgeAc } from './contract.ts'
import { tescil } from './resource.ts'

export default function TescilScreen() {
  useFollowedRows()
  return <ResourcePage resource={tescil} rowActions={[useBelge()]} />
}

const lookAgainMs = 3_000

type Shown = { gonderim?: unknown; durum?: unknown }
const isOnItsWay = ({ gonderim, durum }: Shown) => gonderim === 0 || gonderim === 1 || durum === 'SGKAktarildi'
const isOfTescil = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  typeof path === 'string' && path.startsWith(`${tescil.path}/`)

/** Whether a list that is shown has an order between two steps. */
function hasOnItsWay(client: QueryClient): boolean {
  const lists = client.getQueriesData<{ rows?: readonly Shown[] }>({ predicate: isOfTescil, type: 'active' })
  return lists.some(([, data]) => data?.rows?.some(isOnItsWay) === true)
}

/** Reads the list again while an order of it is being sent or its document fetched, and the page is looked at. */
function useFollowedRows() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && hasOnItsWay(client))
        void client.invalidateQueries({ predicate: isOfTescil, refetchType: 'active' })
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [client])
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
