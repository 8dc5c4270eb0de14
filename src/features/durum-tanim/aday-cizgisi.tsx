import { useTexts } from '#web/visit/page-texts.tsx'
import { durumNo } from './rules.ts'

/** Of an application; one that was not sent has no status. */
type Shown = { adim: number; durumGorunenAdi: string | null; durumYonetimiNo: number | null; ilanKapali: boolean }

/** What a status looks like; the word is the company's own. */
const looks: Readonly<Record<number, string>> = {
  4: 'durum-todo icon-upload',
  5: 'durum-good icon-check',
  6: 'durum-end icon-minus',
  7: 'durum-end icon-undo',
}

/** The word that candidates read for a status. */
export function DurumBadge({ basvuru: { durumGorunenAdi, durumYonetimiNo } }: { basvuru: Shown }) {
  const t = useTexts<'basvurularim'>()
  const look = durumYonetimiNo === null ? 'durum-draft icon-pencil' : (looks[durumYonetimiNo] ?? 'durum-way icon-clock')
  return <p className={`durum ${look}`}>{durumGorunenAdi ?? t('basvurularim.draft')}</p>
}

const steps = [1, 2, 3, 4, 5] as const

/** The way of an application in words; one that was not sent or was taken back is on no way. */
export function Progress({ basvuru: { adim, durumYonetimiNo, ilanKapali } }: { basvuru: Shown }) {
  const t = useTexts<'basvurularim'>()
  if (durumYonetimiNo === null) {
    return <p className="basvuru-text">{ilanKapali ? t('basvurularim.closedDraft') : t('basvurularim.draftText')}</p>
  }
  if (durumYonetimiNo === durumNo.withdrawn) return <p className="basvuru-text">{t('basvurularim.withdrawnText')}</p>
  return (
    <ol className="basvuru-steps" aria-label={t('basvurularim.steps')}>
      {steps.map((step) => {
        const state = stateOf(step, adim)
        return (
          <li key={step} className={`step-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
            {t(`basvurularim.step.${step}`)}
            <span className="visually-hidden">: {t(`basvurularim.stepState.${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function stateOf(step: number, adim: number) {
  if (step === adim) return 'current' as const
  return step < adim ? ('done' as const) : ('next' as const)
}
