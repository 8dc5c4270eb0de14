/** Files of a list with columns that the list does not have. */
export const aktar = {
  secerek: 'Kolon seçerek aktar',
  secerekNot: 'Ekrandaki kolonların yanına seçtikleriniz eklenir. Ekrandaki filtreye uyan bütün kayıtlar aktarılır.',
  hepsi_one: 'Hepsini seç ({count})',
  hepsi_other: 'Hepsini seç ({count})',
} as const
