import { useEffect, useState } from 'react'
import { paths } from '#core/paths.ts'
import { type BasvurForm, geriCekildiNo, getAdayBasvurForm } from '#features/basvuru/contract.ts'
import { openTaslak } from '#features/basvuru/taslak/taslak.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { createPlaceOptions } from '#features/kriter/fields/place-options.tsx'
import { listIl, listIlce, listMahalle } from '#features/yer/contract.ts'
import { useAnswer } from '#web/call/answer.tsx'
import { ProblemPage } from '#web/failure/problem-page.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { prefill } from './prefill.ts'
import { ThankYou } from './thank-you.tsx'
import { Wizard } from './wizard.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

/** One posting's application: being filled, sent, or no longer possible. */
export function Basvuru({ iapId, today }: { iapId: number; today: string }) {
  const t = useTexts<BasvuruPart>()
  const { answer, error, reload } = useAnswer(getAdayBasvurForm, { iapId })
  if (error?.code === 'ilanClosed') return <Closed isDraft={false} />
  if (error?.code === 'notFound') return <NoForm />
  if (error) {
    return (
      <div className="wizard-alone">
        <h1>{t('basvuru.title')}</h1>
        <LoadFailed text={t('basvuru.load.failed')} error={error} onRetry={reload} />
      </div>
    )
  }
  if (!answer) return <WizardSkeleton />
  const { basvuru, iap } = answer
  if (basvuru?.basvuruTakipNo) {
    const isWithdrawn = basvuru.durumYonetimiNo === geriCekildiNo
    return <ThankYou basvuruTakipNo={basvuru.basvuruTakipNo} baslik={iap.baslik} isWithdrawn={isWithdrawn} />
  }
  if (iap.kapali) return <Closed isDraft={basvuru !== null} />
  return <Draft form={answer} today={today} onClosed={reload} />
}

type DraftProps = { form: BasvurForm; today: string; onClosed(): void }

function Draft({ form, today, onClosed }: DraftProps) {
  const [{ taslak, places }] = useState(() => openDraft(form))
  const [basvuruTakipNo, setSent] = useState<string>()
  useEffect(() => taslak.start(), [taslak])
  useEffect(() => places.subscribe(taslak.store.refresh), [places, taslak])
  if (basvuruTakipNo) return <ThankYou basvuruTakipNo={basvuruTakipNo} baslik={form.iap.baslik} isFresh />
  return <Wizard form={form} taslak={taslak} places={places} today={today} onSent={setSent} onClosed={onClosed} />
}

function openDraft(form: BasvurForm) {
  const places = createPlaceOptions({ il: listIl, ilce: listIlce, mahalle: listMahalle })
  const taslak = openTaslak(form, places.source)
  // not as an edit of the person's: it is saved with the first thing that they do
  taslak.store.replace(prefill(taslak.store.getYanitlar(), form.onDolum))
  return { places, taslak }
}

/** No application can be sent any more; somebody who had begun is told that nothing was thrown away. */
function Closed({ isDraft }: { isDraft: boolean }) {
  const t = useTexts<BasvuruPart>()
  return (
    <ProblemPage title={t('basvuru.load.closed')} text={t('basvuru.load.closedText')}>
      {isDraft ? <p>{t('basvuru.load.closedDraft')}</p> : null}
      <ToIlanlar />
    </ProblemPage>
  )
}

function NoForm() {
  const t = useTexts<BasvuruPart>()
  return (
    <ProblemPage title={t('basvuru.load.noForm')} text={t('basvuru.load.noFormText')}>
      <ToIlanlar />
    </ProblemPage>
  )
}

function ToIlanlar() {
  const { t, href } = useVisit()
  return (
    <a className="button" href={href(paths.ilanlar)}>
      {t('shell.state.goToIlanlar')}
    </a>
  )
}
