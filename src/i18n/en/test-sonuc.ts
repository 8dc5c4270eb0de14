import type { testSonuc as tr } from '#i18n/tr/test-sonuc.ts'
import type { Widen } from '#i18n/widen.ts'

/** The eleven ways the page of a test result can fail, in English. */
export const testSonuc: Widen<typeof tr> = {
  tenantKeyMissing: 'The link has no organisation key.',
  sessionNotOpened: 'The session could not be opened.',
  loginError: 'An error occurred while signing in.',
  noAuthority: 'You may not see this result. Please ask the person who sent you the link.',
  testGuidMissing: 'The link has no test number.',
  authorisationKeyMissing: 'The authorisation key was not found.',
  testNotFoundOrNoAccess: 'The test was not found, or you have no access to it.',
  testNotFound: 'The test was not found.',
  noQuestions: 'This test has no questions.',
  noAnswers: 'No answers to this test were found.',
  loadError: 'An error occurred while loading the result.',
}
