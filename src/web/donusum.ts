import { type DonusumSayfa, type IslemTipi, islemTipi, kanalCookie } from '#core/donusum.ts'

/** Something that counts for the channel a visitor came by. */
export type Donusum = { islemTipi: IslemTipi; sayfaId: DonusumSayfa; ilanId?: number }

let isFirst = true

/**
 * Counts what a visitor does, if they came by a channel. Nobody else pays for it: without the cookie nothing is
 * loaded, and with it only after the page is there.
 */
export function reportDonusum(done: Donusum) {
  const isReload = isFirst && isView(done.islemTipi) && wasReloaded()
  isFirst = false
  const [, visitorGuid] = new RegExp(`(?:^|; )${kanalCookie}=([0-9a-f-]{36})(?:;|$)`).exec(document.cookie) ?? []
  if (!visitorGuid) return
  const counted = { ...done, visitorGuid, ...(isReload && { islemTipi: islemTipi.refresh }) }
  whenLoaded(() => void import('./donusum-send.ts').then(({ sendDonusum }) => sendDonusum(counted)))
}

function isView(tipi: IslemTipi) {
  return tipi === islemTipi.view || tipi === islemTipi.ilanView
}

function wasReloaded() {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') setTimeout(work)
  else window.addEventListener('load', () => setTimeout(work), { once: true })
}
