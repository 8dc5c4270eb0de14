/** The declared actions on records of SGK. */
export const sgkEylem = {
  sgkBeyan: {
    dogrula: { ad: 'Doğrula', aciklama: 'Beyanın etkisi SGK’dan bir kez daha okunur; yeniden gönderilmez.' },
    kapat: {
      ad: 'Sonucu elle yaz',
      aciklama: 'Sonucu SGK ekranında gördüyseniz buraya yazın. Kapanan beyan bir daha değişmez.',
    },
  },
  eVizite: {
    onayla: {
      ad: 'Onayla',
      aciklama:
        'Rapor, seçtiğiniz güne kadar SGK’ya bildirilir. Gün boş bırakılırsa raporun bittiği gün, bitmediyse bugün bildirilir; toplu onayda yalnız bitmiş raporlar bildirilir.',
    },
    onayIptal: {
      ad: 'Onay iptal',
      aciklama: 'Onay SGK’da geri alınır. Bildirim numarası boşsa son onay geri alınır.',
    },
    personelimDegil: {
      ad: 'Personelim değildir',
      aciklama: 'Kişinin sizde çalışmadığı SGK’ya bildirilir. Bu beyan geri alınamaz.',
    },
    detayOku: { ad: 'Detay oku', aciklama: 'Raporun onayları SGK’dan okunur.' },
    okunduKapat: {
      ad: 'Okundu kapat',
      aciklama: 'Rapor SGK’nın bekleyen listesinden çıkar; aynı işverenin başka programları da onu görmez.',
    },
    kazayaBagla: {
      ad: 'İş kazasına bağla',
      aciklama: 'Aynı kişinin bir gün önceki ya da sonraki kazasına bağlanır; yoksa bir kaza önerilir.',
    },
  },
  isKazasi: {
    bildirildi: {
      ad: 'Bildirildi',
      aciklama: 'Bildirim SGK’nın kendi ekranında yapılır. Burada yalnız tarihi ve numarası saklanır.',
    },
    bildirimGerekmez: { ad: 'Bildirim gerekmez', aciklama: 'Nedeni adınızla saklanır.' },
    oneriKabul: { ad: 'Öneriyi kabul et', aciklama: 'Kaza kaydı sizin kaydınız olur; son günü işler.' },
    oneriRed: { ad: 'Öneriyi reddet', aciklama: 'Kaza bildirimi gerekmediği nedeniyle birlikte saklanır.' },
    okunduKapat: {
      ad: 'Okundu kapat',
      aciklama: 'Kayıt SGK’nın listesinden çıkar; aynı işverenin başka programları da onu görmez.',
    },
  },
} as const
