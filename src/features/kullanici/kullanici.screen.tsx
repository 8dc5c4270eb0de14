import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { kullanici } from './resource.ts'
import { UserModuller } from './user-moduller.tsx'
import { UserRoller } from './user-roller.tsx'
import { UserSubeler } from './user-subeler.tsx'

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
        {
          name: 'subeler',
          label: t('yetki.kullanici.subeler'),
          render: (row) => (row ? <UserSubeler kullaniciId={Number(row.id)} /> : null),
        },
      ]}
    />
  )
}
