import { Progress, Tabs } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { useLocation, useSearchParams } from 'react-router'
import { splitRecordPath } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { type Followed, mostFollowed, useFollowedRows } from '#engine/screen/followed-rows.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { manuelBildirimEndpoints } from '#features/e-vizite/manuel/contract.ts'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { isGonderiliyor } from '#features/sgk-beyan/rules.ts'
import { call, callQuietly } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { eViziteEndpoints, saglikGor } from './contract.ts'
import { eVizite, manuelBildirim } from './resource.ts'

const cells = { onayliGun: (row: Row) => <OnayCubugu row={row} /> }

/** Reports whose declaration is being sent. */
const followed: Followed = {
  path: eVizite.path,
  isYolda: isGonderiliyor,
  fields: ['gonderim'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(eViziteEndpoints.fullGet, asked)).rows
  },
}

/** Notices without a report whose declaration is being sent. */
const followedManuel: Followed = {
  path: manuelBildirim.path,
  isYolda: isGonderiliyor,
  fields: ['gonderim'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(manuelBildirimEndpoints.fullGet, asked)).rows
  },
}

/** Reports, and in a tab of their own the notices that are given without one. */
export default function EViziteScreen() {
  const t = useT()
  const { can } = useStaff()
  const { pathname } = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const hasManuel = can(manuelBildirim.name, 'gor')
  const sekme = hasManuel && parameters.get('sekme') === manuel ? manuel : raporlar
  const liste = sekme === manuel ? <ManuelBildirimler /> : <Raporlar />
  // a record's page stands alone
  if (!hasManuel || splitRecordPath(pathname).record !== null) return liste
  return (
    // the other tab is another list, whose filters the address does not carry over
    <Tabs value={sekme} onChange={(value) => setParameters(value === manuel ? { sekme: manuel } : {})}>
      <Tabs.List mb="sm" aria-label={t('manuelBildirim.sekmeler')}>
        <Tabs.Tab value={raporlar}>{t('manuelBildirim.raporlar')}</Tabs.Tab>
        <Tabs.Tab value={manuel}>{t('manuelBildirim.manuel')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={sekme}>{liste}</Tabs.Panel>
    </Tabs>
  )
}

const [raporlar, manuel] = ['raporlar', 'manuel']

function Raporlar() {
  useFollowedRows(followed)
  const rowActions = [useSaglik()]
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={eVizite} cells={cells} rowActions={rowActions} />
    </>
  )
}

function ManuelBildirimler() {
  useFollowedRows(followedManuel)
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={manuelBildirim} />
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
