import { useState } from 'react'
import { AppError } from '#core/errors.ts'
import type { ArsDurumu } from '#features/ars/contract.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { createSendKeys } from '#web/wire/idempotency-key.ts'
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
  const [keys] = useState(createSendKeys)

  function explain(error: AppError) {
    if (error.code === 'notFound') return onGone()
    if (error.code === 'arsSirasi') return onMoved(error.resultObject as ArsDurumu) // as the contract answers it
    setFailure(error.code === 'tooManyRequests' ? t('message.tooManyRequests') : t('ars.failed'))
  }

  async function act(name: string, send: (idempotencyKey: string) => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await keys.send(name, send)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  return { act, isBusy, failure }
}

export type Act = ReturnType<typeof useAct>
