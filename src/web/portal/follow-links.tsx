import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** The navigation state of a followed link, for the page that it leads to. */
export type LinkState = { focus?: string | undefined }

/**
 * Follows plain links inside the portal without a new document. One listener for the page instead of a component for
 * each link: a list of cards has sixty, and each would cost time at every render, on the server and on the phone.
 * `data-focus` on a link names the element that is to be focused afterwards; the scroll position then stays.
 */
export function useFollowLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = findLink(event)
      if (!link) return
      event.preventDefault()
      if ('followed' in link.dataset) return
      const { focus } = link.dataset
      const state: LinkState = { focus }
      const to = link.pathname + link.search
      // the way to another page is long: that the press arrived is on screen before it begins
      link.dataset.followed = ''
      followed.keep(to, link)
      afterPaint(async () => {
        try {
          await navigate(to, { state, preventScrollReset: focus !== undefined })
        } finally {
          delete link.dataset.followed
        }
      })
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate])
}

type CardFacts = { title: string; lines: readonly string[] }
let last: { to: string; facts: CardFacts } | undefined

/** What the card of the link that was followed last says: all that is known of a page that does not come. */
export const followed = {
  keep(to: string, link: Element) {
    const card = link.closest('article')
    const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    const lines = [...(card?.querySelectorAll('p:not(.card-actions)') ?? [])].map(textOf).filter(Boolean)
    last = card ? { to, facts: { title: textOf(card.querySelector('h2, h3')), lines } } : undefined
  },
  factsOf: (to: string): CardFacts | undefined => (last?.to === to ? last.facts : undefined),
}

/** The longest wait for a picture: a page whose drawing is held back (saving power, a busy device) still goes on. */
const longestPaint = 200

/** Runs `work` once, when what is to be seen now has been painted. */
function afterPaint(work: () => Promise<void>) {
  let isDue = true
  const begin = () => {
    if (isDue) void work()
    isDue = false
  }
  if (document.hidden) return begin()
  setTimeout(begin, longestPaint)
  requestAnimationFrame(() => setTimeout(begin))
}

function findLink(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.download || link.getAttribute('href')?.startsWith('#')) return undefined
  if (link.origin !== window.location.origin || /^\/(?:api|assets)\//.test(link.pathname)) return undefined
  return link
}
