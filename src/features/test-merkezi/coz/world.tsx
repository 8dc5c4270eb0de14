import { completeTest, createCevap, type Test } from '#features/test-merkezi/contract.ts'
import { call } from '#web/call/api.ts'
import { connection } from '#web/wire/connection.ts'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import { openSealedPlace } from '#web/wire/sealed-storage.ts'
import { sharedPlace } from './kept.ts'
import type { KeptCevap, RunWorld } from './run.ts'

/** The real world of a page on which a test is taken. */
export function browserWorld(guid: string, { id, cihazAnahtari }: Pick<Test, 'id' | 'cihazAnahtari'>): RunWorld {
  const BaslamaZamani = new Date().toISOString()
  const idempotencyKey = newIdempotencyKey()
  let BitisZamani: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    send: (ikTestMerkeziSorularId, ikTestMerkeziSoruYanitlarId) =>
      call(
        createCevap,
        { TestGUID: guid, ikTestMerkeziSorularId, ikTestMerkeziSoruYanitlarId },
        { outlivesPage: true },
      ),
    complete() {
      // the same act for every press of it: one whose answer was lost is answered again
      BitisZamani ??= new Date().toISOString()
      return call(completeTest, { TestGUID: guid, BaslamaZamani, BitisZamani }, { idempotencyKey })
    },
    cihaz: sharedPlace(openSealedPlace<KeptCevap>({ prefix: 'yanit', anahtar: cihazAnahtari, subject: id })),
    after(milliseconds, act) {
      clearTimeout(timer)
      timer = setTimeout(act, milliseconds)
    },
    clear: () => clearTimeout(timer),
    onBack,
  }
}

function onBack(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stop = connection.subscribe(() => {
    if (!connection.isLost()) listener()
  })
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop()
  }
}
