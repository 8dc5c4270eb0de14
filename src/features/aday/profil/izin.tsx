import { useRef, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import {
  getAdayIletisimIzin,
  type IzinAdi,
  type IzinView,
  izinAdlari,
  updateAdayIletisimIzin,
} from '#features/aday/izin-contract.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { formatsOf } from '#web/format.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

/** The four permissions: each with what it means, switched at once, taken back with one press. */
export function ProfilIzin() {
  const t = useTexts<'profil'>()
  const { answer, error, reload, change } = useAnswer(getAdayIletisimIzin, {})
  if (error) return <LoadFailed text={t('profil.izin.loadFailed')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={4} />
  return (
    <>
      <p className="panel-text">{t('profil.izin.text')}</p>
      <Switches izin={answer} onSaved={change} />
    </>
  )
}

type Said = { ad: IzinAdi; isGiven: boolean; isFailed: boolean }

const valuesOf = ({ smsIzini, epostaIzini, aramaIzini, kvkIzini }: IzinView) => ({
  smsIzini,
  epostaIzini,
  aramaIzini,
  kvkIzini,
})

/** Shows a switch at its new place at once and puts it back when the server did not take it. One call at a time, in order. */
function useSwitches(izin: IzinView, onSaved: (izin: IzinView) => void) {
  const [wanted, setWanted] = useState<Partial<Record<IzinAdi, boolean>>>({})
  const [said, setSaid] = useState<Said>()
  const saved = useRef(izin)
  const queue = useRef(Promise.resolve())

  async function save(ad: IzinAdi, isGiven: boolean) {
    try {
      saved.current = await call(updateAdayIletisimIzin, {
        ...valuesOf(saved.current),
        [ad]: isGiven,
        metinler: izinAdlari.map((shown) => saved.current.metinler[shown].id),
      })
      onSaved(saved.current)
      setSaid({ ad, isGiven, isFailed: false })
    } catch (error) {
      if (!isAppError(error)) throw error
      setSaid({ ad, isGiven, isFailed: true })
    } finally {
      setWanted(({ [ad]: _done, ...rest }) => rest)
    }
  }

  function turn(ad: IzinAdi, isGiven: boolean) {
    setWanted((before) => ({ ...before, [ad]: isGiven }))
    queue.current = queue.current.then(() => save(ad, isGiven))
  }

  return { values: { ...valuesOf(izin), ...wanted }, said, turn }
}

function Switches({ izin, onSaved }: { izin: IzinView; onSaved(izin: IzinView): void }) {
  const { values, said, turn } = useSwitches(izin, onSaved)
  return (
    <ul className="switches">
      {izinAdlari.map((ad) => (
        <li key={ad}>
          <Switch ad={ad} izin={izin} isOn={values[ad]} onTurn={(isOn) => turn(ad, isOn)} />
          <Outcome said={said?.ad === ad ? said : undefined} onUndo={() => turn(ad, !values[ad])} />
        </li>
      ))}
    </ul>
  )
}

type SwitchProps = { ad: IzinAdi; izin: IzinView; isOn: boolean; onTurn(isOn: boolean): void }

function Switch({ ad, izin, isOn, onTurn }: SwitchProps) {
  const t = useTexts<'profil'>()
  const { language } = useVisit()
  const changed = izin.sonDegisim[ad]
  const zaman = changed ? formatsOf(language).dateTime(changed.zaman) : ''
  return (
    <>
      <div>
        <h2 id={`izin-${ad}`}>{t(`profil.izin.${ad}`)}</h2>
        <p id={`izin-${ad}-metin`} lang={izin.metinler[ad].dil}>
          {izin.metinler[ad].metin}
        </p>
        <p id={`izin-${ad}-zaman`} className="field-hint">
          {changed ? t('profil.izin.lastChanged', { zaman, surum: changed.surum }) : t('profil.izin.never')}
        </p>
      </div>
      <button
        className="switch"
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`izin-${ad}`}
        aria-describedby={`izin-${ad}-metin izin-${ad}-zaman`}
        onClick={() => onTurn(!isOn)}
      >
        <span className="switch-track" aria-hidden="true" />
        <span aria-hidden="true">{isOn ? t('profil.izin.on') : t('profil.izin.off')}</span>
      </button>
    </>
  )
}

/** What became of the last switch, with the way back beside it. */
function Outcome({ said, onUndo }: { said: Said | undefined; onUndo(): void }) {
  const t = useTexts<'profil'>()
  const izin = said ? t(`profil.izin.${said.ad}`) : ''
  return (
    <div className="outcome">
      <p role="status">
        {said && !said.isFailed ? t(said.isGiven ? 'profil.izin.given' : 'profil.izin.taken', { izin }) : ''}
      </p>
      {said && !said.isFailed ? (
        <button className="text-button" type="button" onClick={onUndo}>
          {t('profil.izin.undo')}
        </button>
      ) : null}
      {said?.isFailed ? (
        <p className="field-error" role="alert">
          {t('profil.izin.failed')}
        </p>
      ) : null}
    </div>
  )
}
