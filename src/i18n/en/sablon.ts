import type {
  sablon as turkish,
  sablonEnum as turkishEnum,
  sablonEylem as turkishEylem,
  sablonField as turkishField,
  sablonIslem as turkishIslem,
  sablonRule as turkishRule,
} from '#i18n/tr/sablon.ts'
import type { Widen } from '#i18n/widen.ts'

/** The texts of the screen of wordings. */
export const sablon: Widen<typeof turkish> = {
  degiskenler: 'Placeholders that the text may have',
  onizleme: 'With sample values it reads',
  boy: '{n} characters, {parca} text messages.',
  sade: 'Without Turkish letters it would be {parca}.',
  ornek: {
    ad: 'Ayşe Yılmaz',
    aciklama: 'Suitable',
    adet: '48',
    alan: 'kadro.example',
    adres: 'kadro.example/a/Kx7',
    baglanti: 'kadro.example/b/Kx7',
    baslik: 'Security guard',
    belgeAdi: 'Criminal record',
    gruplar: 'Operations',
    iapKodu: 'IL-1008',
    durum: 'Under review',
    iptal: 'kadro.example/i/Kx7',
    islem: 'Reading of reports',
    isteyen: 'Mehmet Demir',
    kod: '123456',
    metin: 'You are welcome to apply again.',
    neden: 'The document cannot be read.',
    onaylayan: 'Fatma Kaya',
    ozet: 'Posting of a security guard',
    raporAdresi: 'kadro.example/eVizite',
    kazaAdresi: 'kadro.example/isKazalari',
    saat: '10:30',
    sirket: 'Demo Security',
    sonTarih: '31.12.2026',
    sonuc: 'Done',
    sure: '1 min 20 s',
    takipNo: 'BSV-2026-000123',
    tarih: '15.12.2026',
    yer: 'Kadıköy',
    zaman: '15.12.2026 10:30',
  },
}

/** The labels of its fields and values. */
export const sablonField: Widen<typeof turkishField> = {
  code: 'Code',
  dil: 'Language',
  hukukiSinif: 'Legal class',
  konu: 'Subject',
  sablonMetni: 'Text',
  kisaMetin: 'Text',
  aksiyon: 'Action',
  tip: 'Type',
  surum: 'Version',
  sgkHaber: 'E-mails about SGK',
  urun: 'The product’s',
}
export const sablonEnum: Widen<typeof turkishEnum> = {
  sablonDili: { tr: 'Turkish', en: 'English' },
  sablonKanali: { sms: 'Text message', eposta: 'E-mail', sayfa: 'Page' },
  hukukiSinif: { code: 'Code', process: 'Process', campaign: 'Campaign' },
}
export const sablonEylem: Widen<typeof turkishEylem> = {
  sablon: {
    denemeGonder: {
      ad: 'Send to me',
      aciklama: 'The text is filled with sample values and goes to your own phone or e-mail address.',
    },
  },
}
export const sablonRule: Widen<typeof turkishRule> = {
  invalidSablonCode: 'A code has 2 to 60 letters and digits, no Turkish letters and no spaces.',
  unknownPlaceholder: 'There is no placeholder {ad}. Choose from the list below.',
  brokenPlaceholder: 'Braces are for placeholders alone, such as {ad}.',
  missingPlaceholder: 'This text must have the placeholder {ad}.',
  smsTooLong: 'The text is longer than 6 messages.',
  sistemSablonu: 'A template of the product cannot be switched off; its text can be changed.',
  noOwnAddress: 'Your user record has no address or phone.',
}
export const sablonIslem: Widen<typeof turkishIslem> = { denemeGonder: 'sent a trial to themselves' }
