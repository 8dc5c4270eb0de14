import { useEffect } from 'react'
import type { AppError } from '#core/errors.ts'
import { refusalText } from '#web/form/form-text.ts'
import { later } from '#web/kit/later.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { TestAcPart } from './contract.ts'
import { useCreateTest } from './use-create-test.tsx'
import './test-ac.css'

// what a test needs is fetched while it is made: the form before it must not wait for it
const TestCoz = later(() => import('#features/test-merkezi/coz/test-coz.tsx').then((module) => module.TestCoz), {
  Waiting: Preparing,
})

type Props = {
  tipId: number
  /** 1 where the test is the whole page. */
  headingLevel: 1 | 2
  onCompleted(): void
  /** It was answered before it was opened here. */
  onEarlier?: (() => void) | undefined
  onFailed?: (() => void) | undefined
  /** Whether it may be taken again here. */
  offersRetake?: boolean
}

/** Makes the candidate's test of a kind and opens it. */
export function TestAc({ tipId, headingLevel, offersRetake = false, ...told }: Props) {
  const { guid, error, retry, retake, renew } = useCreateTest(tipId)
  useEffect(TestCoz.ahead, [])
  if (error) return <NotMade error={error} headingLevel={headingLevel} onRetry={retry} />
  if (!guid) return <Preparing headingLevel={headingLevel} />
  return (
    <TestCoz
      key={guid}
      guid={guid}
      headingLevel={headingLevel}
      onRetake={offersRetake ? retake : undefined}
      onRenew={renew}
      {...told}
    />
  )
}

// they say nothing that the sentence of the specification does not
const unexplained = ['notFound', 'unexpectedError', 'validationFailed']

type NotMadeProps = { error: AppError; headingLevel: 1 | 2; onRetry(): void }

/** Spec: candidate §8, the server's message or the one sentence; another try is the person's to make. */
function NotMade({ error, headingLevel, onRetry }: NotMadeProps) {
  const t = useTexts<TestAcPart | 'form'>()
  const isExplained = !unexplained.includes(error.code)
  return (
    <section className="panel coz-panel">
      <PageTitle headingLevel={headingLevel} />
      <LoadFailed
        text={isExplained ? refusalText(error, t) : t('message.testOlusturulamadi')}
        error={error}
        onRetry={onRetry}
      />
    </section>
  )
}

function Preparing({ headingLevel = 1 }: { headingLevel?: 1 | 2 }) {
  const t = useTexts<TestAcPart>()
  return (
    <section className="panel coz-panel test-preparing">
      <PageTitle headingLevel={headingLevel} />
      <svg className="page-picture" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M17 9h30M17 55h30" />
        <path d="M21 9v8c0 8 11 9 11 15S21 39 21 47v8M43 9v8c0 8-11 9-11 15s11 7 11 15v8" />
        <path className="test-preparing-sand" d="M32 33v10M28 49h8" />
      </svg>
      <p role="status">{t('testMerkezi.sayfa.hazirlaniyor')}</p>
    </section>
  )
}

/** Around the test the wizard has a title already. */
function PageTitle({ headingLevel }: { headingLevel: 1 | 2 }) {
  const t = useTexts<TestAcPart>()
  return headingLevel === 1 ? <h1>{t('testMerkezi.sayfa.title')}</h1> : null
}
