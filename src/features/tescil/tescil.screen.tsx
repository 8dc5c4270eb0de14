import { IconDownload } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { callQuietly } from '#web/call/api.ts'
import { downloadFile } from '#web/call/file-download.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { belgeAc, tescilEndpoints } from './contract.ts'
import { tescil } from './resource.ts'
import { isYolda } from './rules.ts'

export default function TescilScreen() {
  useFollowedRows()
  return <ResourcePage resource={tescil} rowActions={[useBelge()]} />
}

const lookAgainMs = 3_000
/** As many orders as one question names. */
const most = 100

type Shown = { id: number; gonderim?: unknown; durum?: unknown; durumZamani?: unknown }
const isOfTescil = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  typeof path === 'string' && path.startsWith(`${tescil.path}/`)

/** The orders of the lists that are shown which are between two steps. */
function listOnTheirWay(client: QueryClient): Shown[] {
  const lists = client.getQueriesData<{ rows?: readonly Shown[] }>({ predicate: isOfTescil, type: 'active' })
  const rows = lists.flatMap(([, data]) => data?.rows ?? [])
  return rows.filter((row) => isYolda(row, Date.now())).slice(0, most)
}

/** Asks for the orders on their way, which is no use of the session; the lists are read again when one has gone on. */
async function lookAgain(client: QueryClient) {
  const shown = listOnTheirWay(client)
  if (shown.length === 0) return
  const ids = [...new Set(shown.map(({ id }) => id))]
  const { rows } = await callQuietly(tescilEndpoints.fullGet, {
    filter: { id: { in: ids } },
    paging: { PageSize: most },
  })
  const isAsShown = ({ id, durum, gonderim }: Shown) =>
    rows.some((row) => row.id === id && row.durum === durum && row.gonderim === gonderim)
  if (!shown.every(isAsShown)) await client.invalidateQueries({ predicate: isOfTescil, refetchType: 'active' })
}

/** Follows the orders of the list that are being sent or whose document is fetched, while the page is looked at. */
function useFollowedRows() {
  const client = useQueryClient()
  useEffect(() => {
    let isAsking = false
    const timer = setInterval(async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      // a question that failed is asked again by the next round
      await lookAgain(client).catch(() => undefined)
      isAsking = false
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
