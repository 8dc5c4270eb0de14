import { CloseButton, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { defineEndpoint } from '#core/endpoint.ts'
import { query } from '#web/query.ts'
import { type RunningExport, runningExports, useRunningExports } from '#web/staff/running-exports.ts'
import { useT } from '#web/staff/texts.tsx'
import { durum, ExportState } from './export-request.ts'
import { openFile } from './list-download.tsx'
import { addressed } from './resource-endpoints.ts'
import './list-screen.css'

const pollEvery = 1000
/** A path to the file lives five minutes: one that waits to be fetched again is renewed before. */
const renewEvery = 4 * 60_000

/** Follows the files of a place, whatever page is open. */
export function ExportHost({ place }: { place: string }) {
  return (
    <div className="list-exports">
      {useRunningExports(place).map((one) => (
        <ExportProgress
          key={`${one.path} ${one.id}`}
          running={one}
          onHanded={() => runningExports.hand(place, one)}
          onClose={() => runningExports.remove(place, one)}
        />
      ))}
    </div>
  )
}

const isOver = (state: ExportState | undefined) => state?.durum === durum.hazir || state?.durum === durum.hatali

type ProgressProps = { running: RunningExport; onHanded(): void; onClose(): void }

/** How far the file is; it is handed over when it is ready, and stays here to be fetched again. */
function ExportProgress({ running, onHanded, onClose }: ProgressProps) {
  const t = useT()
  const { id, isHanded, ...call } = running
  const endpoint = defineEndpoint({
    ...call,
    method: 'GET',
    effect: 'read',
    input: addressed,
    output: ExportState,
    summary: 'How far a file is.',
  })
  const followed = useQuery({
    ...query(endpoint, { id }),
    refetchInterval: ({ state: { data, status } }) => status !== 'error' && (isOver(data) ? renewEvery : pollEvery),
  })
  const state = followed.data
  const hand = useEffectEvent(onHanded)
  useEffect(() => {
    if (state?.durum !== durum.hazir || !state.url || isHanded) return
    hand()
    openFile(state.url, state.dosyaAdi)
  }, [state, isHanded])
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
        {state?.durum === durum.hazir && state.url ? (
          <a href={state.url} download={state.dosyaAdi}>
            {t('liste.aktarimIndir')}: {state.dosyaAdi}
          </a>
        ) : null}
        {!isOver(state) && !hasFailed ? (
          <>
            <Progress value={percent} aria-label={text} animated={percent === 0} mt={6} />
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
