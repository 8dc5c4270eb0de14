import { useState } from 'react'
import { arsAdim } from '#core/ars/step.ts'
import { AppError } from '#core/errors.ts'
import { type ArsDurumu, getRandevuTimeList, joinBekleme, setRandevu, type Zaman } from '#features/ars/contract.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { DayStrip, TimeGrid } from './day-time.tsx'
import { ActionButton, focusOn, Note, StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.tsx'
import type { ArsPart } from './text-parts.ts'

type Props = StepProps & {
  /** An appointment is there and may stay as it is. */
  onKeep?: () => void
}

/** First the day, then the hour. */
export function AppointmentStep(props: Props) {
  const t = useTexts<ArsPart>()
  const { guid, dots, takesFocus } = props
  const { answer, error, reload, change } = useAnswer(getRandevuTimeList, { guid })
  if (error) return <LoadFailed text={t('ars.loadFailed')} error={error} onRetry={reload} />
  return (
    <StepCard title={t('ars.appointment.title')} dots={dots} takesFocus={takesFocus}>
      {answer ? <Calendar {...props} zamanlar={answer} onFresh={change} /> : <Skeleton lines={4} />}
    </StepCard>
  )
}

type CalendarProps = Props & { zamanlar: Zaman[]; onFresh(zamanlar: Zaman[]): void }

function Calendar(props: CalendarProps) {
  const { zamanlar, notice, onKeep, onFresh } = props
  const t = useTexts<ArsPart>()
  const [isTaken, setTaken] = useState(false)
  const taken = (fresh: Zaman[]) => {
    setTaken(true)
    onFresh(fresh)
  }
  return (
    <>
      {isTaken ? (
        <Note text={t(zamanlar.length === 0 ? 'ars.appointment.takenLast' : 'ars.appointment.taken')} />
      ) : (
        <Note text={notice} isQuiet />
      )}
      {zamanlar.length === 0 ? (
        <Full {...props} takesFocus={isTaken} />
      ) : (
        <Chooser {...props} onTaken={taken} onChoose={() => setTaken(false)} />
      )}
      {onKeep ? (
        <button className="text-button" type="button" onClick={onKeep}>
          {t('ars.appointment.keep')}
        </button>
      ) : null}
    </>
  )
}

type ChooserProps = CalendarProps & {
  /** Somebody was quicker: what is free now. */
  onTaken(zamanlar: Zaman[]): void
  onChoose(): void
}

function Chooser({ guid, proje, durum, zamanlar, act, onDurum, onTaken, onChoose }: ChooserProps) {
  const t = useTexts<ArsPart>()
  const days = [...new Set([...proje.gunler, ...zamanlar.map(({ tarih }) => tarih)])].sort()
  const free = new Set(zamanlar.map(({ tarih }) => tarih))
  const [wanted, setWanted] = useState<string | null>(null)
  const [zamanId, setZamanId] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  // a day that has just been filled is left for the first that is free
  const day = wanted !== null && free.has(wanted) ? wanted : (days.find((one) => free.has(one)) ?? null)
  const chosen = zamanlar.find(({ id, tarih }) => id === zamanId && tarih === day) ?? null

  const choose = (id: number | null) => {
    setZamanId(id)
    setMissing(false)
    onChoose()
  }
  const book = ({ id }: Zaman) =>
    void act.act(`saat${id}`, async (idempotencyKey) => {
      try {
        const randevu = await call(setRandevu, { arsAdayGuid: guid, zamanId: id }, { idempotencyKey })
        onDurum({ ...durum, adim: 4, sonKodu: null, sonMesaj: null, yanitDurumu: 2, randevu, bekliyor: false })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'randevuDolu') throw error
        setZamanId(null)
        onTaken(error.resultObject as Zaman[]) // as the contract answers it
      }
    })

  return (
    <>
      <DayStrip days={days} free={free} day={day} onChoose={setWanted} />
      {day === null ? null : (
        <TimeGrid
          day={day}
          zamanlar={zamanlar.filter(({ tarih }) => tarih === day)}
          chosen={chosen?.id ?? null}
          isMissing={isMissing}
          onChoose={choose}
        />
      )}
      {isMissing ? (
        <p id="eksik" className="field-error" role="alert">
          {t('ars.appointment.chooseTime')}
        </p>
      ) : null}
      <Note text={act.failure} />
      <ActionButton
        label={act.isBusy ? t('ars.busy') : t('ars.appointment.submit')}
        isBusy={act.isBusy}
        onPress={() => (chosen ? book(chosen) : setMissing(true))}
      />
    </>
  )
}

/** Nothing is free: a place in the queue instead of an error. */
function Full({ guid, durum, act, takesFocus, onDurum, onKeep }: CalendarProps) {
  const t = useTexts<ArsPart>()
  const wait = () =>
    void act.act('bekleme', async (idempotencyKey) => {
      try {
        onDurum(await call(joinBekleme, { arsAdayGuid: guid }, { idempotencyKey }))
      } catch (error) {
        const fresh = error instanceof AppError && error.code === 'arsSirasi' ? (error.resultObject as ArsDurumu) : null
        // still at this step and not let into the queue: there is a seat
        if (fresh?.adim !== arsAdim.appointment) throw error
        onDurum(fresh, t('ars.appointment.freed'))
      }
    })
  if (durum.bekliyor) return <Note text={t('ars.appointment.waiting')} isQuiet />
  return (
    <>
      <p className="ars-text" ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        <strong>{t('ars.appointment.none')}</strong>
        {onKeep ? null : ` ${t('ars.appointment.waitText')}`}
      </p>
      <Note text={act.failure} />
      {onKeep ? null : <ActionButton label={t('ars.appointment.wait')} isBusy={act.isBusy} onPress={wait} />}
    </>
  )
}
