import type { ReactNode } from 'react'
import { arsLogType } from '#core/ars/step.ts'
import type { ArsProjesi } from '#features/ars/contract.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { ActionButton, Note, StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.tsx'
import type { ArsPart } from './text-parts.ts'

/** What the job is, and whether they take it. */
export function OfferStep({ proje, dots, takesFocus, act, decide, notice }: StepProps) {
  const t = useTexts<ArsPart>()
  return (
    <StepCard title={proje.baslik ?? t('ars.offer.title')} dots={dots} takesFocus={takesFocus}>
      <Note text={notice} isQuiet />
      <Facts proje={proje} />
      {proje.uzunAciklama ? (
        <details className="ars-details">
          <summary>{t('ars.offer.uzunAciklama')}</summary>
          <p className="ars-text">{proje.uzunAciklama}</p>
        </details>
      ) : null}
      <Note text={act.failure} />
      <div className="ars-actions">
        <ActionButton label={t('ars.offer.accept')} isBusy={act.isBusy} onPress={() => decide(arsLogType.accepted)} />
        <ActionButton
          label={t('ars.offer.decline')}
          isQuiet
          isBusy={act.isBusy}
          onPress={() => decide(arsLogType.declined)}
        />
      </div>
    </StepCard>
  )
}

function Facts({ proje }: { proje: ArsProjesi }) {
  const t = useTexts<ArsPart>()
  const place = [proje.ilce, proje.il].filter(Boolean).join(' / ')
  const benefits = (proje.yanHaklar ?? '').split(',').map((one) => one.trim())
  return (
    <dl className="ars-facts">
      <Fact label={t('ars.offer.proje')}>{proje.projeAdi}</Fact>
      {place ? <Fact label={t('ars.offer.yer')}>{place}</Fact> : null}
      <Pay proje={proje} />
      {proje.yanHaklar ? (
        <Fact label={t('ars.offer.yanHaklar')}>
          <ul className="ars-benefits">
            {benefits.filter(Boolean).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {proje.gorusmeYeri ? <Fact label={t('ars.offer.gorusmeYeri')}>{proje.gorusmeYeri}</Fact> : null}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** From the least to the most; one figure where they are the same or only one is known. */
function Pay({ proje: { maasMin, maasMax } }: { proje: ArsProjesi }) {
  const t = useTexts<ArsPart>()
  const pay = formatsOf(useVisit().language).pay(maasMin, maasMax)
  if (pay === '') return null
  return (
    <Fact label={t('ars.offer.maas')}>
      <strong className="ars-pay">{pay}</strong>
      {maasMin !== null && maasMax !== null && maasMin !== maasMax ? (
        <span className="ars-range" aria-hidden="true" />
      ) : null}
    </Fact>
  )
}
