import { CloseButton, Progress, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { defineEndpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import { addressed } from '#engine/declaration/call-shape.ts'
import { durum, ExportState, followExport, isOver } from '#engine/declaration/export-request.ts'
import { call } from '#web/call/api.ts'
import { openFile } from '#web/kit/hand-file.ts'
import { showToast } from '#web/kit/toast.ts'
import { useLive } from '#web/live/use-live.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { type RunningWork, runningWorks, useRunningWorks } from '#web/staff/kit/running-works.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import '#engine/screen/list-screen.css'

/** Follows the files and the actions on many records of a place, whatever page is open. */
export function WorkHost({ place }: { place: string }) {
  return (
    <div className="list-exports">
      {useRunningWorks(place).map((one) => {
        const followed = {
          running: one,
          onHanded: () => runningWorks.hand(place, one),
          onClose: () => runningWorks.remove(place, one),
        }
        const key = `${one.path} ${one.id}`
        if (one.title === undefined) return <ExportProgress key={key} {...followed} />
        return <BulkProgress key={key} {...followed} onNext={(id, title) => runningWorks.add(place, one, id, title)} />
      })}
    </div>
  )
}

type ProgressProps = { running: RunningWork; onHanded(): void; onClose(): void }

/** How far the file is; it is handed over when it is ready, and stays here to be fetched again. */
function ExportProgress({ running, onHanded, onClose }: ProgressProps) {
  const t = useT()
  const { id, isHanded, path, access, database } = running
  const endpoint = defineEndpoint({
    path,
    access,
    database,
    method: 'GET',
    effect: 'read',
    input: addressed,
    output: ExportState,
    summary: 'How far a file is.',
    live: followExport,
  })
  const followed = useLive(endpoint, { id }, { isOver })
  const state = followed.data
  const hand = useEffectEvent(onHanded)
  useEffect(() => {
    if (state?.durum !== durum.hazir || !state.url || isHanded) return
    hand()
    openFile(state.url, state.dosyaAdi)
  }, [state, isHanded])
  /** A path to the file lives five minutes: the press asks for a new one. */
  async function fetchAgain() {
    try {
      const { url, dosyaAdi } = await call(endpoint, { id })
      if (url) openFile(url, dosyaAdi)
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }
  const hasFailed = state?.durum === durum.hatali || followed.isError
  const percent = state?.toplam ? Math.round((state.yazilan / state.toplam) * 100) : 0
  const text = hasFailed
    ? t('liste.aktarimBasarisiz')
    : state?.durum === durum.hazir
      ? t('liste.aktarimHazir')
      : t('liste.aktarimHazirlaniyor')
  return (
    <div className="list-export" role="status">
      <div>
        <Text size="sm" fw={600}>
          {text}
        </Text>
        {state?.durum === durum.hazir ? (
          <UnstyledButton className="list-export-again" onClick={() => void fetchAgain()}>
            {t('liste.aktarimIndir')}: {state.dosyaAdi}
          </UnstyledButton>
        ) : null}
        {!isOver(state) && !hasFailed ? (
          <>
            <Progress value={percent} aria-label={text} animated={percent === 0} mt={6} />
            {followed.isOld ? (
              <Text size="xs" mt={4}>
                {t('liste.eskiVeri')}
              </Text>
            ) : null}
            {state?.toplam ? (
              <Text size="xs" mt={4}>
                {t('liste.aktarimIlerleme', { yazilan: state.yazilan, toplam: state.toplam })}
              </Text>
            ) : null}
          </>
        ) : null}
      </div>
      <CloseButton aria-label={t('liste.aktarimKapat')} onClick={onClose} />
    </div>
  )
}
