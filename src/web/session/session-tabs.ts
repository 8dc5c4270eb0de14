/** What tabs of one browser tell each other; never a token. */
export type News = { type: 'signedIn'; userId: number } | { type: 'signedOut' } | { type: 'used' }

/** A line between the tabs of one application. */
export function tabLine(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    /** Tells the other tabs. */
    tell: (news: News) => channel?.postMessage(news),
    /** Hears what other tabs tell. */
    hear: (listener: (news: News) => void) =>
      channel?.addEventListener('message', (event: MessageEvent<News>) => listener(event.data)),
  }
}

/** The channel between tabs of the portal. */
export const portalTabs = tabLine('kadro-oturum')
