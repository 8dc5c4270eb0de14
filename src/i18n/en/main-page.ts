import type { mainPage as tr } from '#i18n/tr/main-page.ts'
import type { Widen } from '#i18n/widen.ts'

/** The candidate's first page after login, in English. */
export const mainPage: Widen<typeof tr> = {
  greeting: 'Hello {ad}',
  greetingNameless: 'Hello',
  next: 'Your next step',
  allDone: 'All is well',
  allDoneText: 'There is nothing you need to do right now.',
  ilanlar: 'Look at the jobs',
  basvurularim: 'Follow your applications',
}
