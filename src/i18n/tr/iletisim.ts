/** The small pages by which somebody reaches the company or is reached by it: suggestions, campaigns, channel links. */
export const iletisim = {
  oneriTalep: {
    title: 'Öneri ve talep',
    text: 'Önerinizi, şikâyetinizi ya da talebinizi yazın; size yazdığınız iletişim bilgilerinden ulaşalım.',
    tipEmpty: 'Seçin',
    metinHint: 'Ne olduğunu ve ne beklediğinizi birkaç cümleyle anlatın.',
    left_one: '{count, number} karakter kaldı',
    left_other: '{count, number} karakter kaldı',
    over_one: '{count, number} karakter fazla',
    over_other: '{count, number} karakter fazla',
    prefilled: 'İletişim bilgilerinizi profilinizden aldık; isterseniz değiştirebilirsiniz.',
    submit: 'Gönder',
    doneTitle: 'Mesajınız bize ulaştı',
    doneText: 'Teşekkür ederiz. Mesajınızı ilgili ekibe ilettik.',
    toPortal: 'Başvuru portalına dön',
    writeMore: 'Yeni bir mesaj yaz',
  },
  smsIptal: {
    title: 'Duyuru SMS’lerini durdur',
    text: 'Yeni ilan ve duyuru SMS’lerini durdurmak için cep telefonunuzu yazın. Giriş kodları ve başvurunuzla ilgili bilgiler gelmeye devam eder.',
    linkText:
      'Size gelen yeni ilan ve duyuru SMS’lerini tek dokunuşla durdurabilirsiniz. Giriş kodları ve başvurunuzla ilgili bilgiler gelmeye devam eder.',
    hint: 'Örnek: (532) 123 45 67',
    submit: 'SMS’leri durdur',
    doneTitle: 'İsteğinizi aldık',
    doneText:
      'Bu numara kayıtlarımızdaysa artık yeni ilan ve duyuru SMS’i almayacak. Fikrinizi değiştirirseniz profilinizdeki izinlerden yeniden açabilirsiniz.',
  },
  kanal: {
    title: 'Yönlendiriliyorsunuz',
    wait: 'Lütfen bekleyin, sizi ilgili sayfaya götürüyoruz…',
    fallback: 'Sayfa açılmadıysa buraya dokunun',
    outsideTitle: 'Başka bir siteye gidiyorsunuz',
    outsideText: 'Bu bağlantı bizim yönetmediğimiz bir siteye götürüyor. Adresi tanıyorsanız devam edin.',
    outsideHost: 'Gidilecek site',
    go: 'Siteye git',
    cancel: 'Vazgeç, ilanlara dön',
  },
} as const
