import type { enumLater as tr } from '#i18n/tr/enum-later.ts'
import type { Widen } from '#i18n/widen.ts'

/** The labels of lists that have actions or a screen of their own, in English. */
export const enumLater: Widen<typeof tr> = {
  beyanIslem: {
    raporOnay: 'Approval of a report',
    onaylIptal: 'Approval taken back',
    personelimDegildir: 'Not my staff',
    iseGirisKaydet: 'Entry into work',
    istenCikisKaydet: 'Exit from work',
  },
  beyanDurum: { 0: 'Ready', 1: 'Sent', 2: 'Done', 3: 'Failed', 4: 'Uncertain' },
  beyanNeden: {
    kanalKapali: 'Channel closed',
    kanalDurdu: 'Channel stopped by failures',
    hizSiniri: 'Rate limit',
    kimlikKapali: 'SGK refused the password',
    farkliIp: 'Another address has a session',
    girisYapilamadi: 'No login at SGK',
    ulasilamadi: 'SGK not reached, nothing sent',
    yanitYok: 'No answer came',
    surecDurdu: 'Sending was cut off',
    yedek: 'Came back from a backup',
    geriOkuma: 'Read from SGK',
    kisi: 'Closed by hand',
  },
}
