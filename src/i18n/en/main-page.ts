import type { mainPage as tr } from '#i18n/tr/main-page.ts'
import type { Widen } from '#i18n/widen.ts'

/** The candidate's first page after login, in English. */
export const mainPage: Widen<typeof tr> = {
  title: 'Main page',
  greeting: 'Hello {ad}',
  greetingNameless: 'Hello',
  next: 'Your next step',
  unfinished: 'The job you chose',
  goOn: 'Open the application form',
  draft: 'Your unfinished application',
  draftGoOn: 'Continue where you left off',
  belge: 'We are waiting for your documents',
  belgeGoOn: 'Upload the documents',
  test: 'You have a test to take',
  testUntil: 'Due {tarih}',
  testGoOn: 'Open the test',
  testGoOnOf: 'Open the test: {testAdi}',
  testElsewhere: 'This test is taken on another site: open the link that was sent to you.',
  davet: 'You have an interview invitation to answer',
  davetText: 'To answer, open the link that came to you by SMS.',
  randevu: 'Your interview',
  randevuText: 'To change or cancel it, open the link of the invitation that came to you by SMS.',
  allDone: 'You are all set',
  allDoneText: 'There is nothing you need to do right now.',
  failed: 'Your next step could not be loaded.',
  links: 'Shortcuts',
  ilanlar: 'Browse jobs',
  ilanlarText: 'Find the job that suits you and apply in a few minutes.',
  profil: 'Keep your profile up to date',
  profilText: 'Your details, your permissions and your rights over your data.',
}
