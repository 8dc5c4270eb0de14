/** Words of the robots that read SGK, and of what they write beside their rows. */
export const filo = {
  sekme: { isler: 'Planlı işler', gorevler: 'Görevler', robotlar: 'Robotlar', ozet: 'İş özeti' },
  hareketler: 'Hareketler',
  isSec: 'İş seçin',
  butunIsler: 'Bütün işler',
  simdidenUc: 'Şimdiden 3 saat sonra',
  mevcut: 'Bu kiracının bu tipte açık işi var: {isler}. Yenisi başlarken bekleyen eskisi iptal edilir.',
  mevcutIs: '#{id} {zaman} ({durum})',
  ilerleme: '{n} satırdan {m} tanesi bitti, {h} tanesi hatalı',
  satirYok: 'Bu işin satırı yok.',
  bitis: 'Tahminî bitiş {zaman}',
  eski: 'Bağlantı koptu: gösterilenler eski olabilir.',
  seritler: 'Robotların şeritleri',
  seritYok: 'Şu anda çalışan görev yok.',
  serit: 'Robot {no}: görev {id}, {m} / {n}',
  bosta: 'Robot {no}: {durum}',
  gorevler: 'Son görevler',
  gorevYok: 'Görev yok.',
  nedenler: 'Hata nedenleri',
  dagilim: 'Robotlara göre dağılım',
  saatler: {
    ad: 'Son 24 saat',
    aciklama: 'Her sütun bir saattir; bir parçaya basınca o saatin satırları listelenir.',
    parca: '{gun} {saat}:00, {sonuc}: {n} satır',
    bos: 'Son 24 saatte satır yok.',
  },
  form: {
    parameter1: 'Okunacak gün (18.11.2026) ya da dönem (11.2026); boşsa işin çalıştığı gün.',
    parameter2: 'Okunacak şubelerin kodları, virgülle; boşsa hepsi.',
  },
  nedenSifirla: 'Bu nedeni sıfırla',
  nedenSoru: 'Sonucu “{neden}” olan {n} satır sıfırlanır ve yeniden okunur.',
  hepsiniTamamla: 'Hepsini tamamla',
  hepsiniSifirla: 'Hepsini sıfırla',
  hepsiSoru: 'İşin {n} satırı etkilenir. Bir robotun elindeki satırlar atlanır.',
  onayla: '{n} satırı onayla',
  sonuc: '{n} satır yapıldı, {m} satır atlandı.',
  atlanan: 'Atlananlar: {nedenler}',
  hicSecilmedi: 'Önce listeden satır seçin.',
  secilmedi: 'Önce bir iş seçin.',
  bitti: 'Bitti',
  devam: 'Sürüyor',
  neden: {
    set: 'Elle tamamlandı.',
    reset: 'Sıfırlandı.',
    iptal: 'Elle iptal edildi.',
    yenisiVar: 'Daha yeni bir iş olduğu için iptal edildi.',
    hizSiniri: 'hız sınırı',
    hizSiniriBekler: 'SGK’nın hız sınırı açılınca okunacak.',
    kanalKapali: 'Kanal kapalı.',
    kanalDurdu: 'Kanal arıza nedeniyle durdu.',
    kimlikKapali: 'SGK şifreyi reddetti; yeni şifre girilene kadar sorulmaz.',
    farkliIp: 'Başka bir adreste açık SGK oturumu var.',
    kimlikEksik: 'İşyeri şifresi girilmemiş.',
    listeDolu: 'SGK 100 satır verdi; kalanlar sonraki okumada gelir.',
    bozukSatir: 'Okunamayan satır var; okunanlar saklandı.',
    bilinmeyenDurum: 'SGK bilinmeyen bir ödeme durumu verdi; mahsup listesine bakın.',
    detayOkunamadi: 'Bazı raporların onay ayrıntısı alınamadı; kalanlar okundu.',
    pasifBekler: 'Hesap PASİF: 7 gün yeniden sorulmaz.',
    dosyaBekleniyor: 'Beklemede, dosya bekleniyor',
    dosyaGelmedi: 'Dosya gelmedi.',
    yavasOkunmadi: 'Okundu; onaylı liste iş bitene kadar okunamadı.',
    sureDoldu: 'İş bitene kadar okunamadı.',
    surecDurdu: 'Okuyan süreç üç kez durdu.',
    cevapYok: 'Okuma zamanında bitmedi.',
    veritabaniYok: 'Kiracının veritabanına ulaşılamıyor; okuma bekliyor.',
    beklenmeyen: 'Okuma sırasında beklenmeyen bir hata oldu.',
  },
} as const

/** Labels of fields that only lists of the robots have. */
export const filoField = {
  toplam: 'Toplam',
  tamamlanan: 'Biten',
  hatali: 'Hatalı',
  tahminiBitis: 'Tahminî bitiş',
  satir: 'Satır',
  serit: 'Şerit',
  asama: 'Şerit',
  sonYasam: 'Son yaşam belirtisi',
  isyeriId: 'İşyeri',
  saat: 'Saat',
  saatSonucu: 'O saatte',
  ertelemeZamani: 'Ertelendi',
  mesaj: 'Açıklama',
} as const

/** Labels of choices that only lists of the robots have. */
export const filoEnum = {
  saatSonucu: { biten: 'Biten', bekleyen: 'Bekleyen', hatali: 'Hatalı' },
  serit: { 1: 'Hızlı', 2: 'Yavaş' },
  workerTip: { 1: 'Hızlı', 2: 'Hızlı ve yavaş' },
} as const

/** What the record of changes calls the records of the robots. */
export const filoVarlik = {
  sgkWorker: 'Robotlar',
  sgkWorkerMonitor: 'Robot satırları',
  sgkWorkerTask: 'Robot görevleri',
} as const

/** Operations that plan a reading of SGK. */
export const filoIslem = {
  5: 'SGK iş kazası okuma',
  6: 'SGK e-vizite okuma',
  7: 'SGK tahakkuk okuma',
  8: 'SGK borç okuma',
  9: 'Giriş-çıkış kontrolü',
} as const

const satir = {
  tamamla: { ad: 'Tamamla', aciklama: 'Okumadan bitmiş sayılır. Bir robotun elindekiler atlanır.' },
  sifirla: { ad: 'Sıfırla', aciklama: 'İlk durumuna döner ve yeniden okunur. Bir robotun elindekiler atlanır.' },
} as const

/** The actions on records of the robots. */
export const filoEylem = {
  workerPlannedJob: {
    ...satir,
    iptal: { ad: 'İptal et', aciklama: 'Okunmakta olan satır biter, başlanmamış satırlar okunmaz.' },
  },
  sgkWorkerTask: satir,
  sgkWorkerMonitor: satir,
  sgkWorker: {
    tamamla: { ad: 'Durdur', aciklama: 'Elindeki görevi bitirir, sıfırlanana kadar yenisini almaz.' },
    sifirla: { ad: 'Sıfırla', aciklama: 'Yeniden görev alır.' },
  },
} as const
