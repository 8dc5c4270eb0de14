import { useEffect, useState } from 'react'
import type { kodParts } from '#features/aday/text-parts.ts'
import { tekrarSaniye } from '#features/dogrulama/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'

const radius = 24
const around = 2 * Math.PI * radius

/** Seconds that are left of what the server said at a moment of this page's own clock. */
export function useSecondsLeft(said: { seconds: number; at: number } | undefined) {
  const [now, setNow] = useState(() => performance.now())
  const left = said ? Math.max(0, Math.ceil(said.seconds - (now - said.at) / 1000)) : 0
  useEffect(() => {
    if (!said) return undefined
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [said])
  return left
}

/** A ring that empties until another code may be asked for. A screen reader is told at 60, 30 and 0 only. */
export function Countdown({ left }: { left: number }) {
  const t = useTexts<(typeof kodParts)[number]>()
  return (
    <div className="countdown">
      {left > 0 ? <Ring left={left} /> : null}
      <p aria-hidden={left > 0 ? true : undefined}>
        {left > 0 ? t('dogrulama.code.countdown', { sure: clockOf(left) }) : t('dogrulama.code.canResend')}
      </p>
      <Announcement left={left} />
    </div>
  )
}

const clockOf = (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`

function Ring({ left }: { left: number }) {
  return (
    <svg className="countdown-ring" viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r={radius} />
      <circle
        cx="28"
        cy="28"
        r={radius}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - Math.min(1, left / tekrarSaniye))}
      />
      <text x="28" y="28">
        {clockOf(left)}
      </text>
    </svg>
  )
}

function Announcement({ left }: { left: number }) {
  const t = useTexts<(typeof kodParts)[number]>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (left === 60) setSaid(t('dogrulama.code.announce60'))
    if (left === 30) setSaid(t('dogrulama.code.announce30'))
    if (left === 0) setSaid(t('dogrulama.code.announce0'))
  }, [left, t])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
