import type { StoredPage } from './page-form.ts'

type Entry = { page: StoredPage; version: number; expires: number }
type Limits = { pages: number; bytes: number; milliseconds: number }

/** Pages by key; the least recently used leave first when there are too many or they are too large together. */
function createPageStore(limits: Limits, now: () => number) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.page.bytes ?? 0
    entries.delete(key)
  }

  return {
    keep(key: string, page: StoredPage, version: number) {
      remove(key)
      entries.set(key, { page, version, expires: now() + limits.milliseconds })
      bytes += page.bytes
      for (const oldest of entries.keys()) {
        if (entries.size <= limits.pages && bytes <= limits.bytes) return
        remove(oldest)
      }
    },

    find(key: string, version: number): StoredPage | undefined {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.version !== version || entry.expires <= now()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.page
    },

    size: () => ({ pages: entries.size, bytes }),
  }
}

/**
 * Keeps finished pages for a short time, the least recently used leave first. A page is good only for the version
 * of the tenant's data that it was rendered from. Many requests for one missing page wait for one render.
 */
export function createPageCache(limits: Limits, now: () => number = Date.now) {
  const { find, keep, size } = createPageStore(limits, now)
  const renders = new Map<string, Promise<StoredPage>>()

  /** `render` says with `keep` whether others may be given the page. */
  function findOrRender(key: string, version: number, render: () => Promise<{ page: StoredPage; keep: boolean }>) {
    const found = find(key, version)
    if (found) return found

    const renderKey = `${version} ${key}`
    const running = renders.get(renderKey)
    if (running) return running

    const started = render()
      .then((result) => {
        if (result.keep) keep(key, result.page, version)
        return result.page
      })
      .finally(() => renders.delete(renderKey))
    renders.set(renderKey, started)
    return started
  }

  return { find, findOrRender, size }
}
