import { CloseButton, Group, Progress, Text, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import { BulkWork, followWork, isWorkOver, workState } from '#engine/declaration/bulk-work.ts'
import { addressed } from '#engine/declaration/call-shape.ts'
import { downloadPath } from '#engine/screen/list-download.tsx'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useLive } from '#web/live/use-live.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import type { RunningWork } from '#web/staff/kit/running-works.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type ProgressProps = {
  running: RunningWork
  onHanded(): void
  onClose(): void
  /** Follows further work: what takes this one back. */
  onNext(id: number, title: string): void
}

/** How far an action on many records is, the way to stop it, and at its end what was left and the way back. */
export function BulkProgress({ running, onHanded, onClose, onNext }: ProgressProps) {
  const t = useT()
  const client = useQueryClient()
  const { id, isHanded, title = '', access } = running
  const { state: stateCall, stop, undo } = callsOf(running)
  const followed = useLive(stateCall, { id }, { isOver: isWorkOver })
  const work = followed.data
  const isOver = isWorkOver(work)
  const end = useEffectEvent(() => {
    onHanded()
    const lists = running.path.slice(0, -'bulkDurum'.length)
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(lists) && path !== running.path,
    })
  })
  useEffect(() => {
    if (isOver && !isHanded) end()
  }, [isOver, isHanded])

  async function guard(action: () => Promise<unknown>) {
    try {
      await action()
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }
  const takeBack = () =>
    guard(async () => {
      await call(undo, { id })
      const { geriAlan } = await call(stateCall, { id })
      if (geriAlan !== null) onNext(geriAlan, t('liste.topluIs.geriAlma', { baslik: title }))
      onClose()
    })
  const left = work?.nedenDosyasi
  const percent = work ? Math.round((work.islenen / work.toplam) * 100) : 0
  return (
    <div className="list-export" role="status">
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm">{followed.isError ? errorText(t, followed.error) : work ? workText(t, work) : null}</Text>
        {work && !isOver ? <Progress value={percent} aria-label={title} animated={percent === 0} mt={6} /> : null}
        {followed.isOld ? (
          <Text size="xs" mt={4}>
            {t('liste.eskiVeri')}
          </Text>
        ) : null}
        <Group gap="md" mt={4}>
          {work && !isOver ? (
            <UnstyledButton className="list-export-again" onClick={() => void guard(() => call(stop, { id }))}>
              {t('liste.topluIs.durdur')}
            </UnstyledButton>
          ) : null}
          {work?.geriAlSonu ? (
            <UnstyledButton className="list-export-again" onClick={() => void takeBack()}>
              {t('liste.topluIs.geriAl')}
            </UnstyledButton>
          ) : null}
          {left ? (
            <UnstyledButton
              className="list-export-again"
              onClick={() => void guard(() => downloadPath(access, left, `${title}.csv`))}
            >
              {t('liste.topluIs.atlananlar')}
            </UnstyledButton>
          ) : null}
        </Group>
      </div>
      {isOver || followed.isError ? <CloseButton aria-label={t('liste.topluIs.kapat')} onClick={onClose} /> : null}
    </div>
  )
}

function callsOf({ path, access, database }: RunningWork) {
  const base = { access, database, right: null }
  const near = (name: string) => path.replace(/bulkDurum$/, name)
  const write = {
    ...base,
    method: 'POST',
    effect: 'write',
    input: z.strictObject({ id: z.number() }),
    output: z.number(),
  } as const
  return {
    state: defineEndpoint({
      ...base,
      path,
      method: 'GET',
      effect: 'read',
      input: addressed,
      output: BulkWork,
      summary: 'How far the work is.',
      live: followWork,
    }),
    stop: defineEndpoint({ ...write, path: near('bulkDurdur'), summary: 'Stops the work.' }),
    undo: defineEndpoint({ ...write, path: near('bulkGeriAl'), summary: 'Takes the work back.' }),
  }
}

function workText(t: StaffT, { durum, toplam, islenen, etkilenen: n, atlanan: m }: BulkWork): string {
  const kalan = toplam - islenen
  if (durum === workState.bitti) return t('liste.topluSonuc', { n, m })
  if (durum === workState.durduruldu) return t('liste.topluIs.durduruldu', { n, m, kalan })
  if (durum === workState.hata) return t('liste.topluIs.hata', { n, kalan })
  return durum === workState.bekliyor ? t('liste.topluIs.bekliyor') : t('liste.topluIs.suruyor', { islenen, toplam })
}
