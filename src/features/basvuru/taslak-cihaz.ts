import type { Value } from '#core/kriter/form.ts'

type KeptSatir = {
  komponentId: number
  refId: number
  isNew: boolean
  isDeleted: boolean
  yanitlar: [kriterId: number, value: Value][]
  surum: number
}

/** What the page shows and the server does not hold yet, each with the version that it was changed from. */
export type Kept = { kriter: { kriterId: number; value: Value | null; surum: number }[]; satirlar: KeptSatir[] }

/** Where a page keeps what is not sent yet. */
export type Cihaz = { read(): Promise<Kept | null>; write(kept: Kept | null): Promise<void> }

const prefix = 'taslak-'
const keptDays = 7
const dayMilliseconds = 86_400_000

/**
 * Keeps unsent answers through a closed tab or a dead battery. They lie sealed with a key that the server gives to the
 * signed-in candidate alone, under a name that says nothing: on a shared phone nobody else can read them.
 */
export function openCihaz(anahtar: string, iapId: number, storage: Storage = window.localStorage): Cihaz {
  const sealing = openSealing(anahtar, iapId)
  forgetOld(storage)
  return {
    async read() {
      const { name, unseal } = await sealing
      const text = storage.getItem(name)
      if (text === null) return null
      try {
        return JSON.parse(await unseal(text)) as Kept // written by `write`, and sealed since
      } catch {
        // of another key or damaged: nobody will ever read it
        storage.removeItem(name)
        return null
      }
    },
    async write(kept) {
      const { name, seal } = await sealing
      if (kept === null) return storage.removeItem(name)
      const sealed = await seal(JSON.stringify(kept))
      try {
        storage.setItem(name, sealed)
      } catch {
        // a full or forbidden storage: the answers still wait in the page
      }
    },
  }
}

async function openSealing(anahtar: string, iapId: number) {
  const raw = Uint8Array.from(atob(anahtar), (one) => one.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const named = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${anahtar}|${iapId}`))
  const name = prefix + hex(new Uint8Array(named).subarray(0, 12))
  return {
    name,
    async seal(text: string) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
      return `${today()}.${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`
    },
    async unseal(text: string) {
      const [, iv = '', sealed = ''] = text.split('.')
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(sealed))
      return new TextDecoder().decode(plain)
    },
  }
}

/** The day since the epoch: enough to know when a kept draft is too old. */
const today = () => Math.floor(Date.now() / dayMilliseconds)

function forgetOld(storage: Storage) {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const day = Number(storage.getItem(name)?.split('.')[0])
    if (!(today() - day <= keptDays)) storage.removeItem(name)
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
