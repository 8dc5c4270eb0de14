import type { CookieJar } from './implement.ts'

/** Finds a visitor's session again after a reload. */
export const visitorCookie = '__Host-zs'
/** The refresh tokens: a candidate's, and that of master users. */
export const refreshCookie = { aday: '__Host-rt', admin: '__Host-rtm' } as const
/** Tells which shell to render before the session is restored; it is no secret and opens nothing. */
export const shellCookie = 'kabuk'

/** Tells a browser in which a member of staff has signed in before; it opens nothing. */
export const deviceCookie = '__Host-cihaz'
/** Life of the device cookie: 400 days, the longest that browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 3600
/** Ties a sign-on to the browser that began it; Lax, because the way back comes from the provider's page. */
export const signOnCookie = '__Host-sso'
/** Life of the sign-on cookie: the minutes that somebody may spend at the provider. */
export const signOnSeconds = 10 * 60

/** Life of the session cookies, equal to the absolute life of a session. */
export const cookieSeconds = 8 * 3600

/** Sets the cookies of a candidate who has signed in. */
export function setAdayCookies(cookies: CookieJar, refreshToken: string) {
  cookies.set(refreshCookie.aday, refreshToken, { maxAgeSeconds: cookieSeconds })
  cookies.set(shellCookie, 'aday', { maxAgeSeconds: cookieSeconds, sameSite: 'lax' })
}

/** Sets the cookies of a member of staff who has signed in. */
export function setStaffCookies(cookies: CookieJar, refreshToken: string) {
  cookies.set(refreshCookie.admin, refreshToken, { maxAgeSeconds: cookieSeconds })
  cookies.set(shellCookie, 'staff', { maxAgeSeconds: cookieSeconds, sameSite: 'lax' })
}

/** Takes everything back that a session gave a browser to keep. */
export function clearSessionCookies(cookies: CookieJar) {
  for (const name of [visitorCookie, ...Object.values(refreshCookie), shellCookie]) cookies.clear(name)
}
