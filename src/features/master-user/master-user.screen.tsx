import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { masterUserTipi } from '#core/master-user.ts'
import { requiredUnless } from '#engine/declaration/field.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { isTouchedBy } from '#engine/screen/list-screen-state.ts'
import { newRecord } from '#engine/table/record-dialogs.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { masterUserEndpoints } from './contract.ts'
import { masterUser } from './resource.ts'
import { UserTenants } from './user-tenants.tsx'

const { tckn, tenantId, modulTipleri } = masterUser.fields
const unlessSuperAdmin = requiredUnless('masterUserTipi', masterUserTipi.superAdmin)

/** What is asked of a new user only: those that an operator's command made have no number, and companies are kept apart. */
const newUser = {
  ...masterUser,
  fields: {
    ...masterUser.fields,
    tckn: { ...tckn, options: { ...tckn.options, required: true } },
    tenantId: { ...tenantId, options: { ...tenantId.options, required: unlessSuperAdmin } },
    modulTipleri: { ...modulTipleri, options: { ...modulTipleri.options, required: unlessSuperAdmin } },
  },
}

export default function MasterUserScreen() {
  const t = useT()
  const isReady = useDefaultTypes()
  const [search] = useSearchParams()
  if (!isReady) return null
  return (
    <ResourcePage
      resource={search.get('kayit') === newRecord ? newUser : masterUser}
      tabs={[
        {
          name: 'kiracilar',
          label: t('yonetim.kullanici.kiracilar'),
          render: (row) => (row ? <UserTenants masterUserId={row.id} /> : null),
        },
      ]}
    />
  )
}

/** Whoever opens the page without a view of their own sees administrators first; the filter can be taken away. */
function useDefaultTypes(): boolean {
  const [search, setSearch] = useSearchParams()
  const [isReady, setReady] = useState(() => isTouchedBy(masterUser, (name) => search.get(name)))
  const { data: views, isPending } = useQuery({ ...query(masterUserEndpoints.views, {}), enabled: !isReady })
  const hasOwn = views?.some(({ varsayilan }) => varsayilan) === true
  useEffect(() => {
    if (isReady || isPending) return
    const withTypes = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      next.set('masterUserTipi', '1,2')
      return next
    }
    if (!hasOwn) setSearch(withTypes, { replace: true })
    setReady(true)
  }, [isReady, isPending, hasOwn, setSearch])
  return isReady
}
