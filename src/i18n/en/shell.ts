import type { shell as tr } from '#i18n/tr/shell.ts'
import type { Widen } from '#i18n/widen.ts'

/** What surrounds every page, in English. */
export const shell: Widen<typeof tr> = {
  skipToContent: 'Skip to content',
  menu: {
    label: 'Main menu',
    open: 'Open menu',
    close: 'Close menu',
    mainPage: 'Home',
    ilanlar: 'Jobs',
    basvurularim: 'My applications',
    profil: 'My profile',
    login: 'Sign in',
    logout: 'Sign out',
    account: 'Account menu',
  },
  footer: {
    menu: 'Footer menu',
    label: 'Legal information and contact',
    kvkk: 'Personal data protection',
    cerez: 'Cookie policy',
    gizlilik: 'Privacy policy',
    oneriTalep: 'Suggestions and requests',
  },
  language: { label: 'Language' },
  noScript: 'This page needs JavaScript.',
  offline: {
    lost: 'You are offline. What you saved is safe.',
    back: 'You are back online.',
  },
  state: {
    loading: 'Loading…',
    retry: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
    goHome: 'Home page',
    goToIlanlar: 'Go to the jobs',
  },
  error: {
    title: 'Sorry, something went wrong',
    text: 'The problem is on our side and has been recorded. What you saved before is safe. Please try again in a little while.',
    errorId: 'Error ID',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy',
    errorIdHint: 'If you contact us, this number is all we need.',
  },
  part: {
    title: 'This part could not be opened',
    text: 'Check your internet connection and try again. If you are connected, reload the page; what you saved is safe.',
  },
  notFound: {
    title: 'We could not find that page',
    text: 'The link may be incomplete or out of date. You can see our current jobs here.',
  },
  tenantNotFound: {
    title: 'There is no organisation at this address',
    text: 'Please make sure that you opened the link exactly as it was sent to you.',
  },
  malformed: {
    title: 'We could not read this address',
    text: 'The link may be cut off or altered. Please try opening the link you were sent once more.',
  },
  tooMany: {
    title: 'Let us slow down a little',
    text: 'Too many pages were asked for in a short time. Please wait a minute and try again.',
  },
  connection: {
    title: 'No connection',
    text: 'Please check your internet connection; you can go on from here once it is back.',
  },
  unavailable: {
    title: 'We cannot serve you right now',
    text: 'We are taking a short break and will be back soon. Please try again in a little while.',
  },
}
