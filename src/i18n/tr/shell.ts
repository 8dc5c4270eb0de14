/** What surrounds every page: header, menus, footer, language, connection, failure. */
export const shell = {
  skipToContent: 'İçeriğe geç',
  menu: {
    label: 'Ana menü',
    open: 'Menüyü aç',
    close: 'Menüyü kapat',
    mainPage: 'Ana sayfa',
    ilanlar: 'İş ilanları',
    basvurularim: 'Başvurularım',
    profil: 'Profilim',
    login: 'Giriş yap',
    logout: 'Çıkış yap',
    account: 'Hesap menüsü',
  },
  footer: {
    menu: 'Alt menü',
    label: 'Yasal bilgiler ve iletişim',
    kvkk: 'Kişisel verilerin korunması',
    cerez: 'Çerez politikası',
    gizlilik: 'Gizlilik politikası',
    oneriTalep: 'Öneri ve talep',
  },
  language: { label: 'Dil' },
  noScript: 'Bu sayfa için JavaScript gerekir.',
  offline: {
    lost: 'İnternet bağlantınız yok. Kaydettikleriniz duruyor.',
    back: 'Bağlantınız geri geldi.',
  },
  state: {
    loading: 'Yükleniyor…',
    retry: 'Tekrar dene',
    close: 'Kapat',
    cancel: 'Vazgeç',
    back: 'Geri',
    goHome: 'Ana sayfa',
    goToIlanlar: 'İş ilanlarına git',
  },
  error: {
    title: 'Özür dileriz, bir sorun oluştu',
    text: 'Sorun bizden kaynaklanıyor ve kaydedildi. Daha önce kaydettikleriniz duruyor. Biraz sonra yeniden deneyebilirsiniz.',
    errorId: 'Hata numarası',
    copy: 'Kopyala',
    copied: 'Kopyalandı',
    copyFailed: 'Kopyalanamadı',
    errorIdHint: 'Bize ulaşırsanız bu numarayı söylemeniz yeterli.',
  },
  part: {
    title: 'Bu bölüm açılamadı',
    text: 'İnternet bağlantınızı denetleyip tekrar deneyin. Bağlantınız varsa sayfayı yenileyin; kaydettikleriniz duruyor.',
  },
  notFound: {
    title: 'Aradığınız sayfa bulunamadı',
    text: 'Bağlantı eksik ya da eski olabilir. Güncel ilanlara buradan ulaşabilirsiniz.',
  },
  tenantNotFound: {
    title: 'Bu adreste bir kurum bulunamadı',
    text: 'Bağlantıyı size gönderildiği gibi, eksiksiz açtığınızdan emin olun.',
  },
  malformed: {
    title: 'Bu adresi anlayamadık',
    text: 'Bağlantı yarım kalmış ya da değiştirilmiş olabilir. Size gönderilen bağlantıyı yeniden açmayı deneyin.',
  },
  tooMany: {
    title: 'Biraz yavaşlayalım',
    text: 'Kısa sürede çok fazla sayfa istendi. Lütfen bir dakika bekleyip tekrar deneyin.',
  },
  connection: {
    title: 'Bağlantı kurulamadı',
    text: 'İnternet bağlantınızı denetleyin; bağlantı gelince aynı yerden sürdürebilirsiniz.',
  },
  unavailable: {
    title: 'Şu anda hizmet veremiyoruz',
    text: 'Kısa bir ara verdik, birazdan yeniden buradayız. Lütfen biraz sonra tekrar deneyin.',
  },
} as const
