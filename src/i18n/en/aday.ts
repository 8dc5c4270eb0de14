import type { aday as tr } from '#i18n/tr/aday.ts'
import type { Widen } from '#i18n/widen.ts'
import { oturumSonu } from './oturum-sonu.ts'

/** The candidate's identity, in English. */
export const aday: Widen<typeof tr> = {
  kimlik: {
    title: 'Tell us who you are',
    text: 'The last step: enter your details once, and we will not ask again with each application.',
    phoneHint: 'The number you proved by code',
    changePhone: 'Wrong number? Change it',
    phoneVerified: 'Verified',
    tcHint: '11 digits, on the front of your identity card',
    dateHint: 'day.month.year, for example 01.09.1995',
    noticeOpen: 'Read the clarification text',
    noticeVersion: 'Version {no}',
    choice: 'The clarification text on the processing of my personal data',
    accept: 'I have read it and agree',
    reject: 'I do not agree',
    rejected: 'Without it we cannot register you. If you leave now, nothing of yours is kept.',
    consents: 'Optional permissions',
    consentsText: 'You can register without ticking any. You can change each of them in your profile at any time.',
    smsIzini: 'Tell me about new jobs by SMS.',
    epostaIzini: 'Tell me about new jobs by e-mail.',
    aramaIzini: 'I may be called about suitable jobs.',
    havuzIzni: 'Keep my details in the candidate pool and consider me for other jobs too.',
    submit: 'Complete my registration',
    ended: 'The time for registering has run out. Please verify your phone again.',
  },
  login: {
    title: 'Sign in',
    tabs: 'Kind of sign-in',
    aday: 'Candidate',
    personel: 'Staff',
    text: 'Sign in with your phone; no password needed.',
    returning: 'You will be taken back to the page you wanted after signing in.',
  },
  logout: {
    title: 'Signing out…',
    failed: 'Signing out did not finish. Please check your connection and try again.',
    noScript: 'Signing out needs JavaScript. If you close your browser, your session ends by itself after a while.',
  },
  session: {
    title: 'Your session has ended',
    text: 'What you typed is still on this page. Verify your phone again and go on where you were.',
    leave: 'Cancel and leave',
    son: oturumSonu,
  },
}
