import { Alert, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCell, IconField } from '#engine/form/edit-icon.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { query } from '#web/call/query.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { unusedList } from './contract.ts'
import { menu } from './resource.ts'
import './menu.css'

export default function MenuScreen() {
  const { refreshUser } = useStaff()
  const client = useQueryClient()
  return (
    <ResourcePage
      resource={menu}
      onChanged={() => {
        void refreshUser()
        void client.invalidateQueries({ queryKey: [unusedList.path] })
      }}
      toolbar={<UnusedScreens />}
      controls={{ simge: (props) => <IconField {...props} /> }}
      cells={{
        simge: (row) => <IconCell row={row} field="simge" />,
        baslik: (row) => <span className={row.ustBaslik ? 'menu-child' : undefined}>{String(row.baslik)}</span>,
      }}
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
