import { useCallback, useEffect, useMemo, useState } from 'react'
import { type BasvurForm, type BasvuruTest, getAdayBasvurForm } from '#features/basvuru/contract.ts'
import { answeredTests, passedTests } from '#features/basvuru/test-sets.ts'
import { call } from '#web/call/api.ts'

/** The tests of the form as they stand now. */
export type WizardTests = {
  testler: readonly BasvuruTest[]
  answered: ReadonlySet<number>
  /** Those that keep nobody from going on. */
  passed: ReadonlySet<number>
  noteAnswered(testMerkezTipId: number): void
  /** Asks which were answered elsewhere. */
  refresh(): void
}

/** The tests that came with the form, and those that were answered since, here or elsewhere. */
export function useTests({ iap: { id: iapId }, testler: given }: BasvurForm): WizardTests {
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set())
  const note = useCallback((tips: Iterable<number>) => setEnded((before) => new Set([...before, ...tips])), [])
  const noteAnswered = useCallback((tip: number) => note([tip]), [note])
  const refresh = useCallback(() => {
    // without an answer they stay as they are, and the next time asks again
    call(getAdayBasvurForm, { iapId }).then(
      ({ testler }) => note(answeredTests(testler)),
      () => undefined,
    )
  }, [iapId, note])
  const tests = useMemo(() => {
    const testler = given.map((one) => (ended.has(one.testMerkezTipId) ? { ...one, cevaplandi: true } : one))
    return { testler, answered: answeredTests(testler), passed: passedTests(testler), noteAnswered, refresh }
  }, [given, ended, noteAnswered, refresh])
  useRefreshOnReturn(tests)
  return tests
}

/** Whoever took a test on another page finds it answered on coming back. */
function useRefreshOnReturn({ testler, refresh }: WizardTests) {
  const isElsewhere = testler.some(({ harici, cevaplandi }) => harici && !cevaplandi)
  useEffect(() => {
    if (!isElsewhere) return
    const onChange = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [isElsewhere, refresh])
}
