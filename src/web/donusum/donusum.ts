import { type Donusum, type IslemTipi, islemTipi, kanalCookie } from '#core/donusum.ts'
import { visitMemory } from './visit-memory.ts'

let isFirst = true

/**
 * Counts what a visitor does, if they came by a channel. Nobody else pays for it: without a cookie or a visit that
 * is still to be counted nothing is loaded, and with it only after the page is there.
 */
export function reportDonusum(done: Donusum) {
  const isReload = isFirst && isView(done.islemTipi) && wasReloaded()
  isFirst = false
  if (!document.cookie.includes(`${kanalCookie}=`) && !visitMemory.find()) return
  const counted = isReload ? { ...done, islemTipi: islemTipi.refresh } : done
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
