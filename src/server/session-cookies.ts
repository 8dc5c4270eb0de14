import type { CookieJar } from './implement.ts'

/** Finds a visitor's session again after a reload. */
export const visitorCookie = '__Host-zs'
/** The refresh tokens: a candidate's, and that of master users. */
export const refreshCookie = { aday: '__Host-rt', admin: '__Host-rtm' } as const
/** Tells which shell to render before the session is restored; it is no secret and opens nothing. */
export const shellCookie = 'kabuk'

export const cookieSeconds = 8 * 3600

/** What a browser keeps of a candidate who has signed in. */
export function setAdayCookies(cookies: CookieJar, refreshToken: string) {
  cookies.set(refreshCookie.aday, refreshToken, { maxAgeSeconds: cookieSeconds })
  cookies.set(shellCookie, 'aday', { maxAgeSeconds: cookieSeconds, sameSite: 'lax' })
}

/** Takes everything back that a session gave a browser to keep. */
export function clearSessionCookies(cookies: CookieJar) {
  for (const name of [visitorCookie, ...Object.values(refreshCookie), shellCookie]) cookies.clear(name)
}
