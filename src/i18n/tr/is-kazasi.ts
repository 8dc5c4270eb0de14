/** Words of the screens of sick reports and accidents. */
export const isKazasi = {
  grup: {
    kaza: 'Kaza',
    kisi: 'Kişi',
    olay: 'Olay ve tanıklar',
    sayi: 'Çalışan sayıları',
    hazirlayan: 'Bildirimi hazırlayan',
    belge: 'Belge',
  },
  onayCubugu: '{toplam} günün {onayli} günü onaylı',
  haber: { rapor: '{n} rapor', kaza: '{n} iş kazası' },
  saglik: 'Sağlık bilgisini gör',
  saglikSoru: 'Poliklinik branşı sağlık verisidir; baktığınız kaydedilir.',
  saglikBrans: 'Branş: {brans}',
  saglikYok: 'SGK branş bildirmemiş.',
  eksik: {
    ad: 'Formda eksikler',
    baslik: 'Formda eksikler: {ad}',
    yok: 'Formun istenen bütün alanları dolu.',
  },
  gizli: {
    ad: 'Yara ve hazırlayan',
    soru: 'Yara bilgisi sağlık verisidir; baktığınız kaydedilir.',
    aciklama: '{ad}: Bu bilgiler kapalı saklanır; yalnız bu yetkiyi taşıyanlar görür ve Ek-7 belgesine girer.',
  },
  oneriRed: 'Öneri reddedildi.',
  raporaGit: 'Vizite raporuna git',
  raporYok: 'Bu kazaya bağlı rapor yok.',
  ek7: {
    ad: 'Ek-7 formu (PDF)',
    baslik: 'İş kazası bildirim formu (Ek-7)',
    not: 'Bu belge hazırlık içindir. Bildirim SGK ekranından yapılır; Kadro bildirim göndermez.',
    bildirildi: 'SGK bildirimi: {gun}, numara {no}',
    sayfa: '{sayfa} / {toplam}',
  },
} as const
