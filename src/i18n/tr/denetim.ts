/** The record of changes in sentences. */
export const denetim = {
  degisti: '{kim}, {kayit} kaydında {degisiklik}.',
  eylem: '{kim}, {kayit}: {eylem}.',
  eylemDegisti: '{kim}, {kayit}: {eylem}; {degisiklik}.',
  oturum: '{kim} o gün {sayilar}.',
  kez: '{n, number} kez {eylem}',
  daha: '{n, number} alanı daha değiştirdi',
  reddedildi: '(reddedildi)',
  alan: {
    iken: '“{alan}” alanını “{once}” iken “{sonra}” yaptı',
    yazdi: '“{alan}” alanına “{sonra}” yazdı',
    bosaltti: '“{alan}” alanını boşalttı (“{once}” idi)',
    degisti: '“{alan}” alanını değiştirdi',
  },
} as const

/** Labels of its filters and columns. */
export const denetimField = {
  kayitAdi: 'Kaydın adı',
  girisReddi: 'Reddedilen girişler',
  dosyaAlma: 'Alınan dosyalar',
  oturumTek: 'Oturumlar günde tek satır',
} as const
