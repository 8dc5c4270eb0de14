import { call } from '#web/api.ts'
import { createKanalGuid } from './contract.ts'

/** Tells the server by which link somebody came; it answers with the cookie. A failed count stops nobody. */
export async function countVisit(guid: string) {
  await call(createKanalGuid, { guid, referrer: document.referrer.slice(0, 2000) }).catch(() => undefined)
}
