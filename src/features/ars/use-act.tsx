import { useRef, useState } from 'react'
import { AppError, isOutcomeOpen } from '#core/errors.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { useTexts } from '#web/page-texts.tsx'
import type { ArsDurumu } from './contract.ts'
import type { ArsPart } from './text-parts.ts'

type Listener = {
  /** It went on elsewhere: this is where it stands. */
  onMoved(durum: ArsDurumu): void
  onGone(): void
}

/** Sends one act at a time. One that failed on the way is sent again under its own key, so that it happens once. */
export function useAct({ onMoved, onGone }: Listener) {
  const t = useTexts<ArsPart>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const pending = useRef<{ name: string; key: string } | null>(null)

  function explain(error: AppError) {
    if (error.code === 'notFound') return onGone()
    if (error.code === 'arsSirasi') return onMoved(error.resultObject as ArsDurumu) // as the contract answers it
    setFailure(error.code === 'tooManyRequests' ? t('message.tooManyRequests') : t('ars.failed'))
  }

  async function act(name: string, send: (idempotencyKey: string) => Promise<void>) {
    if (isBusy) return
    const key = pending.current?.name === name ? pending.current.key : newIdempotencyKey()
    pending.current = { name, key }
    setBusy(true)
    setFailure(null)
    try {
      await send(key)
      pending.current = null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // an answer came: the next try is another act
      if (!isOutcomeOpen(error)) pending.current = null
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  return { act, isBusy, failure }
}

export type Act = ReturnType<typeof useAct>
