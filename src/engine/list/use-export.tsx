import { isAppError } from '#core/errors.ts'
import { fieldOf, isExported, type Resource } from '#engine/declaration/resource.ts'
import { downloadList } from '#engine/screen/list-download.tsx'
import { ask, useCalls } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import { showToast } from '#web/kit/toast.ts'
import { runningWorks, workPlaceOf } from '#web/staff/kit/running-works.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** A list as it stands on screen, to be taken along. */
export type ExportProps = {
  resource: Resource
  title: string
  columns: readonly string[]
  body: { filter?: unknown; order?: unknown }
  count: number
}

/** A column of a file: which, and under which heading. */
export type FileColumn = { key: string; label: string }

/** True when a file may have columns that are no fields. */
export const hasFamilies = ({ families }: Resource) => Object.keys(families).length > 0

/** The ways in which a list becomes a file; `more` stand behind the columns on screen. */
export function useExport({ resource, title, columns, body }: ExportProps) {
  const t = useT()
  const { can, user, tenant } = useStaff()
  const calls = useCalls(resource)
  const list = calls.fullGet ?? calls.pagination
  const wanted = (more: readonly FileColumn[]) => ({
    ...(body.filter !== undefined && { filter: body.filter }),
    ...(body.order !== undefined && { order: body.order }),
    cSVList: [
      ...columns.filter((name) => isExported(fieldOf(resource, name))).map((key) => ({ key, label: labelOf(t, key) })),
      ...more,
    ],
  })

  async function guard(action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: t.maybe(`message.${error.code}`) ?? t('liste.aktarimBasarisiz') })
    }
  }
  return {
    calls,
    canStream: resource.actions.includes('csv') && list !== undefined && can(resource.name, 'disaAktar'),
    inBackground: (bicim: 'csv' | 'xlsx', more: readonly FileColumn[] = []) =>
      guard(async () => {
        const { id } = await ask<{ id: number }>(calls.export, { ...wanted(more), bicim })
        if (calls.exportDurum) runningWorks.add(workPlaceOf(user, tenant), calls.exportDurum, id)
      }),
    stream: (more: readonly FileColumn[] = []) =>
      guard(async () => {
        if (list) await downloadList(list, { ...wanted(more), isCreateCsv: true }, `${title}.csv`)
      }),
  }
}
