import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { chooseIlan } from '#features/basvuru/choose-ilan.tsx'
import type { BasvuruItem } from '#features/basvuru/contract.ts'
import { belgeDurumNo } from '#features/belge/contract.ts'
import { DurumBadge, Progress } from '#features/durum-tanim/aday-cizgisi.tsx'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

/** What can be done with an application from its card. */
export type CardActions = {
  onWithdraw(basvuru: BasvuruItem): void
  onBelge(basvuru: BasvuruItem): void
  onYanitlar(basvuru: BasvuruItem): void
}

type CardProps = CardActions & { basvuru: BasvuruItem }

/** One application: its number, what it is for, how it stands in words, where it is on its way, and what can be done. */
export function BasvuruCard({ basvuru, ...actions }: CardProps) {
  const t = useTexts<'basvurularim'>()
  const { language, href } = useVisit()
  const { dateTime } = formatsOf(language)
  const { id, iapId, basvuruTakipNo, baslik, gonderimTarihi, degismeTarihi } = basvuru
  return (
    <article className="basvuru" aria-labelledby={`basvuru-${id}`}>
      <div className="basvuru-what">
        <DurumBadge basvuru={basvuru} />
        <h3 id={`basvuru-${id}`} className="card-title" tabIndex={-1}>
          <a href={href(paths.ilanDetay, { iapId })}>{baslik}</a>
        </h3>
        <dl className="basvuru-no">
          <dt>{t('basvurularim.takipNo')}</dt>
          <dd>{basvuruTakipNo ?? t('basvurularim.noTakipNo')}</dd>
        </dl>
        <p className="basvuru-date">
          {gonderimTarihi
            ? t('basvurularim.sent', { tarih: dateTime(gonderimTarihi) })
            : t('basvurularim.changed', { tarih: dateTime(degismeTarihi) })}
        </p>
      </div>
      <Progress basvuru={basvuru} />
      <Words basvuru={basvuru} />
      <Actions basvuru={basvuru} {...actions} />
    </article>
  )
}

/** What the company wrote to the candidate, and when another application to the posting is taken. */
function Words({ basvuru }: { basvuru: BasvuruItem }) {
  const t = useTexts<'basvurularim'>()
  const { date } = formatsOf(useVisit().language)
  const { adayaMetin, ilanKapali, yenidenBasvurabilir, yenidenBasvuruTarihi } = basvuru
  const isLater = yenidenBasvuruTarihi !== null && !yenidenBasvurabilir
  return (
    <>
      {adayaMetin ? <p className="basvuru-text">{adayaMetin}</p> : null}
      {yenidenBasvurabilir && !ilanKapali ? <p className="basvuru-text">{t('basvurularim.again')}</p> : null}
      {isLater ? (
        <p className="basvuru-text">{t('basvurularim.againFrom', { tarih: date(yenidenBasvuruTarihi) })}</p>
      ) : null}
    </>
  )
}

function Actions({ basvuru, onWithdraw, onBelge, onYanitlar }: CardProps) {
  const t = useTexts<'basvurularim'>()
  const { baslik, durumYonetimiNo, geriCekilebilir, ilanKapali } = basvuru
  return (
    <div className="basvuru-actions">
      {durumYonetimiNo === null && !ilanKapali ? <GoOn basvuru={basvuru} /> : null}
      {durumYonetimiNo === belgeDurumNo ? (
        <button
          className="button"
          type="button"
          aria-label={t('basvurularim.documentsOf', { baslik })}
          onClick={() => onBelge(basvuru)}
        >
          {t('basvurularim.documents')}
        </button>
      ) : null}
      {durumYonetimiNo === null ? null : (
        <button
          className="button button-quiet"
          type="button"
          aria-label={t('basvurularim.yanitlar.openOf', { baslik })}
          onClick={() => onYanitlar(basvuru)}
        >
          {t('basvurularim.yanitlar.open')}
        </button>
      )}
      {geriCekilebilir ? (
        <button
          className="button button-quiet"
          type="button"
          aria-label={t('basvurularim.withdraw.openOf', { baslik })}
          onClick={() => onWithdraw(basvuru)}
        >
          {t('basvurularim.withdraw.open')}
        </button>
      ) : null}
    </div>
  )
}

/** Puts the draft's posting into the session and opens the form, which finds the draft by it. */
function GoOn({ basvuru: { iapId, baslik } }: { basvuru: BasvuruItem }) {
  const t = useTexts<'basvurularim'>()
  const { href } = useVisit()
  const navigate = useNavigate()
  const [state, setState] = useState<'ready' | 'busy' | 'goOnFailed' | 'closedDraft'>('ready')

  async function goOn() {
    if (state === 'busy') return
    setState('busy')
    try {
      await chooseIlan(iapId)
      await navigate(href(paths.home))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // it closed while the list stood on the screen
      setState(error.code === 'notFound' ? 'closedDraft' : 'goOnFailed')
    }
  }

  return (
    <>
      <button
        className="button"
        type="button"
        aria-label={t('basvurularim.goOnOf', { baslik })}
        aria-disabled={state === 'busy' || undefined}
        onClick={() => void goOn()}
      >
        {t('basvurularim.goOn')}
      </button>
      {state === 'goOnFailed' || state === 'closedDraft' ? (
        <p className="field-error" role="alert">
          {t(`basvurularim.${state}`)}
        </p>
      ) : null}
    </>
  )
}
