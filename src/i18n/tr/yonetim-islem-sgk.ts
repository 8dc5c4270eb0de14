/** What a person did to records of SGK, in the words of the record of changes. */
export const sgkIslem = {
  onayla: 'raporu onayladı',
  onayIptal: 'onayı geri aldı',
  personelimDegil: 'personeli olmadığını bildirdi',
  detayOku: 'raporun detayını okuttu',
  okunduKapat: 'okundu olarak kapattırdı',
  kazayaBagla: 'iş kazasına bağladı',
  saglikGor: 'sağlık bilgisine baktı',
  saglikYaz: 'yara ve hazırlayan bilgisini yazdı',
  bildirildi: 'kazanın bildirildiğini yazdı',
  bildirimGerekmez: 'bildirim gerekmediğini yazdı',
  oneriKabul: 'kaza önerisini kabul etti',
  oneriRed: 'kaza önerisini reddetti',
} as const
