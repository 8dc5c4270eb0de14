import type { dogrulama as tr } from '#i18n/tr/dogrulama.ts'
import type { Widen } from '#i18n/widen.ts'

/** Proving a phone, in English. */
export const dogrulama: Widen<typeof tr> = {
  steps: {
    label: 'Steps of registration',
    telefon: 'Phone',
    kod: 'Code',
    kimlik: 'Identity',
    done: 'done',
  },
  phone: {
    title: 'Enter your phone number',
    text: 'We will send you a 6-digit code. No password needed.',
    hint: 'For example (532) 123 45 67',
    legal: 'Your number is used to recognise you and to reach you about your application.',
    submit: 'Send code',
    notChosen: 'The application for this job could not be opened. Please try again in a little while.',
  },
  code: {
    title: 'Enter the code',
    sentTo: 'The code was sent to:',
    change: 'change',
    changeLabel: 'Number: change',
    hint: 'The 6 digits you got by SMS',
    submit: 'Continue',
    checking: 'Checking the code…',
    tries_one: '{count, number} try left.',
    tries_other: '{count, number} tries left.',
    spent: 'This code can no longer be used. Please ask for a new one.',
    countdown: 'You can ask for a new code in {sure}.',
    canResend: 'If you have not received a code, you can ask for a new one.',
    resend: 'Send the code again',
    announce60: 'You can ask for a new code in 60 seconds.',
    announce30: 'You can ask for a new code in 30 seconds.',
    announce0: 'You can now ask for a new code.',
    noScript: 'Checking the code needs JavaScript.',
  },
}
