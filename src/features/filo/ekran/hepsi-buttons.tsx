import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { forget } from '#engine/screen/resource-calls.tsx'
import { resetJobOrWorker, setJobOrWorker } from '#features/filo/contract.ts'
import { sgkWorkerMonitor } from '#features/filo/resource.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { useAskAndTell } from './use-ask-and-tell.tsx'

type Props = { jobId: number | null; toplam: number | undefined }

/** Set and reset of all rows of the job; without one the buttons explain that they need it. */
export function HepsiButtons({ jobId, toplam = 0 }: Props) {
  const t = useT()
  const client = useQueryClient()
  const { can } = useStaff()
  const askAndTell = useAskAndTell()
  if (!can('sgkWorkerMonitor', 'sifirla')) return null

  async function act(endpoint: typeof setJobOrWorker, title: string) {
    if (jobId === null) return showToast({ kind: 'failure', text: t('filo.secilmedi') })
    const question = { title, text: t('filo.hepsiSoru', { n: toplam }), count: toplam }
    if (await askAndTell(question, () => call(endpoint, { jobId }))) await forget(client, sgkWorkerMonitor)
  }

  return (
    <Group gap="xs">
      <Button size="sm" variant="default" onClick={() => void act(setJobOrWorker, t('filo.hepsiniTamamla'))}>
        {t('filo.hepsiniTamamla')}
      </Button>
      <Button size="sm" variant="default" onClick={() => void act(resetJobOrWorker, t('filo.hepsiniSifirla'))}>
        {t('filo.hepsiniSifirla')}
      </Button>
    </Group>
  )
}
