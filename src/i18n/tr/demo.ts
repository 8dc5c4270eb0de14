/** Shown only where the demo runs. */
export const demo = {
  label: 'Tanıtım',
  banner: 'Bu bir tanıtım kurulumudur. Buradaki kişi ve ilanlar gerçek değildir; mesajlar kimseye gönderilmez.',
  phone: {
    title: 'Tanıtım telefonu',
    short: 'Telefon',
    open: 'Telefonu aç',
    close: 'Tanıtım telefonunu kapat',
    text: 'Gönderilen SMS ve e-postalar burada görünür.',
    alici: 'Telefon numarası',
    empty: 'Henüz mesaj yok.',
    refresh: 'Yenile',
    sms: 'SMS',
    mail: 'E-posta',
    to: 'Alıcı: {alici}',
    count_one: '{count, number} mesaj',
    count_other: '{count, number} mesaj',
  },
} as const
