import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#core/date.ts'
import { logOperation } from '#features/zamanli-islem/contract.ts'
import { query } from '#web/call/query.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { KosuIzleme } from './kosu-satirlari.tsx'

type DialogProps = { title: string; onClose(): void; children: ReactNode }

/** The frame of the log's dialogs. */
export function LogModal({ title, onClose, children }: DialogProps) {
  const t = useT()
  return (
    <OpenDialog
      onClose={onClose}
      title={t('zamanli.kayit.baslik', { islem: title })}
      size="xl"
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('zamanli.kayit.kapat') }}
    >
      {children}
    </OpenDialog>
  )
}

/** The runs of a schedule, newest first, and the lines of the chosen one. */
export function IslemLogDialog({ id, title, onClose }: { id: number; title: string; onClose(): void }) {
  const t = useT()
  const [chosen, setChosen] = useState<number>()
  const { data } = useQuery({ ...query(logOperation, { id, paging: { PageSize: 50 } }), staleTime: 0 })
  const runs = (data?.rows ?? []) as { id: number; runningDate: string; status: number }[] // the columns of the log
  const shown = chosen ?? runs[0]?.id
  return (
    <LogModal title={title} onClose={onClose}>
      <Stack gap="md">
        {runs.length > 0 ? (
          <NativeSelect
            label={t('zamanli.kayit.kosular')}
            value={String(shown)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={runs.map((run) => ({
              value: String(run.id),
              label: `${formatInstant(run.runningDate)} · ${t.maybe(`enum.jobLogStatus.${run.status}`) ?? ''}`,
            }))}
          />
        ) : null}
        {data && runs.length === 0 ? <Text c="dimmed">{t('zamanli.kayit.bos')}</Text> : null}
        {shown === undefined ? null : <KosuIzleme key={shown} id={shown} />}
      </Stack>
    </LogModal>
  )
}
