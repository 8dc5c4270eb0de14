import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const oneYear = 365 * 24 * 60 * 60

function read(): MantineColorScheme {
  return /(?:^|;\s*)tema=koyu(?:;|$)/.test(document.cookie) ? 'dark' : 'light'
}

function write(scheme: MantineColorScheme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that we serve
  document.cookie = `tema=${scheme === 'dark' ? 'koyu' : 'acik'}; path=/; max-age=${oneYear}; samesite=lax`
}

/** Light or dark is a cookie: the server renders the document in it, so that nothing flashes. */
export const schemeInCookie: MantineColorSchemeManager = {
  get: read,
  set: write,
  subscribe() {},
  unsubscribe() {},
  clear: () => write('light'),
}

/** Somebody who has not chosen yet gets what their device prefers. */
export function rememberPreferredScheme() {
  if (/(?:^|;\s*)tema=/.test(document.cookie)) return
  write(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
