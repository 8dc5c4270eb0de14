import { ResourcePage } from '#engine/resource-page.tsx'
import { useStaff } from '#web/staff/staff.tsx'
import { modul } from './resource.ts'

export default function ModulScreen() {
  const { refreshUser } = useStaff()
  return <ResourcePage resource={modul} onChanged={() => void refreshUser()} />
}
