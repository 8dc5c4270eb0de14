/** The texts of the hand-over. */
export const iseGiris = {
  kontrol: 'Kontroller',
  hazir: 'Eksik yok; iş emri açılabilir.',
  eksik: {
    kabulDegil: 'Başvuru artık kabul edilmiş değil.',
    isyeriYok: 'Şubenin SGK işyeri yok.',
    kimlikIddiali: 'Aynı T.C. kimlik numarasını başka bir aday da yazmış; kimliği doğrulayın.',
    belgeEksik: '{belgeAdi} onaylı değil ya da o gün geçerli değil.',
    ozelBelgeEksik: '{belgeAdi} onaylı değil ya da o gün geçerli değil.',
    gizliEksik: 'Özel nitelikli bilgileri görme yetkisi olanların gördüğü bir eksik var.',
    kartYok: 'Özel güvenlik kimlik kartının bitiş günü bilinmiyor.',
    kartGecersiz: 'Özel güvenlik kimlik kartı {gun} günü bitiyor.',
    yasKucuk: 'İşe başlarken {n} yaşından küçük.',
    acikGiris: 'Kişinin gönderilmemiş bir giriş iş emri var.',
    aktifPersonel: 'Kişi zaten çalışıyor.',
  },
} as const

export const iseGirisField = {
  iseBaslamaTarihi: 'İşe başlama günü',
  basvuruId: 'Başvuru',
  eksikSayisi: 'Eksik',
  eksikler: 'Eksikler',
  isEmriId: 'İş emri',
  isEmriDurumu: 'İş emrinin durumu',
  gecikmeNedeni: 'Gecikme nedeni',
  iptalNedeni: 'İptal nedeni',
} as const
export const iseGirisEnum = {
  iseGirisDurumu: { 1: 'Hazırlanıyor', 2: 'Hazır', 3: 'İş emri açıldı', 4: 'Bildirildi', '-1': 'İptal' },
} as const
export const iseGirisEylem = {
  iseGiris: {
    isEmriAc: {
      ad: 'İş emri aç',
      aciklama: 'Kişi personele eklenir ve SGK giriş iş emri açılır. Son günü geçtiyse nedenini yazın.',
    },
    iptal: { ad: 'İptal et', aciklama: 'Gönderilmemiş iş emri ve personel kaydı da geri alınır.' },
  },
} as const
export const iseGirisIslem = { isEmriAc: 'iş emri açtı', hazirla: 'işe girişi hazırladı' } as const
export const iseGirisRule = {
  notAccepted: 'Yalnız kabul edilen başvurular işe giriş olur.',
  ...iseGiris.eksik,
} as const
