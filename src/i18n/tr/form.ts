/** What every form says besides its own fields. */
export const form = {
  errorPrefix: 'Hata:',
  errorTitle: 'Lütfen şunları düzeltin',
  optional: 'isteğe bağlı',
  busy: 'Gönderiliyor…',
  proof: 'Güvenlik denetimi yapılıyor…',
  failed: 'Gönderilemedi. Yazdıklarınız duruyor, lütfen tekrar deneyin.',
  tooMany: 'Kısa sürede çok fazla deneme oldu.',
  needsScript: 'Bu form için tarayıcınızda JavaScript açık olmalı.',
  /** What to do about an empty field, by its name; others say that they are required. */
  required: {
    ad: 'Adınızı yazın.',
    soyad: 'Soyadınızı yazın.',
    email: 'E-posta adresinizi yazın.',
    ePosta: 'E-posta adresinizi yazın.',
    dogumTarihi: 'Doğum tarihinizi yazın.',
    adSoyad: 'Adınızı ve soyadınızı yazın.',
    talepTipi: 'Talebinizin türünü seçin.',
    baslik: 'Bir başlık yazın.',
    metin: 'Ne istediğinizi yazın.',
    neden: 'Geri çekme nedeninizi yazın.',
    talep: 'Ne istediğinizi seçin.',
  },
  wait: {
    seconds_one: 'Lütfen {count, number} saniye bekleyip tekrar deneyin.',
    seconds_other: 'Lütfen {count, number} saniye bekleyip tekrar deneyin.',
    minutes_one: 'Lütfen {count, number} dakika bekleyip tekrar deneyin.',
    minutes_other: 'Lütfen {count, number} dakika bekleyip tekrar deneyin.',
    hours_one: 'Lütfen {count, number} saat bekleyip tekrar deneyin.',
    hours_other: 'Lütfen {count, number} saat bekleyip tekrar deneyin.',
  },
} as const
