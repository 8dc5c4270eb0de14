import { isGuid } from '#core/guid.ts'

const place = 'kanal'

/** A visit by a channel link that the server does not know of yet. */
type Visit = { guid: string; referrer: string }

let here: Visit | null = null

/** The visit that is still to be counted, also for the pages after the link's own: on a slow line nobody waits for it. */
export const visitMemory = {
  keep(visit: Visit) {
    here = visit
    inStorage((storage) => storage.setItem(place, `${visit.guid} ${visit.referrer}`))
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
  const [guid = '', referrer = ''] = (kept ?? '').split(' ')
  return isGuid(guid) ? { guid, referrer } : null
}
