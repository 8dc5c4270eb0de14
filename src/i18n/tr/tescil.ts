/** Words of personnel, code lists and registrations. */
export const tescil = {
  belgeIndir: 'Belge indir',
  donem: {
    ad: 'Dönem günlerini SGK’ya sor',
    baslik: 'Bildirilecek dönemler: {ad}',
    gunler: '{ilk} - {son}, {n} gün',
    yok: 'SGK gün bildirmedi',
    sgk: 'SGK’nın açıklaması: {metin}',
  },
  hata: {
    referansYok: 'referans kodu yok',
    belgeYok: 'SGK belge vermedi.',
    dosyaYok: 'Emrin belgesi bulunamadı. Belgeyi yeniden yükleyin.',
    geriOkuma: 'SGK’ya soruldu, kayıt orada yok. Yeniden gönderilebilir.',
    AG: 'SGK’dan yanıt alınamadı.',
    SOAP: 'SGK’nın yanıtı anlaşılamadı.',
    KIMLIK: 'SGK kullanıcı adını ya da şifreyi reddetti.',
    SINIR: 'SGK’ya kısa sürede çok soruldu.',
    DIGER: 'SGK isteği açıklama vermeden reddetti.',
    adim: { isEmri: 'İş emri', belge: 'Belge' },
    ax: {
      notSent: '{adim}: AX’e ulaşılamadı.',
      unanswered: '{adim}: AX yanıt vermedi.',
      http: '{adim}: AX HTTP {kod} yanıtı verdi.',
      anlasilmadi: '{adim}: AX’in yanıtı anlaşılamadı.',
      yasak: 'AX kanalının adresi ya da imza anahtarı eksik veya bu adrese izin verilmiyor.',
    },
  },
  grup: {
    emir: 'İş emri',
    giris: 'İşe giriş',
    cikis: 'İşten ayrılış',
    bulundugumuz: 'Çıkışın olduğu ay',
    onceki: 'Önceki ay',
    belge: 'Belge',
  },
} as const

export const tescilField = {
  liste: 'Liste',
  kod: 'Kod',
  gecerliBitis: 'Geçerlilik bitişi',
  personelNo: 'Personel no',
  personelId: 'Personel',
  unitId: 'Birim',
  meslekKodu: 'Meslek kodu',
  sigortaliTuru: 'Sigortalı türü',
  girisTarihi: 'Giriş tarihi',
  cikisTarihi: 'Çıkış tarihi',
  cikisKodu: 'Çıkış kodu',
  cikisNedeni: 'Çıkış nedeni',
  ogrenimKodu: 'Öğrenim',
  ucretEsasi: 'Ücret esası',
  employmentType: 'Çalışma şekli',
  isEmriNo: 'İş emri no',
  islemTipi: 'İşlem',
  gorevKodu: 'Görev',
  isKolu: 'İş kolu',
  mezuniyetBolumu: 'Mezuniyet bölümü',
  mezuniyetYili: 'Mezuniyet yılı',
  eskiHukumlu: 'Eski hükümlü',
  ozurlu: 'Engelli',
  kismiSureli: 'Kısmi süreli',
  kismiSureliGun: 'Kısmi süreli gün',
  bulundugumuzBelgeTuru: 'Belge türü',
  bulundugumuzUcret: 'Hak edilen ücret',
  bulundugumuzIkramiye: 'Prim, ikramiye',
  bulundugumuzEksikGun: 'Eksik gün',
  bulundugumuzEksikNeden: 'Eksik gün nedeni',
  oncekiBelgeTuru: 'Önceki ay belge türü',
  oncekiUcret: 'Önceki ay ücreti',
  oncekiIkramiye: 'Önceki ay prim, ikramiye',
  oncekiEksikGun: 'Önceki ay eksik gün',
  oncekiEksikNeden: 'Önceki ay eksik gün nedeni',
  belge: 'Belge',
  pdfDosyaId: 'Belge no',
  hataKodu: 'Hata kodu',
  hataAciklama: 'Hata açıklaması',
  referansKodu: 'Referans kodu',
  sicilNo: 'Sigorta sicil no',
  axKayitNo: 'AX kayıt no',
  docId: 'AX belge no',
  gecikti: 'Gecikti',
  durumZamani: 'Durum zamanı',
  isHataOkuma: 'Hatalı olanlar (gün)',
} as const

export const tescilEnum = {
  kodListe: {
    cikis: 'İşten ayrılış nedeni',
    eksikGun: 'Eksik gün nedeni',
    meslek: 'Meslek',
    belgeTuru: 'Belge türü',
    kanun: 'Kanun',
    ogrenim: 'Öğrenim',
    sigortaliTuru: 'Sigortalı türü',
    gorev: 'Görev',
    isKolu: 'İş kolu',
  },
  ucretEsasi: { 1: 'Aylık', 2: 'Günlük', 3: 'Saatlik' },
  tescilIslemTipi: { 1: 'İşe giriş', 2: 'İşten ayrılış', 3: 'Giriş iptali', 4: 'Çıkış iptali' },
} as const

export const tescilEylem = {
  personel: {
    girisEmri: {
      ad: 'Giriş emri',
      aciklama: 'İşe giriş iş emri oluşturulur; SGK’ya Tescil izleme ekranından gönderilir.',
    },
    cikisEmri: {
      ad: 'Çıkış emri',
      aciklama: 'Çıkış günü satıra yazılır ve işten ayrılış iş emri oluşturulur. Dönem bilgilerini emirde tamamlayın.',
    },
  },
  tescil: {
    gonder: {
      ad: 'Gönder',
      aciklama:
        'Kaydın SGK’da olup olmadığı sorulur, yoksa adınızla bildirilir. Aynı işyerinin emirleri tek çağrıda gider.',
    },
    yenidenGonder: { ad: 'Yeniden gönder', aciklama: 'Yalnız hata veren adım yeniden denenir.' },
    pdfOku: { ad: 'PDF oku', aciklama: 'Bildirgenin belgesi SGK’dan okunur ve saklanır.' },
    axEsitle: { ad: 'AX eşitle', aciklama: 'Emir ve belgesi AX’e aktarılır.' },
    manuelKapat: { ad: 'Elle kapat', aciklama: 'Emir nedeniyle birlikte kapanır ve bir daha değişmez.' },
  },
} as const

export const tescilIslem = {
  girisEmri: 'giriş emri oluşturdu',
  cikisEmri: 'çıkış emri oluşturdu',
  gonder: 'SGK’ya gönderdi',
  yenidenGonder: 'yeniden gönderdi',
  pdfOku: 'belgesini istedi',
  axEsitle: 'AX’e aktardı',
  manuelKapat: 'elle kapattı',
} as const

export const tescilRule = {
  invalidKod: 'Kod en çok beş rakamdan oluşur; meslek kodunda noktadan sonra iki rakam olabilir.',
  invalidKodOnDay: 'Bu kod o gün geçerli değil.',
  invalidMeslek: 'Meslek kodunu 5414.02 gibi yazın.',
  endBeforeStart: 'Bitiş günü başlangıçtan önce olamaz.',
  exitBeforeEntry: 'Çıkış tarihi girişten önce olamaz.',
  pdfBelge: 'Belge yalnız PDF olabilir.',
  kisiBaskaSubede:
    'Bu kişi başka bir şubede kayıtlı ve adı orada farklı. Adı orada yazıldığı gibi girin ya da tüm şubeleri gören birine düzelttirin.',
  personelNoExists: 'Personel No zaten mevcut ve kullanıcıda tanımlı.',
} as const
