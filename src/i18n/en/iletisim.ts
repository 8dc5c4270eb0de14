import type { iletisim as tr } from '#i18n/tr/iletisim.ts'
import type { Widen } from '#i18n/widen.ts'

/** Suggestions, campaigns and channel links, in English. */
export const iletisim: Widen<typeof tr> = {
  oneriTalep: {
    title: 'Suggestions and requests',
    text: 'Write your suggestion, complaint or request; we will reach you by the contact details you give.',
    tipEmpty: 'Choose',
    metinHint: 'Tell in a few sentences what happened and what you expect.',
    left_one: '{count, number} character left',
    left_other: '{count, number} characters left',
    over_one: '{count, number} character too many',
    over_other: '{count, number} characters too many',
    prefilled: 'We took your contact details from your profile; you may change them.',
    submit: 'Send',
    doneTitle: 'We have received your message',
    doneText: 'Thank you. We have passed your message on to the team concerned.',
    toPortal: 'Back to the application portal',
    writeMore: 'Write another message',
  },
  smsIptal: {
    title: 'Stop announcements by SMS',
    text: 'Write your mobile number to stop SMS about new postings and announcements. Sign-in codes and news about your application will still come.',
    linkText:
      'You can stop SMS about new postings and announcements with one tap. Sign-in codes and news about your application will still come.',
    hint: 'Example: (532) 123 45 67',
    submit: 'Stop SMS',
    doneTitle: 'We have received your request',
    doneText:
      'If we know this number, it gets no more SMS about new postings and announcements. Should you change your mind, you can allow them again among the permissions of your profile.',
  },
  kanal: {
    title: 'Taking you there',
    wait: 'Please wait, we are taking you to the page…',
    fallback: 'Tap here if the page has not opened',
    outsideTitle: 'You are leaving for another site',
    outsideText: 'This link leads to a site that is not ours. Go on if you know the address.',
    outsideHost: 'Site you are going to',
    go: 'Go to the site',
    cancel: 'Cancel, back to the postings',
  },
}
