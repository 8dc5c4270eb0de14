import { useState } from 'react'
import { type ArsDurumu, cancelRandevu, type RandevuKarti } from '#features/ars/contract.ts'
import { call } from '#web/call/api.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { downloadTakvim } from './calendar-download.tsx'
import { useWholeDay } from './day-time.tsx'
import { ActionButton, Note, StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.tsx'
import type { ArsPart } from './text-parts.ts'

type Props = StepProps & { onChange(): void; onCancelled(durum: ArsDurumu): void }

/** How it ended, and the appointment where there is one. */
export function ResultStep(props: Props) {
  const { durum, takesFocus, dots, notice } = props
  const { title, text } = useMessage(durum)
  const isGood = durum.sonKodu === null || durum.randevu !== null
  return (
    <StepCard title={title} dots={dots} takesFocus={takesFocus} className={isGood ? 'ars-good' : 'ars-end'}>
      <Note text={notice} isQuiet />
      {text ? <p className="ars-text">{text}</p> : null}
      {durum.randevu ? <Appointment {...props} randevu={durum.randevu} /> : null}
    </StepCard>
  )
}

const endKeys = {
  1: 'ars.ArsMulakatSonMesaj1',
  2: 'ars.ArsMulakatSonMesaj2',
  3: 'ars.ArsMulakatSonMesaj3',
  4: 'ars.ArsMulakatSonMesaj4',
  5: 'ars.ArsMulakatSonMesaj5',
  6: 'ars.ArsMulakatSonMesaj6',
} as const

function useMessage({ sonKodu, sonMesaj, randevu }: ArsDurumu): { title: string; text: string | null } {
  const t = useTexts<ArsPart>()
  if (sonKodu !== null) {
    const key = endKeys[sonKodu as keyof typeof endKeys] // the codes of the step machine
    return { title: sonMesaj ?? t(key), text: null }
  }
  if (randevu) return { title: t('ars.result.bookedTitle'), text: t('ars.result.bookedText') }
  return { title: t('ars.result.doneTitle'), text: t('ars.result.doneText') }
}

function Appointment({ guid, proje, randevu, act, onChange, onCancelled }: Props & { randevu: RandevuKarti }) {
  const t = useTexts<ArsPart>()
  const [isAsking, setAsking] = useState(false)
  const [wasAsking, setWasAsking] = useState(false)
  const keep = () => {
    setAsking(false)
    setWasAsking(true)
  }
  const cancel = () =>
    void act.act('iptal', async (idempotencyKey) =>
      onCancelled(await call(cancelRandevu, { arsAdayGuid: guid }, { idempotencyKey })),
    )
  return (
    <>
      <Ticket randevu={randevu} />
      <Note text={act.failure} />
      <Links guid={guid} randevu={randevu} />
      {isAsking ? (
        <fieldset className="ars-confirm">
          <legend>{t('ars.result.cancelTitle')}</legend>
          <ActionButton label={t('ars.result.cancelYes')} isBusy={act.isBusy} onPress={cancel} />
          <ActionButton label={t('ars.result.cancelNo')} isQuiet takesFocus isBusy={act.isBusy} onPress={keep} />
        </fieldset>
      ) : null}
      {randevu.degistirilebilir && !isAsking ? (
        <div className="ars-pair">
          {proje.eskiArs ? null : <ActionButton label={t('ars.result.change')} isQuiet onPress={onChange} />}
          <ActionButton label={t('ars.result.cancel')} isQuiet takesFocus={wasAsking} onPress={() => setAsking(true)} />
        </div>
      ) : null}
      {randevu.degistirilebilir || isPast(randevu) ? null : <p className="ars-quiet">{t('ars.result.locked')}</p>}
    </>
  )
}

// Istanbul has kept to this offset the whole year round since 2016
function isPast({ tarih, startTime }: RandevuKarti): boolean {
  return Date.parse(`${tarih}T${startTime}:00+03:00`) < Date.now()
}

function placeLines({ gorusmeYeri, ilce, il }: RandevuKarti): string[] {
  return [gorusmeYeri ?? '', [ilce, il].filter(Boolean).join(' / ')].filter(Boolean)
}

function Ticket({ randevu }: { randevu: RandevuKarti }) {
  const t = useTexts<ArsPart>()
  const whole = useWholeDay()
  const lines = placeLines(randevu)
  return (
    <dl className="ars-ticket">
      <div>
        <dt>{t('ars.result.when')}</dt>
        <dd>
          <strong>{whole(randevu.tarih)}</strong>
          <strong className="ars-hour">{`${randevu.startTime} – ${randevu.endTime}`}</strong>
        </dd>
      </div>
      {lines.length > 0 ? (
        <div>
          <dt>{t('ars.result.place')}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ) : null}
    </dl>
  )
}

function Links({ guid, randevu }: { guid: string; randevu: RandevuKarti }) {
  const t = useTexts<ArsPart>()
  const [hasFailed, setFailed] = useState(false)
  const destination = encodeURIComponent(placeLines(randevu).join(', '))
  const save = () => {
    setFailed(false)
    downloadTakvim(guid).catch(() => setFailed(true))
  }
  return (
    <>
      <div className="ars-pair">
        <button className="button button-wide" type="button" onClick={save}>
          {t('ars.result.calendar')}
        </button>
        {destination ? (
          <a
            className="button button-quiet button-wide"
            href={`https://www.google.com/maps/dir/?api=1&destination=${destination}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('ars.result.directions')}
          </a>
        ) : null}
      </div>
      {hasFailed ? <Note text={t('ars.result.calendarFailed')} /> : null}
    </>
  )
}
