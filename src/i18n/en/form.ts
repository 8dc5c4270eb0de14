import type { form as tr } from '#i18n/tr/form.ts'
import type { Widen } from '#i18n/widen.ts'

/** What every form says besides its own fields, in English. */
export const form: Widen<typeof tr> = {
  errorPrefix: 'Error:',
  errorTitle: 'Please correct the following',
  optional: 'optional',
  busy: 'Sending…',
  proof: 'Running a security check…',
  failed: 'Not sent. What you typed is still here, please try again.',
  tooMany: 'Too many tries in a short time.',
  needsScript: 'This form needs JavaScript to be switched on in your browser.',
  /** What to do about an empty field, by its name; others say that they are required. */
  required: {
    ad: 'Enter your first name.',
    soyad: 'Enter your last name.',
    email: 'Enter your e-mail address.',
    ePosta: 'Enter your e-mail address.',
    dogumTarihi: 'Enter your date of birth.',
    adSoyad: 'Enter your first and last name.',
    talepTipi: 'Choose the type of your request.',
    baslik: 'Enter a subject.',
    metin: 'Tell us what you would like to say.',
    neden: 'Tell us why you are withdrawing.',
    talep: 'Choose what you are asking for.',
  },
  wait: {
    seconds_one: 'Please wait {count, number} second and try again.',
    seconds_other: 'Please wait {count, number} seconds and try again.',
    minutes_one: 'Please wait {count, number} minute and try again.',
    minutes_other: 'Please wait {count, number} minutes and try again.',
    hours_one: 'Please wait {count, number} hour and try again.',
    hours_other: 'Please wait {count, number} hours and try again.',
  },
}
