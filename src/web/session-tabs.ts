/** What tabs of one browser tell each other; never a token. */
type News = { type: 'signedIn'; userId: number } | { type: 'signedOut' } | { type: 'used' }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kadro-oturum')

/** Tells the other tabs. */
export function tellTabs(news: News) {
  channel?.postMessage(news)
}

/** Hears what other tabs tell. */
export function hearTabs(listener: (news: News) => void) {
  channel?.addEventListener('message', (event: MessageEvent<News>) => listener(event.data))
}
