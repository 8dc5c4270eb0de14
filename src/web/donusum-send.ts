import type { Donusum } from './donusum.ts'
import { currentToken } from './session.ts'

/** Sends a conversion in a way that outlives the page. Nobody is told when it fails: it is only a count. */
export async function sendDonusum(counted: Donusum & { visitorGuid: string }) {
  try {
    const token = await currentToken('portal')
    await fetch('/api/adayDomain/kanal/donusum', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(counted),
    })
  } catch {
    // a count is not worth a word
  }
}
