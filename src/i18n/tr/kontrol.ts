/** Labels of the fields of the entry and exit control, of AUDI and of the sums of /raporlar. */
export const kontrolField = {
  kontrolTarihi: 'Bulunduğu gün',
  hataTipi: 'Fark',
  sgkSubeAdi: 'SGK’daki şube',
  ikGirisTarihi: 'İK giriş',
  sgkGirisTarihi: 'SGK giriş',
  ikCikisTarihi: 'İK çıkış',
  sgkCikisTarihi: 'SGK çıkış',
  ikCikisKodu: 'İK çıkış kodu',
  sgkCikisKodu: 'SGK çıkış kodu',
  farkGun: 'Fark (gün)',
  kapanmaZamani: 'Kapanma',
  isEmriId: 'İş emri',
  sgkIsyeriId: 'SGK’daki işyeri',
  acik: 'Açık',
  duzelen: 'Düzelen',
  yokSayilan: 'Yok sayılan',
  bolum: 'Bölüm',
  tutar: 'Tutar',
  onayBekleyen: 'Onay bekleyen',
  onaylanan: 'Onaylanan',
} as const

/** Labels of their choices. */
export const kontrolEnum = {
  hataTipi: {
    1: 'İK’da var, SGK’da giriş yok',
    2: 'SGK’da giriş var, İK’da yok',
    3: 'Giriş tarihi farklı',
    4: 'İK’da çıkış var, SGK’da yok',
    5: 'SGK’da çıkış var, İK’da yok',
    6: 'Çıkış tarihi farklı',
    7: 'Çıkış kodu farklı',
    8: 'Süresinde bildirilmemiş',
    9: 'Farklı şubede',
  },
  kontrolDurumu: { 0: 'Açık', 1: 'Düzeltildi', 2: 'Yok sayıldı' },
  kontrolGunu: { 30: 'Son 30 gün', 60: 'Son 60 gün', 90: 'Son 90 gün' },
  audiBolumu: { 1: 'Geçen yıl', 2: 'Bu yıl', 3: 'Okuma' },
} as const

/** The declared actions on differences. */
export const kontrolEylem = {
  girisCikisKontrol: {
    duzeltildi: {
      ad: 'Düzeltildi',
      aciklama: 'Kişi hemen yeniden karşılaştırılır. Fark gerçekten kalktıysa kapanır, sürüyorsa açık kalır.',
    },
    yokSay: { ad: 'Yok say', aciklama: 'Nedeni saklanır. Fark aynı kaldıkça bir daha açılmaz; değişirse açılır.' },
    isEmriAc: {
      ad: 'İş emri aç',
      aciklama: 'Tescil izlemede giriş ya da çıkış iş emri oluşur. SGK’ya oradan gönderilir; gidince fark kapanır.',
    },
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const kontrolIslem = {
  calistir: 'kontrolü çalıştırdı',
  duzeltildi: 'farkı düzeltildi olarak kapattı',
  yokSay: 'farkı yok saydı',
  isEmriAc: 'farktan iş emri açtı',
} as const

/** What the record of changes calls records without a screen. */
export const kontrolVarlik = {
  girisCikisKontrol: 'Giriş-çıkış farkları',
  audi: 'AUDI satırları',
  viziteOzeti: 'Vizite özeti',
  borcOzeti: 'Borç özeti',
} as const

/** Where their rows come from. */
export const kontrolBos = {
  girisCikisKontrol:
    'Kontrol, personel kayıtlarını iş emirleri ve hizmet satırlarıyla karşılaştırır; bulduğu farklar burada görünür. SGK tarafı okunmamış işyeri ve aylar için fark açılmaz.',
  audi: 'AUDI dosyasını içe aktardığınızda satırları burada görünür.',
} as const

/** Words of the screen of reports. */
export const kontrol = {
  calistir: 'Kontrolü çalıştır',
  siraya: 'Kontrol arka planda çalışıyor. Liste birkaç saniye içinde yenilenir.',
  sekmeYok: '{tab} numaralı sekme yok ya da sizin için açık değil; {ad} gösteriliyor.',
  kendiliginden: 'Kendiliğinden düzeldi: son kontrolde fark bulunmadı.',
  denetlendi: 'Düzeltildi: yeniden karşılaştırıldı, fark bulunmadı.',
  yazdir: 'Yazdır',
  audiDosya: 'AUDI (Excel ya da CSV)',
  audiIpucu:
    'Her satır bir işyeri, ya da TC kimlik numarası varsa bir kişi içindir: bölüm (geçen yıl, bu yıl, okuma), işyeri sicil no, dönem, gün, tutar. Hatalı satırı olan dosyadan hiçbir şey yazılmaz.',
} as const
