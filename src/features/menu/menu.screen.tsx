import { Alert, Text } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCell, IconField } from '#engine/form/edit-icon.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { setDefaultMenu, unusedList } from './contract.ts'
import { menu } from './resource.ts'
import './menu.css'

export default function MenuScreen() {
  const t = useT()
  const { refreshUser } = useStaff()
  const client = useQueryClient()
  return (
    <ResourcePage
      resource={menu}
      onChanged={() => void refreshUser()}
      toolbar={<UnusedScreens />}
      controls={{ simge: (props) => <IconField {...props} /> }}
      cells={{
        simge: (row) => <IconCell row={row} field="simge" />,
        baslik: (row) => <span className={row.ustBaslik ? 'menu-child' : undefined}>{String(row.baslik)}</span>,
      }}
      rowActions={[
        {
          name: 'setDefault',
          label: t('yetki.menu.setDefault'),
          icon: <IconHome size={16} />,
          right: setDefaultMenu,
          isShown: (row) => Boolean(row.yol) && row.isDefault !== true,
          run: async (row, { refresh }) => {
            await call(setDefaultMenu, { id: Number(row.id) })
            showToast({ kind: 'success', text: t('yetki.menu.defaultSet', { baslik: String(row.baslik) }) })
            await client.invalidateQueries({ queryKey: [unusedList.path] })
            refresh()
          },
        },
      ]}
    />
  )
}

/** Tells which screens nobody can reach by the menu; nothing when there are none. */
function UnusedScreens() {
  const t = useT()
  const { data = [] } = useQuery(query(unusedList, {}))
  if (data.length === 0) return null
  const names = data.map(({ ekran }) => t.maybe(`ekran.${ekran}`) ?? ekran).join(', ')
  return (
    <Alert variant="light" p="xs">
      <Text size="sm">{t('yetki.menu.unused', { ekranlar: names })}</Text>
    </Alert>
  )
}
