import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { type AppError, isAppError } from '#core/errors.ts'
import type { TestCozPart, TestEnded } from '#features/test-merkezi/contract.ts'
import { refusalText } from '#web/form/form-text.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { isClosing, namedSorular, type TestRun } from './run.ts'

type Props = {
  run: TestRun
  /** The place of the question that a press found without an answer; the note below is about it. */
  missed: number | null
  onMissed(index: number): void
  onEnded(ended: TestEnded): void
  onFailed: (() => void) | undefined
}

/** How many questions are left, and when none is, the way to the end. */
export function CozFinish({ run, missed, onMissed, onEnded, onFailed }: Props) {
  const t = useTexts<TestCozPart>()
  const { answered, isCompleting } = useSyncExternalStore(run.subscribe, run.read, run.read)
  const [failure, setFailure] = useState<AppError | null>(null)
  const left = run.sorular.length - answered

  async function complete() {
    setFailure(null)
    try {
      onEnded(await run.complete())
    } catch (error) {
      if (!isAppError(error)) throw error
      // what holds now is shown in its place
      if (isClosing(error)) return
      const [named] = namedSorular(error.errors)
      const index = run.sorular.findIndex(({ id }) => id === named)
      if (index !== -1) return onMissed(index)
      setFailure(error)
      onFailed?.()
    }
  }

  function press() {
    if (isCompleting) return
    if (left > 0) onMissed(run.nextUnanswered())
    else void complete()
  }

  return (
    <div className="coz-finish">
      <Note isError={failure !== null}>
        {failure ? <Failure error={failure} /> : missed === null ? null : <Missed left={left} index={missed} />}
      </Note>
      <button
        type="button"
        className={`button button-wide ${left > 0 ? 'coz-left' : ''}`}
        aria-disabled={left > 0 || isCompleting || undefined}
        onClick={press}
      >
        {isCompleting ? <span className="spinner" aria-hidden="true" /> : null}
        {isCompleting
          ? t('testMerkezi.coz.tamamlaniyor')
          : left > 0
            ? t('testMerkezi.coz.kaldi', { count: left })
            : t('testMerkezi.coz.tamamla')}
      </button>
    </div>
  )
}

/** There before it says something: a screen reader hears what changes, not what appears. */
function Note({ isError, children }: { isError: boolean; children: ReactNode }) {
  return (
    <div role={isError ? 'alert' : 'status'} className="coz-note">
      {children}
    </div>
  )
}

function Missed({ left, index }: { left: number; index: number }) {
  const t = useTexts<TestCozPart>()
  return (
    <p>
      {t('message.tumSorulariCevaplayin', { count: Math.max(1, left) })}.{' '}
      {t('testMerkezi.coz.siradaki', { sira: index + 1 })}
    </p>
  )
}

const unexplained = ['serviceUnavailable', 'unexpectedError', 'sessionEnded']

function Failure({ error }: { error: AppError }) {
  const t = useTexts<TestCozPart | 'form'>()
  const isExplained = !unexplained.includes(error.code) && t.maybe(`message.${error.code}`) !== undefined
  return (
    <p className="coz-failure">
      {isExplained ? refusalText(error, t) : t('message.testKayitHatasiTekrarDeneyin')}
      {error.errorId ? <code>{error.errorId}</code> : null}
    </p>
  )
}
