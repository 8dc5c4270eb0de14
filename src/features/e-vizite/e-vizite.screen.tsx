import { Progress } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { type Followed, mostFollowed, useFollowedRows } from '#features/sgk-beyan/followed-rows.tsx'
import { isGonderiliyor } from '#features/sgk-beyan/rules.ts'
import { call, callQuietly } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { eViziteEndpoints, saglikGor } from './contract.ts'
import { eVizite } from './resource.ts'

const cells = { onayliGun: (row: Row) => <OnayCubugu row={row} /> }

/** Reports whose declaration is being sent. */
const followed: Followed = {
  path: eVizite.path,
  isYolda: isGonderiliyor,
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(eViziteEndpoints.fullGet, asked)).rows
  },
}

export default function EViziteScreen() {
  useFollowedRows(followed)
  const rowActions = [useSaglik()]
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={eVizite} cells={cells} rowActions={rowActions} />
    </>
  )
}

/** How many of a report's days are approved, as a bar with its words. */
function OnayCubugu({ row }: { row: Row }) {
  const t = useT()
  const [onayli, toplam] = [Number(row.onayliGun ?? 0), Number(row.gunSayisi ?? 0)]
  // the list of approved reports names the approved days alone
  if (toplam === 0) return onayli
  const label = t('isKazasi.onayCubugu', { onayli, toplam })
  const share = Math.min(100, (onayli / toplam) * 100)
  return (
    <span title={label}>
      {onayli}/{toplam}
      <Progress value={share} size="xs" aria-label={label} />
    </span>
  )
}

/** Shows the branch of the clinic, which lists and records leave out. */
function useSaglik(): RowAction {
  const t = useT()
  return {
    name: 'saglik',
    label: t('isKazasi.saglik'),
    icon: <IconStethoscope size={16} />,
    right: saglikGor,
    confirm: () => t('isKazasi.saglikSoru'),
    async run(row) {
      const { bransAdi } = await call(saglikGor, { id: row.id })
      const text = bransAdi === null ? t('isKazasi.saglikYok') : t('isKazasi.saglikBrans', { brans: bransAdi })
      showToast({ kind: 'success', text })
    },
  }
}
