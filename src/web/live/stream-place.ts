/** HTTP/1.1 gives a browser six connections to a host: three are left for everything else. */
const places = ['kadro-akis-1', 'kadro-akis-2', 'kadro-akis-3']

let isTaken = false

/**
 * A place for a stream: one in this tab, three in the browser. Gives undefined where none is free, else what gives the
 * place back. A tab that is closed gives its place back by itself, which is what the browser's locks are for.
 */
export async function takeStreamPlace(): Promise<(() => void) | undefined> {
  if (isTaken) return undefined
  isTaken = true
  for (const place of places) {
    const release = await tryLock(place)
    if (!release) continue
    return () => {
      isTaken = false
      release()
    }
  }
  isTaken = false
  return undefined
}

function tryLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
