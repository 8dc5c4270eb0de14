import { useEffect, useState } from 'react'
import { dismissWarning, type NearEnd, useNearEnd } from './session-end.ts'
import './end-warning.css'

/** The sentences of the warning, from the texts of whichever application shows it. */
export type EndWords = {
  label: string
  soon(count: number): string
  final(count: number): string
  continue: string
  understood: string
  failed: string
}

type Props = { words: EndWords; onContinue(): Promise<unknown> }

/**
 * A bar above the page: it takes no focus and covers no form. The sentence changes once a minute and is announced
 * politely; the seconds beside it are for the eye alone.
 */
export function EndWarning({ words, onContinue }: Props) {
  const near = useNearEnd()
  const left = useSecondsLeft(near)
  const minutes = Math.max(1, Math.ceil(left / 60))
  return (
    <section className="end-warning" data-shown={near !== undefined} {...(near && { 'aria-label': words.label })}>
      <p role="status">{near ? (near.isFinal ? words.final(minutes) : words.soon(minutes)) : null}</p>
      {near ? <Answer near={near} left={left} words={words} onContinue={onContinue} /> : null}
    </section>
  )
}

function Answer({ near, left, words, onContinue }: Props & { near: NearEnd; left: number }) {
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked')
  async function renew() {
    setState('busy')
    await onContinue().then(
      () => setState('asked'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <span className="end-warning-clock" aria-hidden="true">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      {near.isFinal ? (
        <button type="button" onClick={dismissWarning}>
          {words.understood}
        </button>
      ) : (
        <button type="button" disabled={state === 'busy'} onClick={renew}>
          {words.continue}
        </button>
      )}
      {state === 'failed' ? <p role="alert">{words.failed}</p> : null}
    </>
  )
}

const secondsUntil = (end: number) => Math.max(0, Math.round((end - Date.now()) / 1000))

function useSecondsLeft(near: NearEnd | undefined): number {
  const [left, setLeft] = useState(0)
  const endsAt = near?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const count = () => setLeft(secondsUntil(endsAt))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === undefined ? 0 : left || secondsUntil(endsAt)
}
