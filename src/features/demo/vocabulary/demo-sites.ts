import type { Site } from './vocabulary.ts'

const bigCities = [1, 6, 7, 16, 20, 21, 25, 26, 27, 31, 33, 34, 35, 38, 41, 42, 44, 45, 55, 61, 63]
const withAirport = [
  1, 4, 6, 7, 12, 21, 23, 25, 26, 27, 32, 34, 35, 36, 38, 42, 44, 48, 49, 53, 55, 58, 61, 63, 65, 67, 76,
]
const withMetro = [6, 16, 34, 35]

export const demoSites: readonly Site[] = [
  {
    name: 'AVM',
    nouns: ['alışveriş merkezi', 'yoğun ziyaretçili alışveriş merkezi', 'yeni açılan alışveriş merkezi'],
    duties: [
      'Mağaza açılış ve kapanışlarında eşlik etmek',
      'Otopark giriş çıkışını ve engelli park yerlerini denetlemek',
      'Çocuk oyun alanı ve yemek katında görünür biçimde bulunmak',
    ],
    roles: [
      ['unarmed', 6],
      ['camera', 2],
      ['information', 2],
      ['cleaning', 2],
      ['chief', 1],
    ],
  },
  {
    name: 'Hastane',
    nouns: ['özel hastane', 'eğitim ve araştırma hastanesi', 'ağız ve diş sağlığı merkezi', 'şehir hastanesi'],
    duties: [
      'Acil servis girişinde hasta yakınlarını sakin biçimde yönlendirmek',
      'Ziyaret saatleri dışında kat girişlerini denetlemek',
      'Beyaz kod çağrılarına hızla yanıt vermek',
    ],
    roles: [
      ['unarmed', 6],
      ['information', 2],
      ['cleaning', 2],
      ['camera', 1],
      ['chief', 1],
    ],
  },
  {
    name: 'Site',
    nouns: ['konut sitesi', 'altı bloklu konut sitesi', 'villa sitesi', 'rezidans'],
    duties: [
      'Kurye ve servis girişlerini site sakininden onay alarak açmak',
      'Ortak alan, havuz ve spor salonu kurallarını hatırlatmak',
      'Site sakinlerinin bildirimlerini yönetime iletmek',
    ],
    roles: [
      ['unarmed', 7],
      ['patrol', 2],
      ['cleaning', 1],
      ['reception', 1],
    ],
  },
  {
    name: 'Fabrika',
    nouns: ['otomotiv yan sanayi fabrikası', 'gıda üretim tesisi', 'tekstil fabrikası', 'beyaz eşya fabrikası'],
    duties: [
      'Tır ve servis araçlarının kantar kaydını tutmak',
      'İş sağlığı ve güvenliği donanımı olmadan sahaya girişi önlemek',
      'Sevkiyat mühürlerini irsaliyeyle karşılaştırmak',
    ],
    roles: [
      ['unarmed', 5],
      ['patrol', 2],
      ['chief', 1],
      ['camera', 1],
      ['cleaning', 1],
    ],
  },
  {
    name: 'Havalimanı',
    nouns: ['havalimanı terminali', 'havalimanı kargo bölümü', 'iç hatlar terminali'],
    duties: [
      'Terminal giriş noktasında yolcu ve bagaj kontrolü yapmak',
      'Apron giriş kartlarını denetlemek',
      'Sahipsiz bagaj yönergesini uygulamak',
    ],
    roles: [
      ['xray', 5],
      ['unarmed', 4],
      ['armed', 2],
      ['information', 1],
    ],
    provinces: withAirport,
  },
  {
    name: 'Banka Şubesi',
    nouns: ['banka şubesi', 'banka bölge müdürlüğü', 'banka operasyon merkezi'],
    duties: [
      'Şube açılış ve kapanış güvenlik adımlarını uygulamak',
      'Para teslimi sırasında alanı boşaltmak ve korumak',
      'ATM bölümünü düzenli aralıklarla kontrol etmek',
    ],
    roles: [['armed', 1]],
  },
  {
    name: 'Stadyum',
    nouns: ['stadyum', 'kapalı spor salonu', 'antrenman tesisi'],
    duties: [
      'Maç günü turnike ve üst arama noktalarında görev almak',
      'Tribün merdivenlerini açık tutmak',
      'Deplasman taraftarının giriş ve çıkışına eşlik etmek',
    ],
    roles: [
      ['unarmed', 6],
      ['information', 1],
    ],
    provinces: bigCities,
  },
  {
    name: 'Plaza',
    nouns: ['iş merkezi', 'genel müdürlük binası', 'teknoloji şirketi ofisi'],
    duties: [
      'Turnike ve kartlı geçiş sistemini yönetmek',
      'Mesai sonrası kat kontrolü yapmak',
      'Misafir otoparkını düzenlemek',
    ],
    roles: [
      ['unarmed', 3],
      ['reception', 4],
      ['camera', 1],
      ['cleaning', 2],
      ['chief', 1],
    ],
  },
  {
    name: 'Üniversite',
    nouns: ['üniversite kampüsü', 'vakıf üniversitesi', 'öğrenci yurdu'],
    duties: [
      'Kampüs kapılarında öğrenci ve araç kartlarını denetlemek',
      'Kütüphane ve laboratuvar binalarını kapanışta kontrol etmek',
      'Etkinlik günlerinde ek giriş noktası kurmak',
    ],
    roles: [
      ['unarmed', 6],
      ['patrol', 1],
      ['information', 1],
      ['chief', 1],
    ],
  },
  {
    name: 'Okul',
    nouns: ['özel okul', 'anaokulu', 'kolej kampüsü'],
    duties: [
      'Öğrenci giriş çıkışında servis alanını düzenlemek',
      'Veli ziyaretlerini randevu listesiyle karşılaştırmak',
      'Teneffüslerde bahçe çevresini gözetmek',
    ],
    roles: [
      ['unarmed', 5],
      ['reception', 1],
      ['cleaning', 2],
    ],
  },
  {
    name: 'Lojistik Depo',
    nouns: ['lojistik deposu', 'dağıtım merkezi', 'soğuk hava deposu'],
    duties: [
      'Rampa kapılarının mühür ve plaka kaydını tutmak',
      'Depo çıkışında çanta ve üst kontrolü yapmak',
      'Yangın söndürme dolaplarını haftalık denetlemek',
    ],
    roles: [
      ['unarmed', 5],
      ['camera', 2],
      ['patrol', 1],
      ['xray', 1],
    ],
  },
  {
    name: 'Otel',
    nouns: ['şehir oteli', 'beş yıldızlı otel', 'butik otel'],
    duties: [
      'Lobi ve kat koridorlarında düzenli dolaşmak',
      'Davet ve toplantılarda konuk listesini denetlemek',
      'Kasa ve emanet odasına giriş kaydı tutmak',
    ],
    roles: [
      ['unarmed', 4],
      ['reception', 3],
      ['cleaning', 1],
    ],
  },
  {
    name: 'Metro İstasyonu',
    nouns: ['metro hattı', 'raylı sistem istasyonları', 'aktarma merkezi'],
    duties: [
      'Peron ve turnike alanında yolcu akışını düzenlemek',
      'Yürüyen merdiven ve asansör arızalarını bildirmek',
      'Rahatsızlanan yolcuya ilk yardım ekibi gelene kadar eşlik etmek',
    ],
    roles: [
      ['unarmed', 6],
      ['xray', 1],
      ['chief', 1],
    ],
    provinces: withMetro,
  },
  {
    name: 'Şantiye',
    nouns: ['konut şantiyesi', 'otoyol şantiyesi', 'hastane inşaatı'],
    duties: [
      'Malzeme giriş çıkışını irsaliyeyle kaydetmek',
      'Mesai dışında iş makinelerini denetlemek',
      'Baretsiz ve yeleksiz girişe izin vermemek',
    ],
    roles: [
      ['unarmed', 4],
      ['patrol', 3],
    ],
  },
  {
    name: 'Enerji Tesisi',
    nouns: ['hidroelektrik santrali', 'rüzgâr enerjisi santrali', 'trafo merkezi', 'güneş enerjisi sahası'],
    duties: [
      'Saha çevresini araçla denetlemek',
      'Bakım ekiplerinin iş izinlerini kontrol etmek',
      'Drone ve izinsiz çekim ihbarlarını bildirmek',
    ],
    roles: [
      ['armed', 4],
      ['patrol', 2],
      ['unarmed', 1],
    ],
  },
  {
    name: 'Müze',
    nouns: ['arkeoloji müzesi', 'kent müzesi', 'sanat galerisi'],
    duties: [
      'Sergi salonlarında eserlere dokunulmasını önlemek',
      'Okul gruplarını salonlar arasında yönlendirmek',
      'Kapanışta vitrin ve alarm kontrolü yapmak',
    ],
    roles: [
      ['unarmed', 3],
      ['information', 2],
    ],
  },
]
