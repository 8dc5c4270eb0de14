import { useEffect, useRef, useState } from 'react'
import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import { AppError } from '#core/errors.ts'
import { refreshApplied } from '#features/basvuru/applied-keeper.tsx'
import { isOver } from '#features/basvuru/taslak/save-errors.ts'
import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import { asksNewTest } from '#features/basvuru/test-sets.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'
import { reportDonusum } from '#web/donusum/donusum.ts'
import { asksElsewhere } from './steps.ts'
import type { WizardState } from './use-wizard.tsx'

/** Sending the application, and what the server says against it. */
export type Finish = { isBusy: boolean; refusal: AppError | undefined; send(): void }

type Options = {
  taslak: Taslak
  wizard: WizardState
  iapId: number
  onSent(basvuruTakipNo: string): void
  onClosed(): void
  onRefused(problems: readonly Pick<Problem, 'key'>[]): void
}

export function useFinish({ taslak, wizard, iapId, onSent, onClosed, onRefused }: Options): Finish {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const busy = useRef(false)
  // what was refused is being mended
  useEffect(() => taslak.store.subscribe(() => setRefusal(undefined)), [taslak])
  // photo and CV are no part of the draft: whoever goes to their page mends them there
  const { id: stepId } = wizard.step
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step that is shown is what is followed
  useEffect(() => setRefusal(undefined), [stepId])

  async function send() {
    // a second press before the first one is drawn as busy must not send again
    if (busy.current) return
    setRefusal(undefined)
    const problems = wizard.judgeAll()
    if (problems.length > 0) return onRefused(problems)
    busy.current = true
    setBusy(true)
    try {
      const basvuruTakipNo = await taslak.submit()
      noteApplied(iapId)
      onSent(basvuruTakipNo)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (isOver(error)) return onClosed()
      if (error.errors.length > 0) onRefused(error.errors)
      // a test or a question that this page does not know yet: the form as it is by now has its place
      if (asksNewTest(wizard.tests.testler, error.errors) || asksElsewhere(wizard.steps, error.errors))
        return onClosed()
      setRefusal(error)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }

  return { isBusy, refusal, send: () => void send() }
}

/** For the channel that brought the candidate, and for the cards of the list. */
function noteApplied(iapId: number) {
  reportDonusum({ islemTipi: islemTipi.basvuru, sayfaId: donusumSayfa.ilanDetay, ilanId: iapId })
  void refreshApplied()
}
