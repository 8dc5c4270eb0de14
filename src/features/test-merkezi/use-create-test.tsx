import { useEffect, useState } from 'react'
import { AppError } from '#core/errors.ts'
import { testDelay } from '#core/test-merkezi/durum.ts'
import { call } from '#web/call/api.ts'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import { createTest } from './contract.ts'

type CreatedTest = {
  guid: string | undefined
  error: AppError | undefined
  retry(): void
  /** Takes an answered test again. */
  retake(): void
  /** Makes another one in place of one that was closed. */
  renew(): void
}

type Act = ReturnType<typeof newAct>

// Spec: candidate §9; a claim, the server has its own window.
const windowMilliseconds = 7 * 86_400_000

/** The same act for every try of it: whatever was lost on the way, one test is made. */
function newAct(yeniDeneme: boolean) {
  const now = Date.now()
  return {
    idempotencyKey: newIdempotencyKey(),
    times: {
      BaslamaZamani: new Date(now).toISOString(),
      BitisZamani: new Date(now + windowMilliseconds).toISOString(),
    },
    ...(yeniDeneme && { yeniDeneme }),
  }
}

/** Makes the candidate's test of a kind, a second after the page opened; a failure waits for the person. */
export function useCreateTest(tipId: number): CreatedTest {
  const [act, setAct] = useState(() => newAct(false))
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ guid?: string; error?: AppError }>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` tries again
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      create(tipId, act).then(
        (guid) => isCurrent && setState({ guid }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          if (isCurrent) setState({ error })
        },
      )
    }, testDelay.start)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [tipId, act, round])

  const again = () => {
    setState({})
    setRound((count) => count + 1)
  }
  const begin = (yeniDeneme: boolean) => {
    setAct(newAct(yeniDeneme))
    again()
  }
  return {
    guid: state.guid,
    error: state.error,
    retry: again,
    retake: () => begin(true),
    renew: () => begin(act.yeniDeneme ?? false),
  }
}

async function create(tipId: number, { idempotencyKey, times, ...rest }: Act): Promise<string> {
  const input = { IKTestMerkeziTestTipId: tipId, ...times, ...rest }
  const { testGUID } = await call(createTest, input, { idempotencyKey })
  return testGUID
}
