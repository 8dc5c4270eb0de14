import { Badge, Group } from '@mantine/core'
import { IconDatabasePlus, IconExternalLink, IconPlugConnected, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageUrl, paths } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { call } from '#web/call/api.ts'
import { later, NoPlace } from '#web/kit/later.tsx'
import { showToast } from '#web/kit/toast.ts'
import { withPassword } from '#web/staff/kit/password-again.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { baglantiTest, masterTenantEndpoints, setUpTenant } from './contract.ts'
import { masterTenant } from './resource.ts'
import { TenantDirectory } from './tenant-directory.tsx'
import { TenantIcon } from './tenant-icon.tsx'
import { TenantRemoval } from './tenant-removal.tsx'
import { TenantSetup } from './tenant-setup.tsx'

const KiraciIslemleri = later(
  () => import('#features/zamanli-islem/matris/kiraci-islemleri.tsx').then((module) => module.KiraciIslemleri),
  { Waiting: NoPlace },
)

/** A tenant admin looks at own companies; only a super admin changes them. */
const readOnly = {
  ...masterTenant,
  actions: masterTenant.actions.filter((action) => !['create', 'update', 'fullUpdate'].includes(action)),
}

type Named = { id: number; name: string }

const isUnfinished = ({ kurulum }: Row) => kurulum === 'tanim' || kurulum === 'basladi'

export default function MasterTenantScreen() {
  const t = useT()
  const client = useQueryClient()
  const isSuper = useStaff().user.masterUserTipi === 1
  const [removed, setRemoved] = useState<Named>()
  const [unfinished, setUnfinished] = useState<Named>()

  async function tryConnection(id: number, ad: string) {
    try {
      await withPassword(() => call(baglantiTest, { id }))
      showToast({ kind: 'success', text: t('yonetim.kiraci.baglantiTamam', { ad }) })
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }

  return (
    <>
      <ResourcePage
        resource={isSuper ? masterTenant : readOnly}
        initialValues={{ connectionString: 'yerel', systemAuthenticationType: 1, aktif: true, modulTipleri: [1] }}
        cells={{
          // whoever has no database cannot be switched on
          aktif: (row) => (isUnfinished(row) ? t('yonetim.kiraci.kurulmadi') : undefined),
          iconUrl: (row) => (row.iconUrl ? <img src={String(row.iconUrl)} alt="" width={24} height={24} /> : null),
          modulTipleri: (row) => <Modules types={row.modulTipleri as number[]} />,
        }}
        tabs={[
          { name: 'simge', label: t('field.iconUrl'), render: (row) => (row ? <TenantIcon id={row.id} /> : null) },
          {
            name: 'dizin',
            label: t('yonetim.kiraci.dizin'),
            render: (row) => (row ? <TenantDirectory id={row.id} /> : null),
          },
          {
            name: 'islemler',
            label: t('yonetim.kiraci.islemler'),
            render: (row) => (row ? <KiraciIslemleri tenantId={row.id} /> : null),
          },
        ]}
        rowActions={[
          {
            name: 'portal',
            label: t('yonetim.kiraci.portal'),
            icon: <IconExternalLink size={16} />,
            // it only opens a page: whoever sees the list may
            right: { access: 'master' },
            isShown: (row) => row.kurulum === 'hazir' && row.aktif === true,
            run: (row) => void window.open(pageUrl(paths.ilanlar, String(row.tenantKey)), '_blank', 'noopener'),
          },
          {
            name: 'kur',
            label: t('yonetim.kiraci.kur'),
            icon: <IconDatabasePlus size={16} />,
            right: setUpTenant,
            isShown: isUnfinished,
            run: (row) => setUnfinished({ id: row.id, name: String(row.name) }),
          },
          {
            name: 'baglantiTest',
            label: t('yonetim.kiraci.baglantiTest'),
            icon: <IconPlugConnected size={16} />,
            right: baglantiTest,
            isShown: (row) => row.kurulum === 'hazir',
            run: (row) => tryConnection(row.id, String(row.name)),
          },
          {
            name: 'sil',
            label: t('yonetim.kiraci.sil'),
            icon: <IconTrash size={16} />,
            right: masterTenantEndpoints.delete,
            run: (row) => setRemoved({ id: row.id, name: String(row.name) }),
          },
        ]}
      />
      {unfinished ? (
        <TenantSetup
          tenant={unfinished}
          onClose={() => setUnfinished(undefined)}
          onReady={() => void forget(client, masterTenant)}
        />
      ) : null}
      {removed ? (
        <TenantRemoval
          tenant={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => {
            setRemoved(undefined)
            void forget(client, masterTenant)
          }}
        />
      ) : null}
    </>
  )
}

/** The modules of a company as small signs. */
function Modules({ types }: { types: readonly number[] }) {
  const t = useT()
  return (
    <Group gap={4} wrap="nowrap">
      {types.map((type) => (
        <Badge key={type} variant="light" size="sm" tt="none" style={{ flexShrink: 0 }}>
          {t.maybe(`enum.modulTipi.${type}`) ?? type}
        </Badge>
      ))}
    </Group>
  )
}
