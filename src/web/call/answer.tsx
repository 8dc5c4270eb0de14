import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Answer, Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { call } from './api.ts'

type Loaded<T> = {
  answer: T | undefined
  error: AppError | undefined
  reload(): void
  /** Puts a fresher answer in place: that of a write. */
  change(answer: T): void
}

/** What a read answers, with the states on the way to it. Anything but a refusal goes to the page's error boundary. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: z.input<E['input']>): Loaded<Answer<E>> {
  const [state, setState] = useState<{ answer?: Answer<E>; error?: AppError }>({})
  const [round, setRound] = useState(0)
  const asked = JSON.stringify(input)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again, `asked` stands for the input
  useEffect(() => {
    let isCurrent = true
    call(endpoint, JSON.parse(asked)).then(
      (answer) => isCurrent && setState({ answer }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        if (isCurrent) setState({ error })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [endpoint, asked, round])

  const reload = useCallback(() => {
    setState({})
    setRound((count) => count + 1)
  }, [])
  const change = useCallback((answer: Answer<E>) => setState({ answer }), [])
  return { answer: state.answer, error: state.error, reload, change }
}

/** Grey lines in the shape of the content that is about to come. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useVisit()
  return (
    <div className="form" aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('shell.state.loading')}
      </p>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className="skeleton skeleton-line" />
      ))}
    </div>
  )
}
