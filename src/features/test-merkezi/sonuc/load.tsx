import { useCallback, useEffect, useState } from 'react'
import { AppError } from '#core/errors.ts'
import { getSonuc, type TestSonuc } from '#features/test-merkezi/contract.ts'
import { Skeleton } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { currentToken, renewToken } from '#web/session/session.ts'
import { useSession } from '#web/session/session-state.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { type Happened, type SonucError, sonucErrorOf } from './error.ts'
import type { SonucPart } from './parts.ts'
import { SonucProblem } from './problem.tsx'
import { SonucView } from './view.tsx'

type Loaded = { sonuc?: TestSonuc; problem?: { error: SonucError; cause?: AppError } }

/** Reads the result as whoever looks at the page, and says what is in its way. */
export function SonucLoader({ guid }: { guid: string }) {
  const { sonuc, problem, reload } = useSonuc(guid)
  if (problem) return <SonucProblem {...problem} onRetry={reload} />
  return sonuc ? <SonucView sonuc={sonuc} guid={guid} /> : <Waiting />
}

function useSonuc(guid: string): Loaded & { reload(): void } {
  const { kind, phase, account } = useSession()
  const [state, setState] = useState<Loaded>({})
  const [round, setRound] = useState(0)
  // a session that comes back may be another company's: then the reader is a visitor here
  const reader = kind === 'aday' && phase === 'restoring' ? null : `${kind} ${account?.userId ?? ''} ${round}`

  useEffect(() => {
    if (reader === null) return
    let isCurrent = true
    setState({})
    void load(guid).then((loaded) => isCurrent && setState(loaded))
    return () => {
      isCurrent = false
    }
  }, [guid, reader])

  const reload = useCallback(() => setRound((count) => count + 1), [])
  return { ...state, reload }
}

async function load(guid: string): Promise<Loaded> {
  const opened = await attempt('login', openSession)
  if ('problem' in opened) return opened
  const unopened = problemOf({ step: 'token', token: opened.value })
  if (unopened) return unopened
  const read = await attempt('load', () => call(getSonuc, { guid }))
  if ('problem' in read) return read
  return problemOf({ step: 'result', sorular: read.value.sorular }) ?? { sonuc: read.value }
}

async function openSession(): Promise<string> {
  const { access } = getSonuc
  return (await currentToken(access)) || renewToken(access, '')
}

type Problem = Required<Pick<Loaded, 'problem'>>

async function attempt<T>(step: 'login' | 'load', work: () => Promise<T>): Promise<{ value: T } | Problem> {
  try {
    return { value: await work() }
  } catch (thrown) {
    const cause = thrown instanceof AppError ? thrown : new AppError('unexpectedError', { cause: thrown })
    return problemOf({ step, status: cause.status }, cause) ?? { problem: { error: 'loadError', cause } }
  }
}

function problemOf(happened: Happened, cause?: AppError): Problem | null {
  const error = sonucErrorOf(happened)
  return error && { problem: { error, ...(cause && { cause }) } }
}

function Waiting() {
  const t = useTexts<SonucPart>()
  return (
    <div className="narrow-page wider-page">
      <section className="panel" aria-labelledby="baslik">
        <h1 id="baslik">{t('testMerkezi.sonuc.title')}</h1>
        <Skeleton lines={4} />
      </section>
    </div>
  )
}
