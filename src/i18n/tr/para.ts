/** Labels of the fields of SGK money: debts, offsets, accruals and incentives. */
export const paraField = {
  okumaDurumu: 'Okuma durumu',
  toplamBorc: 'Toplam borç',
  primBorcu: 'Prim borcu',
  issizlikBorcu: 'İşsizlik borcu',
  damgaVergisi: 'Damga vergisi',
  idariParaCezasi: 'İdari para cezası',
  egitimOzelIslem: 'Eğitim katkı, özel işlem',
  gecikmeCezasi: 'Gecikme cezası',
  gecikmeZammi: 'Gecikme zammı',
  icraBorcu: 'İcra borcu',
  taksitliBorc: 'Taksitli borç',
  emanetTutari: 'Emanet',
  borcuYokturBelgeNo: 'Borcu yoktur belge no',
  belgeTarihi: 'Belge tarihi',
  odendiNotu: 'Ödendi notu',
  sorguZamani: 'Sorgu zamanı',
  guncelSorgu: 'Güncel sorgu',
  borcVarMi: 'Borcu var',
  borcTuru: 'Borç türü',
  firma: 'Borçlu firma',
  isyeri: 'Borçlu işyeri',
  okunan: 'Okunan işyeri',
  sorguId: 'Borç sorgusu',
  donem: 'Dönem',
  kanunNo: 'Kanun no',
  asilTutar: 'Asıl tutar',
  gecikmeTutari: 'Gecikme tutarı',
  vade: 'Vade',
  icraDosyaNo: 'İcra dosya no',
  not: 'Not',
  yilAy: 'Yıl/ay',
  islemTarihi: 'İşlem tarihi',
  tahsilatPostaTarihi: 'Tahsilat/posta tarihi',
  belgeMahiyeti: 'Belge mahiyeti',
  belgeCesit: 'Belge çeşidi',
  pek: 'PEK',
  thk: 'THK',
  indirim: 'İndirim',
  indirim5510: '5510 indirimi',
  ths: 'THS',
  gz: 'GZ',
  belgeTuru: 'Belge türü',
  mahiyet: 'Mahiyet',
  sigortaliSayisi: 'Sigortalı',
  pekTutari: 'PEK tutarı',
  primTutari: 'Prim tutarı',
  issizlikTutari: 'İşsizlik tutarı',
  tesvikTutari: 'Teşvik tutarı',
  odenecekTutar: 'Ödenecek tutar',
  sonOdemeTarihi: 'Son ödeme tarihi',
  referansNo: 'Referans no',
  sigortali: 'Sigortalı',
  odenecek: 'Ödenecek',
  tesvik: 'Teşvik',
  onayBekleyenAdet: 'Onay bekleyen',
  onayBekleyenTutar: 'Onay bekleyen tutar',
  odemeEmriAdet: 'Ödeme emri',
  odemeEmriTutar: 'Ödeme emri tutarı',
  kurumEmanetiAdet: 'Kurum emaneti',
  kurumEmanetiTutar: 'Kurum emaneti tutarı',
  mahsuplastiAdet: 'Mahsuplaşan',
  mahsuplastiTutar: 'Mahsuplaşan tutar',
  mahsupDurumu: 'Mahsup durumu',
  durumStr: 'SGK’nın durumu',
  vakaAdi: 'Vaka',
  odemeBasTar: 'Ödeme başlangıcı',
  odemeBitTar: 'Ödeme bitişi',
  gun: 'Gün',
  odenenTutar: 'Ödenen tutar',
  tahsilatTutari: 'Tahsilat tutarı',
  farkTutari: 'Fark',
  mahsuplasmaTarihi: 'Mahsup tarihi',
  primTahsilatDonem: 'Prim tahsilat dönemi',
  onayTarihi: 'Onay tarihi',
  sgkMahsupId: 'Mahsup no',
  type: 'Mahsup durumu',
} as const

/** Labels of their choices. */
export const paraEnum = {
  mahiyet: { A: 'Asıl', E: 'Ek', I: 'İptal' },
  mahsupDurumu: { 1: 'Onay bekliyor', 2: 'Ödeme emri', 3: 'Kurum emaneti', 5: 'Mahsuplaştı' },
  okumaDurumu: {
    '-99': 'Sistemsel hata',
    '-1': 'Hata',
    0: 'Okunmadı',
    1: 'Pasif',
    2: 'İz olmuş',
    3: 'Vekaletsiz',
    4: 'ByPass',
    5: 'Okundu',
    6: 'Diğer',
    7: 'Hatalı şifre',
    8: 'Captcha sorunu',
  },
  borcTuru: {
    1: 'Prim',
    2: 'İşsizlik',
    3: 'Damga vergisi',
    4: 'İdari para cezası',
    5: 'Eğitim katkı, özel işlem',
    6: 'İcra',
    7: 'Taksit',
  },
} as const

/** The declared actions on them. */
export const paraEylem = {
  eviziteMahsup: {
    onayla: {
      ad: 'Mahsup onayla',
      aciklama: 'Ödemenin prim borcuna mahsubu SGK’ya bildirilir. Protokolü olmayan işyerinin ödemeleri onaylanmaz.',
    },
  },
  eBorc: {
    odendiNotu: {
      ad: 'Ödendi notu',
      aciklama: 'Not yalnız burada durur; borç SGK’dan gelen sonraki dosyaya kadar listede kalır.',
    },
    belge: { ad: 'Borcu yoktur belgesi', aciklama: 'Belgenin numarası ve tarihi saklanır.' },
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const paraIslem = {
  odendiNotu: 'ödendi notu yazdı',
  belge: 'borcu yoktur belgesini yazdı',
  yenidenOku: 'yeniden okuma istedi',
  iceAktar: 'dosyadan aktardı',
} as const

/** What the record of changes calls records without a screen. */
export const paraVarlik = { eBorcKalem: 'Borç kalemleri' } as const

/** Where their rows come from. */
export const paraBos = {
  tahakkuk: 'SGK’dan indirdiğiniz tahakkuk dosyasını içe aktardığınızda tahakkuklar burada görünür.',
  eviziteMahsup: 'Protokolü olan işyerlerinin ödemeleri, robot SGK’yı okudukça burada görünür.',
  eBorc: 'SGK’dan indirdiğiniz borç dosyasını içe aktardığınızda işyerlerinin borcu burada görünür.',
} as const

/** Words of their screens. */
export const para = {
  raporaGit: 'Rapora git',
  raporYok: 'Ödemenin raporu henüz okunmamış.',
  kalemler: 'Kalemler',
  kalemYok: 'Bu sorguda borç kalemi yok.',
  kalemBaslik: '{ad}: borç kalemleri',
  yenidenOku: 'Yeniden oku',
  yenidenOkuSoru:
    'Bu işyeri için bir okuma işi planlanır. SGK’nın borç ekranının servisi olmadığı için işi, içe aktaracağınız dosya tamamlar.',
  planlandi: '{no} numaralı okuma işi planlandı. Dosyayı içe aktardığınızda tamamlanır.',
  aktar: 'İçe aktar',
  rapor: { 0: 'Personel', 1: 'E-Vizite', 2: 'Tahakkuk', 3: 'E-Borç', 4: 'Giriş-çıkış kontrolü', 5: 'AUDI' },
  dosya: {
    tahakkuk: 'Tahakkuk (Excel ya da CSV)',
    borc: 'Borç ekranı (Excel)',
    mufredat: 'Müfredat kartı (Excel)',
    csv: 'İşyeri başına tutar (CSV)',
  },
  ipucu: {
    tahakkuk:
      'Her satır bir tahakkuktur: işyeri sicil no, dönem, belge türü, mahiyet (A, E, I), kanun no, ödenecek tutar. İptaller eksi sayılır. Hatalı satırı olan dosyadan hiçbir şey yazılmaz.',
    borc: 'Her satır bir borçtur: işyeri sicil no, dönem, borç türü, asıl tutar. Borcu olmayan işyerinin satırında dönem boş kalır. Hatalı satırı olan dosyadan hiçbir şey yazılmaz.',
    mufredat:
      'SGK’nın müfredat kartı: işyeri sicil no, yıl/ay, borç türü, THK, THS. Kalan borç dönem ve türe göre hesaplanır. Hatalı satırı olan dosyadan hiçbir şey yazılmaz.',
    csv: 'Her satır bir işyeridir: işyeri sicil no ve tutarlar. Bu listenin kendi dışa aktarımı da aktarılabilir. Hatalı satırı olan dosyadan hiçbir şey yazılmaz.',
  },
} as const

/** Why a line of a file was refused. */
export const paraRule = {
  unknownIsyeri: 'Bu sicil numarasıyla bir işyeriniz yok.',
  periodInFuture: 'Dönem bu aydan sonra olamaz.',
  endsBeforeStart: 'Bitiş günü başlangıçtan önce olamaz.',
  belgeWithDebt: 'Borcu olan işyerinin borcu yoktur belgesi olamaz.',
} as const
