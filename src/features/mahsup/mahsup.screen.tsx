import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { AddressNote } from '#engine/screen/address-note.tsx'
import { type Followed, mostFollowed, useFollowedRows } from '#engine/screen/followed-rows.tsx'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { isGonderiliyor } from '#features/sgk-beyan/rules.ts'
import { call, callQuietly } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { eviziteMahsupEndpoints } from './contract.ts'
import { eviziteMahsup } from './resource.ts'

/** Payments whose approval is being sent. */
const followed: Followed = {
  path: eviziteMahsup.path,
  isYolda: isGonderiliyor,
  fields: ['gonderim'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(eviziteMahsupEndpoints.fullGet, asked)).rows
  },
}

export default function MahsupScreen() {
  useFollowedRows(followed)
  return (
    <>
      <DurmusKanallar />
      <AddressNote resource={eviziteMahsup} names={['type', 'periodId']} />
      <ResourcePage resource={eviziteMahsup} rowActions={[useRaporaGit()]} />
    </>
  )
}

/** Opens the report that the payment is for. */
function useRaporaGit(): RowAction {
  const t = useT()
  const navigate = useNavigate()
  return {
    name: 'raporaGit',
    label: t('para.raporaGit'),
    icon: <IconExternalLink size={16} />,
    // it only opens a page: whoever sees that list may
    right: { access: 'staff', right: { ekran: 'eVizite', eylem: 'gor' } },
    async run(row) {
      const { eviziteId } = await call(eviziteMahsupEndpoints.get, { id: row.id })
      if (eviziteId !== null) return void navigate(`${paths.eVizite}/${eviziteId}`)
      showToast({ kind: 'failure', text: t('para.raporYok') })
    },
  }
}
