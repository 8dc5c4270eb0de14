import type { sgkEylem as turkish } from '../tr/eylem-sgk.ts'
import type { Widen } from '../widen.ts'

export const sgkEylem: Widen<typeof turkish> = {
  sgkBeyan: {
    dogrula: { ad: 'Check', aciklama: 'Its effect is read from SGK once more; it is not sent again.' },
    kapat: {
      ad: 'Enter the result',
      aciklama: 'If you have seen the result on SGK’s own screen, enter it here. A closed declaration never changes.',
    },
  },
  eVizite: {
    onayla: {
      ad: 'Approve',
      aciklama:
        'The report is declared to SGK up to the day that you choose. Without a day it is the last one of the report, or today while it goes on; work on many rows declares reports that have ended.',
    },
    onayIptal: {
      ad: 'Take approval back',
      aciklama: 'The approval is taken back at SGK; without a number the newest one.',
    },
    personelimDegil: {
      ad: 'Not my staff',
      aciklama: 'SGK is told that the person does not work for you. This declaration cannot be taken back.',
    },
    detayOku: { ad: 'Read details', aciklama: 'The approvals of the report are read from SGK.' },
    okunduKapat: {
      ad: 'Mark as read',
      aciklama: 'The report leaves SGK’s pending list; other programs of the employer do not see it any more.',
    },
    kazayaBagla: {
      ad: 'Link to an accident',
      aciklama: 'It is linked to an accident of the person within a day; without one an accident is suggested.',
    },
  },
  isKazasi: {
    bildirildi: {
      ad: 'Notified',
      aciklama: 'SGK is notified on its own screen. Only the day and the number are kept here.',
    },
    bildirimGerekmez: { ad: 'No notice required', aciklama: 'The reason is kept with your name.' },
    oneriKabul: { ad: 'Accept the suggestion', aciklama: 'The accident becomes your record; its last day runs.' },
    oneriRed: { ad: 'Refuse the suggestion', aciklama: 'It is kept that no notice is required, and why.' },
    okunduKapat: {
      ad: 'Mark as read',
      aciklama: 'The record leaves SGK’s list; other programs of the employer do not see it any more.',
    },
  },
}
