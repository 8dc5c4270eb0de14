import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { belgeIncelemeEndpoints, type Inceleme } from './contract.ts'
import type { Karar } from './rules.ts'

type Deciding = { inceleme: Inceleme; onDecided(text: string): void; onStale(): void }

/** Sends a decision; gives the first field that was refused. Somebody else's decision is shown instead of an error. */
export function useKarar({ inceleme, onDecided, onStale }: Deciding) {
  const t = useT()
  const [refusal, setRefusal] = useState<string>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  async function decide(karar: Karar): Promise<string | undefined> {
    setBusy(true)
    setRefusal(undefined)
    setProblems({})
    try {
      await call(belgeIncelemeEndpoints.karar, { id: inceleme.id, ...karar })
      const key = karar.durum === 1 ? 'inceleme.onaylandi' : 'inceleme.reddedildi'
      const text = t(key, { belge: inceleme.belgeAdi, ad: inceleme.aday.adSoyad })
      showToast({ kind: 'success', text })
      onDecided(text)
      return undefined
    } catch (error) {
      const errors = isAppError(error) ? error.errors : []
      setProblems(
        Object.fromEntries(errors.map(({ field, key, params }) => [field, t.maybe(`rule.${key}`, params) ?? key])),
      )
      if (errors.length === 0) setRefusal(errorText(t, error))
      if (isAppError(error) && error.code === 'belgeKapali') onStale()
      setBusy(false)
      return errors[0]?.field
    }
  }
  return { decide, refusal, problems, isBusy }
}
