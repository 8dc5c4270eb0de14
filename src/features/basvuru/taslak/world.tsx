import type { Answer } from '#core/endpoint.ts'
import { getAdayBasvurForm, registerBasvuru, type SentYanitlar, saveBasvuru } from '#features/basvuru/contract.ts'
import { newRefId } from '#features/kriter/fields/satir-edit.ts'
import { call } from '#web/call/api.ts'
import { connection } from '#web/wire/connection.ts'
import { createSendKeys, newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import { openSealedPlace } from '#web/wire/sealed-storage.ts'
import type { KeptByTab } from './cihaz.ts'
import type { BasvurForm } from './fark.ts'
import { openTabPlace, type TabPlace } from './tab-place.tsx'

export type SaveAnswer = Answer<typeof saveBasvuru>
export type SaveBody = SentYanitlar & { sonBlokId: number }

/** What a draft needs of the browser and the server. */
export type World = {
  save(body: SaveBody, outlivesPage: boolean): Promise<SaveAnswer>
  /** Sends the draft as this version of it was seen. */
  register(rowVersion: number): Promise<Answer<typeof registerBasvuru>>
  reload(): Promise<BasvurForm>
  /** Where the page keeps what is not sent yet. */
  cihaz: TabPlace
  now(): number
  /** A name for an entry that no other has. */
  newRef(): number
  /** One timer a purpose: a later wish replaces an earlier one. */
  after(purpose: string, milliseconds: number, act: () => void): void
  clear(purpose: string): void
  onHidden(listener: () => void): () => void
  /** The server can be reached again. */
  onBack(listener: () => void): () => void
}

/** Browsers refuse more than 64 kB for a call that outlives its page. */
const outlivingBytes = 60_000

/** The real world of a page. */
export function browserWorld(form: BasvurForm): World {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const { id: projId } = form.iap
  const head = { projId, basvuruformuId: form.basvuruformuId }
  const saveKeys = createSendKeys()
  const registerKeys = createSendKeys()

  function clear(purpose: string) {
    clearTimeout(timers.get(purpose))
    timers.delete(purpose)
  }

  return {
    save(body, outlivesPage) {
      const text = JSON.stringify(body)
      const options = {
        idempotencyKey: saveKeys.keyFor(text),
        outlivesPage: outlivesPage && text.length < outlivingBytes,
      }
      return call(saveBasvuru, { ...head, ...body }, options)
    },
    register(rowVersion) {
      const body = { ...head, kriterList: [], komponentKriterList: [], rowVersion }
      return call(registerBasvuru, body, { idempotencyKey: registerKeys.keyFor(JSON.stringify(body)) })
    },
    reload: () => call(getAdayBasvurForm, { iapId: projId }),
    cihaz: openTabPlace(
      openSealedPlace<KeptByTab>({ prefix: 'taslak', anahtar: form.cihazAnahtari, subject: projId }),
      newIdempotencyKey(),
    ),
    now: () => Date.now(),
    newRef: newRefId,
    after(purpose, milliseconds, act) {
      clear(purpose)
      timers.set(purpose, setTimeout(act, milliseconds))
    },
    clear,
    onHidden(listener) {
      const onChange = () => {
        if (document.visibilityState === 'hidden') listener()
      }
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    onBack: (listener) =>
      connection.subscribe(() => {
        if (!connection.isLost()) listener()
      }),
  }
}
