import { oturumSonu } from './oturum-sonu.ts'

/** The candidate's identity: registration, login, logout, a session that ended. */
export const aday = {
  kimlik: {
    title: 'Sizi tanıyalım',
    text: 'Son adım: bilgilerinizi bir kez yazın, her başvuruda yeniden sormayalım.',
    phoneHint: 'Kodla doğruladığınız numara',
    changePhone: 'Numara yanlış mı? Değiştirin',
    phoneVerified: 'Doğrulandı',
    tcHint: '11 rakam, kimlik kartınızın ön yüzünde',
    dateHint: 'gün.ay.yıl, örnek: 01.09.1995',
    noticeOpen: 'Aydınlatma metnini okuyun',
    noticeVersion: 'Sürüm {no}',
    choice: 'Kişisel verilerimin işlenmesine ilişkin aydınlatma metnini',
    accept: 'Okudum',
    reject: 'Okumadım, kaydolmak istemiyorum',
    rejected: 'Aydınlatma metnini okumadan kaydınızı oluşturamayız. Vazgeçerseniz bilgileriniz saklanmaz.',
    consents: 'İsteğe bağlı izinler',
    consentsText: 'İşaretlemeden de kaydolabilirsiniz. Her birini dilediğiniz an profilinizden değiştirebilirsiniz.',
    submit: 'Kaydımı tamamla',
    ended: 'Kayıt süreniz doldu. Lütfen telefonunuzu yeniden doğrulayın.',
  },
  login: {
    title: 'Giriş yap',
    tabs: 'Giriş türü',
    aday: 'Aday',
    personel: 'Personel',
    text: 'Telefonunuzla girin; şifre gerekmez.',
    linkGone: 'Geldiğiniz bağlantı daha önce kullanılmış ya da süresi dolmuş. Numaranızı yazarak girebilirsiniz.',
    returning: 'Açmak istediğiniz sayfaya girişten sonra döneceksiniz.',
  },
  logout: {
    title: 'Çıkış yapılıyor…',
    failed: 'Çıkış tamamlanamadı. Bağlantınızı denetleyip tekrar deneyin.',
    noScript:
      'Çıkış için JavaScript gerekir. Tarayıcınızı kapatırsanız oturumunuz bir süre sonra kendiliğinden sona erer.',
  },
  session: {
    title: 'Oturumunuz kapandı',
    text: 'Yazdıklarınız bu sayfada duruyor. Telefonunuzu yeniden doğrulayın, kaldığınız yerden sürdürün.',
    leave: 'Vazgeç ve çık',
    son: oturumSonu,
  },
} as const
