/** Users, roles, rights, menu and portal settings of one company. */
export const yetki = {
  eylem: {
    gor: 'Görme',
    ekle: 'Ekleme',
    degistir: 'Değiştirme',
    sil: 'Silme',
    disaAktar: 'Dışa aktarma',
    goster: 'Gizli bilgiyi gösterme',
    byPass: 'ByPass',
    tetikle: 'Tetikleme',
    sifirla: 'Sıfırlama',
    hamGor: 'Ham cevabı görme',
  },
  // what can be permitted and has no screen of its own yet
  ekran: {
    kullaniciRol: 'Kullanıcı rolleri',
    ilan: 'İlanlar',
    isTanim: 'İş türleri',
    calisanTip: 'Çalışan tipleri',
    belge: 'Aday belgeleri',
    test: 'Testler',
    sgkWorkerMonitor: 'Robot izleme: satırlar',
    sgkWorkerTask: 'Robot izleme: görevler',
  },
  matris: {
    noRole: 'Henüz rol yok. Önce Roller ekranından bir rol ekleyin.',
    caption: 'Rolün ekranlara göre yetkileri',
    box: '{ekran}: {eylem}',
    changed: '{count} değişiklik kaydedilmedi',
    save: 'Yetkileri kaydet',
    saved: 'Yetkiler kaydedildi. Kullanıcıların bir sonraki isteğinde geçerli olur.',
  },
  menu: {
    unused: 'Menüde yeri olmayan ekranlar: {ekranlar}',
  },
  kullanici: {
    roller: 'Roller',
    rollerHint:
      'Giriş yapabilmek için en az bir SGK rolü gerekir. Değişiklik, kullanıcının bir sonraki isteğinde geçerli olur.',
    moduller: 'Modüller',
    modullerHint: 'Kullanıcının yan menüsünde görünen bölümler. Varsayılan modül girişten sonra ilk görünendir.',
    verilmemis: 'Bu modül kullanıcıya ana yönetimde verilmemiş.',
    varsayilan: 'Varsayılan',
    varsayilanYap: 'Varsayılan yap',
    subeler: 'Şubeler',
    subelerHint:
      'Kullanıcı yalnız bu şubelerin kayıtlarını görür. Hiç şube seçilmezse bütün şubeleri, şubesi olmayan kayıtlar dahil, görür. Değişiklik, kullanıcının bir sonraki isteğinde geçerli olur.',
    tumSubeler: 'Bütün şubeler',
    subelerKaydet: 'Şubeleri kaydet',
  },
  portal: {
    logoHint: 'SVG, PNG ya da WebP; en çok 9 KB. Logo seçilmezse kiracının simgesi gösterilir.',
    logoAlt: 'Portalın logosu',
    logoChoose: 'Logo seç',
    logoRemove: 'Logoyu kaldır',
    sample: 'Başvur',
    readable: 'Bu renk üzerinde beyaz yazı okunuyor.',
    darkened: 'Bu renk beyaz yazı için açık; portalda {renk} tonu kullanılır.',
    originHint: 'Adayların soru sorulmadan yönlendirilebileceği siteler. Her siteyi yazıp Enter tuşuna basın.',
    smsHint: 'Operatörde tanımlı gönderici adı. Boş bırakılırsa kurulumun başlığı kullanılır.',
    tcknHint: 'Kapatılırsa numaranın yalnız biçimine bakılır, denetim hanesine bakılmaz.',
    save: 'Ayarları kaydet',
    contested:
      'Bu alanları siz yazarken başkası kaydetti. Sizin yazdıklarınız formda duruyor; kaydederseniz bunların yerine geçer:',
  },
} as const
