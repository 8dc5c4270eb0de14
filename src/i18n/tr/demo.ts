/** Shown only where the demo runs. */
export const demo = {
  label: 'Tanıtım',
  banner: 'Bu bir tanıtım kurulumudur. Buradaki kişi ve ilanlar gerçek değildir; mesajlar kimseye gönderilmez.',
  phone: {
    title: 'Tanıtım telefonu',
    short: 'Telefon',
    close: 'Tanıtım telefonunu kapat',
    text: 'Gönderilen SMS ve e-postalar burada görünür.',
    alici: 'Telefon numarası',
    empty: 'Henüz mesaj yok.',
    sms: 'SMS',
    mail: 'E-posta',
  },
} as const
