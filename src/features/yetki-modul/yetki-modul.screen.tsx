import { IconCell, IconField } from '#engine/form/edit-icon.tsx'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { modul } from './resource.ts'

export default function ModulScreen() {
  const { refreshUser } = useStaff()
  return (
    <ResourcePage
      resource={modul}
      onChanged={() => void refreshUser()}
      controls={{ simge: (props) => <IconField {...props} /> }}
      cells={{ simge: (row) => <IconCell row={row} field="simge" /> }}
    />
  )
}
