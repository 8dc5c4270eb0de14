/** The labels of lists that have actions or a screen of their own; the others are in `enum.ts`. */
export const enumLater = {
  beyanIslem: {
    raporOnay: 'Rapor onayı',
    onaylIptal: 'Onay iptali',
    personelimDegildir: 'Personelim değildir',
    iseGirisKaydet: 'İşe giriş',
    istenCikisKaydet: 'İşten çıkış',
  },
  beyanDurum: { 0: 'Hazır', 1: 'Gönderildi', 2: 'Başarılı', 3: 'Hata', 4: 'Belirsiz' },
  beyanNeden: {
    kanalKapali: 'Kanal kapalı',
    kanalDurdu: 'Kanal arıza nedeniyle durdu',
    hizSiniri: 'Hız sınırı',
    kimlikKapali: 'SGK şifreyi reddetti',
    farkliIp: 'Başka adreste açık oturum var',
    girisYapilamadi: 'SGK girişi yapılamadı',
    ulasilamadi: 'SGK’ya ulaşılamadı, gönderilmedi',
    yanitYok: 'Yanıt alınamadı',
    surecDurdu: 'Gönderim yarıda kaldı',
    yedek: 'Yedekten döndü',
    geriOkuma: 'SGK’dan okundu',
    kisi: 'Elle kapatıldı',
  },
} as const
