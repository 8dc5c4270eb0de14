import type { demo as tr } from '#i18n/tr/demo.ts'
import type { Widen } from '#i18n/widen.ts'

/** Shown only where the demo runs, in English. */
export const demo: Widen<typeof tr> = {
  label: 'Demo',
  banner: 'This is a demonstration. The people and jobs are not real, and no message leaves this machine.',
  phone: {
    title: 'Demo phone',
    short: 'Phone',
    close: 'Close the demo phone',
    text: 'SMS messages and e-mails that were sent appear here.',
    alici: 'Phone number',
    empty: 'No messages yet.',
    sms: 'SMS',
    mail: 'E-mail',
  },
}
