import type {
  iseGiris as turkish,
  iseGirisEnum as turkishEnum,
  iseGirisEylem as turkishEylem,
  iseGirisField as turkishField,
  iseGirisIslem as turkishIslem,
  iseGirisRule as turkishRule,
} from '#i18n/tr/ise-giris.ts'
import type { Widen } from '#i18n/widen.ts'

/** The texts of the hand-over. */
export const iseGiris: Widen<typeof turkish> = {
  kontrol: 'Checks',
  hazir: 'Nothing is missing; the work order can be opened.',
  eksik: {
    kabulDegil: 'The application is not accepted any more.',
    isyeriYok: 'The branch has no workplace of SGK.',
    kimlikIddiali: 'Another candidate has given the same national id; prove whose it is.',
    belgeEksik: '{belgeAdi} is not approved, or not valid on that day.',
    ozelBelgeEksik: '{belgeAdi} is not approved, or not valid on that day.',
    gizliEksik: 'Something is missing that holders of the right to special categories see.',
    kartYok: 'The last day of the guard card is not known.',
    kartGecersiz: 'The guard card ends on {gun}.',
    yasKucuk: 'Younger than {n} at the start.',
    acikGiris: 'There is an entry of the person that was not sent.',
    aktifPersonel: 'The person is employed already.',
  },
}

export const iseGirisField: Widen<typeof turkishField> = {
  iseBaslamaTarihi: 'Day of the start',
  basvuruId: 'Application',
  eksikSayisi: 'Missing',
  eksikler: 'What is missing',
  isEmriId: 'Work order',
  isEmriDurumu: 'State of the order',
  gecikmeNedeni: 'Reason of the delay',
  iptalNedeni: 'Reason of the cancellation',
}
export const iseGirisEnum: Widen<typeof turkishEnum> = {
  iseGirisDurumu: { 1: 'Prepared', 2: 'Ready', 3: 'Work order', 4: 'Notified', '-1': 'Cancelled' },
}
export const iseGirisEylem: Widen<typeof turkishEylem> = {
  iseGiris: {
    isEmriAc: {
      ad: 'Open work order',
      aciklama:
        'The person is added to the personnel and an entry order is made. Write why where the last day has passed.',
    },
    iptal: { ad: 'Cancel', aciklama: 'An order that was not sent and the employment are taken back, too.' },
  },
}
export const iseGirisIslem: Widen<typeof turkishIslem> = { isEmriAc: 'opened the order', hazirla: 'prepared the entry' }
export const iseGirisRule: Widen<typeof turkishRule> = {
  notAccepted: 'Only accepted applications become entries.',
  ...iseGiris.eksik,
}
