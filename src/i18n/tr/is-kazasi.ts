/** Words of the screens of sick reports and accidents. */
export const isKazasi = {
  grup: {
    kaza: 'Kaza',
    kisi: 'Kişi',
    olay: 'Olay ve tanıklar',
    sayi: 'Çalışan sayıları',
    hazirlayan: 'Bildirimi hazırlayan',
  },
  onayCubugu: '{toplam} günün {onayli} günü onaylı',
  haber: { rapor: '{n} rapor', kaza: '{n} iş kazası' },
  saglik: 'Sağlık bilgisini gör',
  saglikSoru: 'Poliklinik branşı sağlık verisidir; baktığınız kaydedilir.',
  saglikBrans: 'Branş: {brans}',
  saglikYok: 'SGK branş bildirmemiş.',
} as const
