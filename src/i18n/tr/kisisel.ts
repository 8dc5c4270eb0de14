/** The personal criteria: what a candidate answers once for every application. */
export const kisisel = {
  text: 'Buradaki yanıtlar başvuru formlarınıza hazır gelir; her başvuruda yeniden yazmazsınız.',
  loadFailed: 'Bilgileriniz getirilemedi.',
  empty: 'Şu anda doldurmanız gereken bir bilgi yok.',
  emptyText: 'Kurum yeni bir bilgi istediğinde burada göreceksiniz.',
  search: 'Bilgilerimde ara',
  noMatch: 'Aramanıza uyan bilgi yok.',
  filled: '{dolu} / {toplam} dolu',
  allFilled: 'Tamamı dolu',
  save: 'Kaydet ve bitir',
  saving: 'Kaydediliyor…',
  saved: 'Bilgileriniz kaydedildi.',
  nothingChanged: 'Kaydedilecek bir değişiklik yok.',
  reset: 'Değişiklikleri geri al',
  waiting: 'Kaydetmeden önce yukarıdaki yanıtlar arasında seçim yapın.',
  cakisma: {
    title_one: 'Bir yanıt başka bir yerde de değişti',
    title_other: '{count, number} yanıt başka bir yerde de değişti',
    text: 'Geçerli olacak yanıtı seçin, sonra kaydedin.',
    benim: 'Bu sayfadaki',
    digeri: 'Kayıtlı olan',
  },
} as const
