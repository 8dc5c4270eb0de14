import { isAppError } from '#core/errors.ts'
import type { BulkOutcome } from '#engine/declaration/bulk-request.ts'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type Asked = { title: string; text: string; count: number }

/** Asks with the number of rows, acts, and tells how many were done, how many skipped and why; false when nothing was done. */
export function useAskAndTell() {
  const t = useT()
  return async ({ title, text, count }: Asked, act: () => Promise<BulkOutcome>): Promise<boolean> => {
    if (count === 0) {
      showToast({ kind: 'failure', text: t('filo.hicSecilmedi') })
      return false
    }
    if (!(await confirmDialog({ title, text, confirm: t('filo.onayla', { n: count }) }))) return false
    try {
      const { etkilenen, atlanan, nedenler } = await act()
      const codes = [...new Set(nedenler.map(({ kod }) => t.maybe(`message.${kod}`) ?? kod))]
      const why = atlanan > 0 ? ` ${t('filo.atlanan', { nedenler: codes.join(' ') })}` : ''
      showToast({
        kind: atlanan > 0 ? 'failure' : 'success',
        text: t('filo.sonuc', { n: etkilenen, m: atlanan }) + why,
      })
      return true
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: errorText(t, error) })
      return false
    }
  }
}
