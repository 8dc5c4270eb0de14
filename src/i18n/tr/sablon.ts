/** The texts of the screen of wordings. */
export const sablon = {
  degiskenler: 'Metne eklenebilecek değişkenler',
  onizleme: 'Örnek değerlerle böyle okunur',
  boy: '{n} karakter, {parca} SMS.',
  sade: 'Türkçe harfler olmadan {parca} SMS olur.',
  ornek: {
    ad: 'Ayşe Yılmaz',
    aciklama: 'Uygundur',
    adet: '48',
    alan: 'kadro.example',
    adres: 'kadro.example/a/Kx7',
    baglanti: 'kadro.example/b/Kx7',
    baslik: 'Güvenlik görevlisi',
    belgeAdi: 'Adli sicil kaydı',
    gruplar: 'Operasyon',
    iapKodu: 'IL-1008',
    durum: 'Değerlendiriliyor',
    iptal: 'kadro.example/i/Kx7',
    islem: 'Rapor okuma',
    isteyen: 'Mehmet Demir',
    kod: '123456',
    metin: 'Başka bir ilanımıza yeniden başvurabilirsiniz.',
    neden: 'Belge okunmuyor.',
    onaylayan: 'Fatma Kaya',
    ozet: 'Güvenlik görevlisi ilanı',
    raporAdresi: 'kadro.example/eVizite',
    kazaAdresi: 'kadro.example/isKazalari',
    saat: '10:30',
    sirket: 'Demo Güvenlik',
    sonTarih: '31.12.2026',
    sonuc: 'Başarılı',
    sure: '1 dk 20 sn',
    takipNo: 'BSV-2026-000123',
    tarih: '15.12.2026',
    yer: 'Kadıköy',
    zaman: '15.12.2026 10:30',
  },
} as const

/** The labels of its fields and values. */
export const sablonField = {
  code: 'Kod',
  dil: 'Dil',
  hukukiSinif: 'Hukuki sınıf',
  konu: 'Konu',
  sablonMetni: 'Metin',
  kisaMetin: 'Metin',
  aksiyon: 'Aksiyon',
  tip: 'Tip',
  surum: 'Sürüm',
  sgkHaber: 'SGK haber e-postaları',
  urun: 'Ürünün şablonu',
} as const
export const sablonEnum = {
  sablonDili: { tr: 'Türkçe', en: 'İngilizce' },
  sablonKanali: { sms: 'SMS', eposta: 'E-posta', sayfa: 'Sayfa' },
  hukukiSinif: { code: 'Kod', process: 'Süreç', campaign: 'Tanıtım' },
} as const
export const sablonEylem = {
  sablon: {
    denemeGonder: {
      ad: 'Kendime gönder',
      aciklama: 'Metin örnek değerlerle doldurulur; SMS ise cep telefonunuza, e-posta ise adresinize gider.',
    },
  },
} as const
export const sablonRule = {
  invalidSablonCode: 'Kod 2 ile 60 arası harf ve rakamdan oluşur; Türkçe harf ve boşluk olmaz.',
  unknownPlaceholder: '{ad} adında bir değişken yok. Aşağıdaki listeden seçin.',
  brokenPlaceholder: 'Süslü ayraç yalnız değişkenler için kullanılır: {ad} gibi.',
  missingPlaceholder: 'Bu metinde {ad} değişkeni bulunmalıdır.',
  smsTooLong: 'Metin 6 SMS’ten uzun.',
  sistemSablonu: 'Ürünün şablonu kapatılamaz; metni değiştirilebilir.',
  noOwnAddress: 'Kullanıcı kaydınızda adres ya da telefon yok.',
} as const
export const sablonIslem = { denemeGonder: 'kendisine deneme gönderdi' } as const
