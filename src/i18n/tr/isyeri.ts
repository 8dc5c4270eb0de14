/** Words of the screen of workplaces. */
export const isyeri = {
  kimlikDene: 'Kimliği dene',
  kimlikDeneSoru:
    '{no} numaralı işyerinin kullanıcı adı ve şifresi SGK’ya sorulacak. Yanlış şifre SGK’da sayılır ve işyerinin çağrılarını durdurur.',
  kimlikGecerli: 'SGK kimliği kabul etti.',
  kimlikBilinmiyor: 'SGK yanıt vermedi; kimliğin durumu bilinmiyor.',
  byPass: 'ByPass',
  byPassAciklama: '{no} numaralı işyeri seçtiğiniz günün sonuna kadar SGK okumalarına alınmaz.',
  byPassGunBicimi: 'gg.aa.yyyy; bu gün de sayılır',
  byPassKaldir: 'ByPass’ı kaldır',
  cagrilar: 'Çağrılar',
  kanalDurdu:
    '{kanal} servisi art arda yanıt vermediği için {basladi} ile {bitis} arasında SGK’ya çağrı yapılmıyor. Okumalar ve gönderimler sonra kendiliğinden sürer.',
  hizBolen: 'Simülatöre giden çağrılarda süreler {bolen} ile bölünür.',
  hamGor: 'Ham cevap',
  hamGorSoru: 'Cevapta kişilerin kimlik numaraları vardır; açtığınız kaydedilir.',
  hamBaslik: '{operasyon}: SGK’nın cevabı',
} as const
