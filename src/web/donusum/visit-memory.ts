import { isGuid } from '#core/guid.ts'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'

const place = 'kanal'

/** A visit by a channel link that the server does not know of yet. */
type Visit = {
  guid: string
  referrer: string
  /** The same on every page that tries to count it. */
  key: string
}

let here: Visit | null = null

/** The visit that is still to be counted, also for the pages after the link's own: on a slow line nobody waits for it. */
export const visitMemory = {
  keep(guid: string) {
    const visit = { guid, referrer: document.referrer.slice(0, 2000), key: newIdempotencyKey() }
    here = visit
    inStorage((storage) => storage.setItem(place, `${visit.guid} ${visit.key} ${visit.referrer}`))
  },
  find(): Visit | null {
    return here ?? readVisit(inStorage((storage) => storage.getItem(place)))
  },
  forget() {
    here = null
    inStorage((storage) => storage.removeItem(place))
  },
}

/** A browser may forbid it or have no room: then a visit is counted on its own page or not at all. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage)
  } catch {
    return null
  }
}

function readVisit(kept: string | null): Visit | null {
  const [guid = '', key = '', referrer = ''] = (kept ?? '').split(' ')
  return isGuid(guid) && key ? { guid, key, referrer } : null
}
