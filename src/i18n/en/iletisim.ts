import type { iletisim as tr } from '#i18n/tr/iletisim.ts'
import type { Widen } from '#i18n/widen.ts'

/** Suggestions, campaigns and channel links, in English. */
export const iletisim: Widen<typeof tr> = {
  oneriTalep: {
    title: 'Suggestions and requests',
    text: 'Write your suggestion, complaint or request; we will contact you using the details you give.',
    tipEmpty: 'Choose',
    metinHint: 'Tell us in a few sentences what happened and what you expect.',
    left_one: '{count, number} character left',
    left_other: '{count, number} characters left',
    over_one: '{count, number} character too many',
    over_other: '{count, number} characters too many',
    prefilled: 'We took your contact details from your profile; you can change them.',
    submit: 'Send',
    doneTitle: 'We have received your message',
    doneText: 'Thank you. We have passed your message on to the team concerned.',
    toPortal: 'Back to the application portal',
    writeMore: 'Write another message',
  },
  smsIptal: {
    title: 'Stop announcements by SMS',
    text: 'Enter your mobile number to stop SMS about new jobs and announcements. You will still get sign-in codes and news about your application.',
    linkText:
      'You can stop SMS about new jobs and announcements with one tap. You will still get sign-in codes and news about your application.',
    hint: 'Example: (532) 123 45 67',
    submit: 'Stop SMS',
    doneTitle: 'We have received your request',
    doneText:
      'If we know this number, it will get no more SMS about new jobs and announcements. If you change your mind, you can allow them again under Permissions in your profile.',
  },
  kanal: {
    title: 'Taking you there',
    wait: 'Please wait, we are taking you to the page…',
    fallback: 'Tap here if the page has not opened',
    outsideTitle: 'You are leaving for another site',
    outsideText: 'This link leads to a site that is not ours. Continue if you know the address.',
    outsideHost: 'Site you are going to',
    go: 'Go to the site',
    cancel: 'Cancel, back to the jobs',
  },
}
