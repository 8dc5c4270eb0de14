import { oturumSonu } from './oturum-sonu.ts'

/** The staff's own account: password, sessions, and the warning before a session ends. */
export const hesap = {
  open: 'My account: password and sessions',
  sifre: {
    title: 'Password',
    text: 'A new password ends your sessions on other devices; this one stays open.',
    password: 'Current password',
    yeniPassword: 'New password',
    tekrar: 'New password (again)',
    hint: 'At least 12 characters. No words that are easy to guess, not your name, not the name of your company.',
    submit: 'Change password',
    done_one: 'Your password has changed, {count} other session has ended.',
    done_other: 'Your password has changed, {count} other sessions have ended.',
    dizin: "Your password is kept in your company's directory. Ask your IT department to change it.",
    sso: "Your company's identity provider signs you in. Change your password there.",
  },
  oturum: {
    title: 'Open sessions',
    text: 'If you see a session that you do not recognise, end it and change your password.',
    device: '{tarayici}, {sistem}',
    unknown: 'Unknown device',
    current: 'This session',
    seen: 'Last used: {zaman}',
    begun: 'Signed in: {zaman}',
    place: 'Network: {adres}',
    end: 'End',
    endLabel: 'End the session of {cihaz}',
    ended: 'The session has ended.',
    gone: 'That session had ended already.',
  },
  son: oturumSonu,
}
