/** An encrypted place on the device for one value. */
export type SealedPlace<T> = {
  read(): Promise<T | null>
  write(kept: T | null): Promise<void>
  /** A random name that stays with the place: it tells this device from others and says nothing of the person. */
  readNo(): Promise<string>
  /** Runs an act while no other tab is at the same place. */
  inTurn<R>(act: () => Promise<R>): Promise<R>
}

type Place = {
  /** What all places of a kind begin with: what is too old among them is forgotten. */
  prefix: string
  /** Given by the server to whoever may read it again, base64. */
  anahtar: string
  /** Tells the places of one key apart. */
  subject: string | number
  storage?: Storage | null
}

const keptDays = 7
const dayMilliseconds = 86_400_000

/**
 * Keeps what is not sent yet through a closed tab or a dead battery. It lies sealed with a key that only the server
 * gives, under a name that says nothing: on a shared phone nobody else can read it.
 */
export function openSealedPlace<T>({ prefix, anahtar, subject, storage = deviceStorage() }: Place): SealedPlace<T> {
  // without https a browser seals nothing, and plain text must not lie about
  if (!storage || !crypto.subtle) return nowhere(newNo())
  const sealing = openSealing(anahtar, `${prefix}-`, subject)
  forgetOld(storage, `${prefix}-`)
  let last = Promise.resolve()

  async function put(kept: T | null) {
    const { name, seal } = await sealing
    if (kept === null) return storage?.removeItem(name)
    const sealed = await seal(JSON.stringify(kept))
    try {
      storage?.setItem(name, sealed)
    } catch {
      // a full or forbidden storage: it still waits in the page
    }
  }

  return {
    async read() {
      const { name, unseal } = await sealing
      const text = storage.getItem(name)
      if (text === null) return null
      try {
        return JSON.parse(await unseal(text)) as T // written by `write`, and sealed since
      } catch {
        // of another key or damaged: nobody will ever read it
        storage.removeItem(name)
        return null
      }
    },
    // sealing takes its time: a later one must not be overtaken by an earlier one
    write(kept) {
      last = last.then(() => put(kept))
      return last
    },
    readNo: async () => readNoOf(storage, (await sealing).name),
    async inTurn(act) {
      const { name } = await sealing
      // old browsers have no locks: there two tabs may overwrite each other within a millisecond
      return navigator.locks ? navigator.locks.request(name, act) : act()
    },
  }
}

function readNoOf(storage: Storage, name: string): string {
  const noName = `${name}-no`
  const no = storage.getItem(noName)?.split('.')[1] ?? newNo()
  try {
    storage.setItem(noName, `${today()}.${no}`)
  } catch {
    // a full or forbidden storage: the name is this page's alone
  }
  return no
}

const newNo = () => hex(crypto.getRandomValues(new Uint8Array(16)))

const nowhere = (no: string) => ({
  read: async () => null,
  write: async () => undefined,
  readNo: async () => no,
  inTurn: <R>(act: () => Promise<R>) => act(),
})

/** Null where the person forbids pages to keep anything. */
function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

async function openSealing(anahtar: string, prefix: string, subject: string | number) {
  const key = await crypto.subtle.importKey('raw', fromBase64(anahtar), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const named = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${anahtar}|${subject}`))
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

/** The day since the epoch: enough to know when something is too old. */
const today = () => Math.floor(Date.now() / dayMilliseconds)

function forgetOld(storage: Storage, prefix: string) {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const day = Number(storage.getItem(name)?.split('.')[0])
    if (!(today() - day <= keptDays)) storage.removeItem(name)
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
