const place = 'test-harici'
const keptAtMost = 20

/** Whether something was done with a link in this session of the browser. */
export async function wasDone(act: string, secret: string): Promise<boolean> {
  const name = await nameOf(act, secret)
  return name !== null && readNames().includes(name)
}

/** Remembers that it was done, by a hash: what opens a test never lies in a storage. */
export async function noteDone(act: string, secret: string): Promise<void> {
  const name = await nameOf(act, secret)
  if (name === null) return
  try {
    window.sessionStorage.setItem(place, JSON.stringify([...readNames(), name].slice(-keptAtMost)))
  } catch {
    // a full or forbidden storage: done again, it has no second effect
  }
}

/** Null where the browser cannot hash: on a page without a secure address. */
async function nameOf(act: string, secret: string): Promise<string | null> {
  const { subtle } = crypto as { subtle: SubtleCrypto | undefined } // TypeScript takes every page for a secure one
  if (!subtle) return null
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(`${act}|${secret}`))
  return Array.from(new Uint8Array(hash).subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readNames(): string[] {
  try {
    const names: unknown = JSON.parse(window.sessionStorage.getItem(place) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return [] // forbidden, or written by somebody else
  }
}
