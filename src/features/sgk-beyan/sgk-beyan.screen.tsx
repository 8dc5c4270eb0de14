import { ResourcePage } from '#engine/list/resource-page.tsx'
import { type Followed, mostFollowed, useFollowedRows } from '#engine/screen/followed-rows.tsx'
import { DurmusKanallar } from '#features/sgk/durmus-kanallar.tsx'
import { callQuietly } from '#web/call/api.ts'
import { sgkBeyanEndpoints } from './contract.ts'
import { sgkBeyan } from './resource.ts'
import { isGonderiliyor } from './rules.ts'

/** Declarations that wait to be sent or for SGK's answer. */
const followed: Followed = {
  path: sgkBeyan.path,
  isYolda: ({ durum }) => isGonderiliyor({ gonderim: durum }),
  fields: ['durum'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(sgkBeyanEndpoints.fullGet, asked)).rows
  },
}

export default function SgkBeyanScreen() {
  useFollowedRows(followed)
  return (
    <>
      <DurmusKanallar />
      <ResourcePage resource={sgkBeyan} />
    </>
  )
}
