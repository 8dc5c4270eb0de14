/** Labels of the lines of accruals and of incentives. */
export const tesvikField = {
  kisi: 'Sigortalı',
  pekToplami: 'PEK toplamı',
  ucret: 'Ücret',
  ikramiye: 'İkramiye',
  eksikGunSayisi: 'Eksik gün',
  eksikGunNedeni: 'Eksik gün nedeni',
  girisGunu: 'Giriş günü',
  cikisGunu: 'Çıkış günü',
  istenCikisNedeni: 'İşten çıkış nedeni',
  calistigiGun: 'Çalıştığı gün',
  tahakkukId: 'Tahakkuk',
  // columns of the declaration's file
  yil: 'Yıl',
  ay: 'Ay',
  kanun: 'Kanun',
  sosyalGuvenlikNo: 'Sosyal güvenlik no',
  siraNo: 'Sıra no',
  ilkSoyadi: 'İlk soyadı',
  meslekKod: 'Meslek kod',
  araci: 'Aracı',
  // incentives
  kanunAdi: 'Kanun',
  oran: 'Oran (%)',
  bildirilenTutar: 'Bildirilen',
  hesaplananTutar: 'Hesaplanan',
  fark: 'Fark',
  bagliKanun: 'Bağlı kanun',
  bagliKanunTutari: 'Bağlı kanunla',
  netKazanc: 'Net kazanç',
  engel: 'Engel',
  bildirilen: 'Bildirilen',
  hesaplanan: 'Hesaplanan',
  kacirilan: 'Kaçırılan',
} as const

/** Labels of their choices. */
export const tesvikEnum = {
  tesvikDurumu: { 1: 'Yararlanıldı', 2: 'Hak var, yararlanılmadı', 3: 'Yersiz' },
  engel: {
    borc: 'Prim borcu var',
    gecBildirim: 'Geç bildirim',
    sureBitti: 'Kanunun süresi bitti',
    formulYok: 'Formülü bilinmiyor: yalnız beyan edilen',
    degerYok: 'Dönemin değeri girilmemiş: yalnız beyan edilen',
    satirYok: 'Kişi satırı yok: yalnız beyan edilen',
  },
} as const

/** What people did to them, in the words of the record of changes. */
export const tesvikIslem = { hesapla: 'yeniden hesaplattı' } as const

/** Where their rows come from. */
export const tesvikBos = {
  hizmetSatiri: 'SGK’ya verdiğiniz bildirgeyi içe aktardığınızda kişilerin satırları burada görünür.',
  tesvik: 'Tahakkukları ve hizmet satırlarını içe aktarıp dönemi hesapladığınızda teşvikler burada görünür.',
} as const

/** Why a file was refused. */
export const tesvikRule = {
  unreadableBildirge:
    'Bildirge okunamadı: UTF-8 yazılmış, DOCTYPE içermeyen bir eBildirge, içinde belge ve sigortali olmalı.',
} as const

/** Words of their screens. */
export const tesvik = {
  satirlar: 'Hizmet satırları',
  dosya: 'Hizmet satırları (Excel, CSV ya da bildirge XML’i)',
  ipucu:
    'Her satır bir kişidir: işyeri sicil no, yıl, ay, belge türü, mahiyet (A, E, I), kanun, sosyal güvenlik no, gün, ücret. Bir tahakkukun satırları dosyadakilerle değişir; tahakkuku yoksa toplamlarıyla açılır. İptaller eksi sayılır. Hatalı satırı olan dosyadan hiçbir şey yazılmaz.',
  hesapla: 'Hesapla',
  hesaplaBaslik: 'Dönemi yeniden hesapla',
  hesaplaAciklama: 'Dönemin bütün işyerleri o dönemde geçerli oranlarla hesaplanır. Yalnız değişen satırlar yazılır.',
  basladi: '{donem} hesaplanıyor; liste bitince yenilenir.',
} as const
