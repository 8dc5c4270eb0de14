/** Labels of notices that are given without a report. */
export const manuelField = {
  iseBaslama: 'İşe başlama tarihi',
  manuelDurumu: 'Durum',
  sgkNo: 'SGK bildirim no',
  islemTarihi: 'SGK’ya işlendiği gün',
} as const

export const manuelEnum = {
  manuelDurumu: { 0: 'Gönderiliyor', 1: 'Bildirildi', 2: 'SGK almadı', 3: 'Silindi' },
} as const

/** The declared actions on them. */
export const manuelEylem = {
  manuelBildirim: {
    sgkdanSil: {
      ad: 'SGK’dan sil',
      aciklama: 'Bildirim SGK’da silinir; nedeni adınızla saklanır. SGK numarası henüz okunmamışsa önce okutun.',
    },
    sgkdanOku: {
      ad: 'SGK’dan oku',
      aciklama: 'Kişinin SGK’daki bildirimleri okunur: numaraları yazılır, SGK ekranında verilenler satır olur.',
    },
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const manuelIslem = {
  sgkdanSil: 'bildirimi SGK’dan sildirdi',
  sgkdanOku: 'bildirimleri SGK’dan okuttu',
} as const

export const manuelVarlik = { manuelBildirim: 'Manuel çalışmazlık bildirimleri' } as const

export const manuelBos = {
  manuelBildirim:
    'SGK’nın göstermediği bir rapor için verdiğiniz bildirim burada durur. Rapor E-Vizite listesindeyse bildirimini orada onaylayın.',
} as const

export const manuelRule = {
  otherIsyeri: 'Bu personel seçtiğiniz işyerinde çalışmıyor.',
  beforeEntry: 'Gün işe girişten önce olamaz.',
  afterExit: 'Gün işten çıkıştan sonra olamaz.',
  notAfterStart: 'İşe başlama günü rapor başlangıcından sonra olmalıdır.',
} as const

/** Words of the tabs of sick reports. */
export const manuelBildirim = {
  sekmeler: 'E-Vizite listeleri',
  raporlar: 'Raporlar',
  manuel: 'Manuel bildirimler',
} as const
