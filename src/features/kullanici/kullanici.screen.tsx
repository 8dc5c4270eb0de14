import type { Row } from '#engine/list-screen-state.ts'
import { ResourcePage } from '#engine/resource-page.tsx'
import { useStaff } from '#web/staff/staff.tsx'
import { useT } from '#web/staff/texts.tsx'
import { kullanici } from './resource.ts'
import { UserModuller } from './user-moduller.tsx'
import { UserRoller } from './user-roller.tsx'

export default function KullaniciScreen() {
  const t = useT()
  const { can } = useStaff()
  const roller = {
    name: 'roller',
    label: t('yetki.kullanici.roller'),
    render: (row: Row | null) => (row ? <UserRoller kullaniciId={row.id} /> : null),
  }
  return (
    <ResourcePage
      resource={kullanici}
      tabs={[
        ...(can('kullaniciRol', 'gor') ? [roller] : []),
        {
          name: 'moduller',
          label: t('yetki.kullanici.moduller'),
          render: (row) => (row ? <UserModuller kullaniciId={Number(row.id)} /> : null),
        },
      ]}
    />
  )
}
