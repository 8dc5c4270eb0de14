import type { Resource } from '#engine/declaration/resource.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { runningWorks, workPlaceOf } from '#web/staff/kit/running-works.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** Hands work that `bulk` began in the background to the shell, which follows it from then on. */
export function useBegunWork(resource: Resource) {
  const t = useT()
  const { user, tenant } = useStaff()
  return (id: number, label: string, count: number) => {
    const { bulkDurum } = callsOf(resource)
    const title = `${label}: ${t('liste.kayit', { count })}`
    if (bulkDurum) runningWorks.add(workPlaceOf(user, tenant), bulkDurum, id, title)
  }
}
