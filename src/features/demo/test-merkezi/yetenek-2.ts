import type { Sinav } from './yetenek-1.ts'

const okuma: readonly Sinav[] = [
  [
    '“Ziyaretçiler girişte kimliklerini gösterir, ziyaretçi kartı alır ve görüşecekleri kişi gelene kadar bekleme alanında kalır. Kart, binadan çıkılırken danışmaya geri verilir.” Bu metne göre ziyaretçi kartı ne zaman geri verilir?',
    'B',
    ['Görüşülecek kişi geldiğinde', 'Binadan çıkılırken', 'Kimlik gösterilirken', 'Bekleme alanından ayrılırken'],
  ],
  [
    '“Otoparkın B girişi hafta içi 07.00 ile 22.00 arasında açıktır. Hafta sonu gece gündüz yalnızca A girişi kullanılır.” Bu metne göre pazar günü saat 15.00’te gelen bir araç hangi girişi kullanmalıdır?',
    'A',
    ['A girişini', 'B girişini', 'İki girişten dilediğini', 'Hiçbirini, çünkü otopark kapalıdır'],
  ],
  [
    '“Yangın tatbikatında asansör kullanılmaz. Görevliler önce kendi katlarını boşaltır, ardından toplanma yerinde sayım yapar. Sayım bitmeden kimse binaya dönmez.” Bu metne göre sayım nerede yapılır?',
    'C',
    ['Her katın kendisinde', 'Asansörlerin önünde', 'Toplanma yerinde', 'Bina girişinde'],
  ],
  [
    '“Kayıp eşya bulunduğunda yeri ve saati deftere yazılır, eşya kilitli dolaba konur. Sahibi kimliğini gösterip eşyayı tarif ederse eşya imza karşılığında verilir. Otuz gün içinde alınmayan eşya yönetime teslim edilir.” Bu metne göre sahibinin eşyasını geri alması için hangisi gerekmez?',
    'D',
    ['Kimliğini göstermesi', 'Eşyayı tarif etmesi', 'İmza atması', 'Yönetimden izin alması'],
  ],
  [
    '“Geçen yıl ayda ortalama 12 olan olay sayısı, yeni kameralar takıldıktan sonra 7’ye düştü. Yine de yönetim gece devriyelerinin sürmesine karar verdi.” Bu metinden hangisi çıkarılabilir?',
    'C',
    [
      'Artık hiç olay yaşanmamaktadır.',
      'Gece devriyeleri kaldırılmıştır.',
      'Aylık ortalama olay sayısı azalmıştır.',
      'Kameraların sayısı iki katına çıkmıştır.',
    ],
  ],
  [
    '“Depoya yalnızca turuncu kartı olanlar girebilir. Turuncu kart yalnızca iş güvenliği eğitimini tamamlayanlara verilir.” Depoya kurallara uyarak giren Selin için kesin olarak hangisi söylenebilir?',
    'B',
    [
      'Depo sorumlusudur.',
      'İş güvenliği eğitimini tamamlamıştır.',
      'Turuncu kartını bugün almıştır.',
      'Depoya her gün girmektedir.',
    ],
  ],
]

const mantik: readonly Sinav[] = [
  ['3, 6, 12, 24, ? dizisinde soru işaretinin yerine hangi sayı gelmelidir?', 'D', ['27', '30', '36', '48', '60']],
  ['2, 5, 9, 14, 20, ? dizisinde soru işaretinin yerine hangi sayı gelmelidir?', 'C', ['25', '26', '27', '28']],
  ['100, 93, 86, 79, ? dizisinde soru işaretinin yerine hangi sayı gelmelidir?', 'B', ['71', '72', '73', '74']],
  [
    'Pazartesi, çarşamba, cuma, pazar, ? dizisinde soru işaretinin yerine hangi gün gelmelidir?',
    'A',
    ['Salı', 'Pazartesi', 'Çarşamba', 'Perşembe', 'Cumartesi'],
  ],
  [
    'Ali, Berna’dan uzundur. Cem, Ali’den uzundur. Bu üç kişiden en kısası kimdir?',
    'B',
    ['Ali', 'Berna', 'Cem', 'Verilenlerle bilinemez'],
  ],
  [
    'Bütün vardiya amirleri telsiz taşır. Deniz telsiz taşımamaktadır. Buna göre hangisi kesinlikle doğrudur?',
    'D',
    [
      'Deniz vardiya amiridir.',
      'Deniz bugün izinlidir.',
      'Telsiz taşıyan herkes vardiya amiridir.',
      'Deniz vardiya amiri değildir.',
    ],
  ],
  [
    'Beş dolap yan yana durmaktadır. Kırmızı dolap ortada, mavi dolap kırmızının hemen sağında, yeşil dolap en soldadır. Sarı dolap yeşilin hemen yanındadır. Siyah dolap nerededir?',
    'A',
    ['En sağda', 'Kırmızının hemen solunda', 'Mavinin hemen solunda', 'Yeşilin hemen yanında'],
  ],
  [
    '“Kamera – izlemek” sözcükleri arasındaki ilişkinin benzeri hangisinde vardır?',
    'E',
    ['Anahtar – demir', 'Kapı – pencere', 'Fener – pil', 'Üniforma – cep', 'Telsiz – haberleşmek'],
  ],
]

const sozcuk: readonly Sinav[] = [
  ['“Titiz” sözcüğüne anlamca en yakın olan hangisidir?', 'B', ['Yorgun', 'Özenli', 'Aceleci', 'Neşeli']],
  ['“Tahliye etmek” sözünün anlamı hangisidir?', 'C', ['Kilitlemek', 'Onarmak', 'Boşaltmak', 'Saymak']],
  ['“İhmal” sözcüğünün karşıt anlamlısı hangisidir?', 'E', ['Unutma', 'Gecikme', 'Erteleme', 'Savsaklama', 'Özen']],
  [
    'Aşağıdaki cümlelerin hangisinde yazım yanlışı vardır?',
    'C',
    [
      'Toplantı saat üçte başlayacak.',
      'Herkes kartını yanında taşısın.',
      'Bende bu akşam nöbetçiyim.',
      'Kapıyı kilitlemeyi unutmayın.',
    ],
  ],
  [
    '“Görevli olayı … anlattı; kendi düşüncesini hiç katmadı, kimseyi de kayırmadı.” Boş bırakılan yere hangisi gelmelidir?',
    'A',
    ['tarafsızca', 'coşkuyla', 'abartarak', 'öfkeyle'],
  ],
  [
    '“Refakat etmek” sözü hangi cümlede doğru kullanılmıştır?',
    'B',
    [
      'Kapıyı anahtarla refakat etti.',
      'Ziyaretçiye asansöre kadar refakat etti.',
      'Tutanağı iki kopya refakat etti.',
      'Telsizin pilini akşam refakat etti.',
    ],
  ],
]

/** Reading, reasoning and words. */
export const yetenekSozel: readonly Sinav[] = [...okuma, ...mantik, ...sozcuk]
