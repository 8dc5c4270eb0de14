import type { aday as tr } from '#i18n/tr/aday.ts'
import type { Widen } from '#i18n/widen.ts'
import { oturumSonu } from './oturum-sonu.ts'

/** The candidate's identity, in English. */
export const aday: Widen<typeof tr> = {
  kimlik: {
    title: 'Tell us about yourself',
    text: 'Last step: enter your details once and we will not ask for them again.',
    phoneHint: 'The number you verified with the code',
    changePhone: 'Wrong number? Change it',
    phoneVerified: 'Verified',
    tcHint: '11 digits, on the front of your ID card',
    dateHint: 'day.month.year, for example 01.09.1995',
    noticeOpen: 'Read the privacy notice',
    noticeVersion: 'Version {no}',
    choice: 'The privacy notice on the processing of my personal data',
    accept: 'I have read it',
    reject: 'I have not read it and do not want to register',
    rejected:
      'We cannot register you unless you have read the privacy notice. If you leave now, we keep none of your details.',
    consents: 'Optional permissions',
    consentsText: 'You can register without ticking any of these, and change each one in your profile at any time.',
    submit: 'Complete my registration',
    ended: 'Your registration has timed out. Please verify your phone number again.',
  },
  login: {
    title: 'Sign in',
    tabs: 'Type of sign-in',
    aday: 'Candidate',
    personel: 'Staff',
    text: 'Sign in with your phone; no password needed.',
    linkGone: 'The link you followed has been used before or has expired. You can sign in with your phone number.',
    returning: 'After you sign in, we will take you back to the page you wanted.',
  },
  logout: {
    title: 'Signing out…',
    failed: 'We could not sign you out. Please check your connection and try again.',
    noScript: 'Signing out needs JavaScript. If you close your browser, your session ends by itself after a while.',
  },
  session: {
    title: 'Your session has ended',
    text: 'What you typed is still on this page. Verify your phone number again and carry on where you left off.',
    leave: 'Cancel and leave',
    son: oturumSonu,
  },
}
