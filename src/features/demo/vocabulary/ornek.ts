import type { Role, Site, Vocabulary } from './vocabulary.ts'

const card = '5188 kimlik kartı geçerli olan'

const roles = {
  close: {
    isAdi: 'Yakın Koruma Görevlisi',
    calisanTip: 'Koruma',
    titles: ['Yakın Koruma Görevlisi', 'VIP Koruma Görevlisi'],
    pay: [52, 78],
    asgariYas: 23,
    requirements: [
      'Silahlı özel güvenlik kimlik kartı olan',
      'En az lise mezunu',
      'İleri sürüş eğitimi almış',
      'Yurt dışı görevine engeli bulunmayan',
    ],
    duties: [
      'Korunan kişinin güzergâhını önceden incelemek',
      'Araca iniş ve binişlerde çevre güvenliğini sağlamak',
      'Günlük programı koruma planına dönüştürmek',
      'Gizlilik kurallarına eksiksiz uymak',
    ],
  },
  event: {
    isAdi: 'Etkinlik Güvenlik Görevlisi',
    calisanTip: 'Etkinlik',
    titles: ['Etkinlik Güvenlik Görevlisi', 'Konser ve Festival Güvenlik Görevlisi', 'Etkinlik Ekip Üyesi'],
    pay: [32, 40],
    asgariYas: 18,
    requirements: [card, 'Kalabalık önünde sakin kalabilen', 'Hafta sonu ve akşam çalışabilen'],
    duties: [
      'Bilet ve akreditasyon kontrolü yapmak',
      'Sahne önü ve kulis geçişlerini korumak',
      'Yoğunluk artınca yedek kapıları açtırmak',
      'Sağlık ekibine yol açmak',
    ],
  },
  harbour: {
    isAdi: 'Liman Güvenlik Görevlisi',
    calisanTip: 'Koruma',
    titles: ['Liman Güvenlik Görevlisi', 'ISPS Güvenlik Görevlisi', 'İskele Güvenlik Görevlisi'],
    pay: [38, 49],
    asgariYas: 21,
    requirements: [
      card,
      'ISPS farkındalık eğitimi almış ya da alabilecek',
      'En az lise mezunu',
      'Açık havada çalışabilen',
    ],
    duties: [
      'Gemi ve acente personelinin liman giriş kartlarını denetlemek',
      'Konteyner sahasında devriye atmak',
      'Tehlikeli yük alanına izinsiz girişi önlemek',
      'ISPS seviye değişikliklerini uygulamak',
    ],
  },
  resort: {
    isAdi: 'Tatil Köyü Güvenlik Görevlisi',
    calisanTip: 'Sezonluk',
    titles: ['Otel Güvenlik Görevlisi', 'Tatil Köyü Güvenlik Görevlisi', 'Marina Güvenlik Görevlisi'],
    pay: [31, 38],
    asgariYas: 18,
    requirements: [
      card,
      'Konuklarla İngilizce ya da Rusça anlaşabilen (tercihen)',
      'Sezon boyunca lojmanda kalabilecek',
    ],
    duties: [
      'Sahil, havuz ve iskele çevresini gözetmek',
      'Konuk girişlerinde bileklik kontrolü yapmak',
      'Gece sessizlik saatlerini nazikçe hatırlatmak',
      'Kayıp eşyayı kayıt altına almak',
    ],
  },
  alarm: {
    isAdi: 'Alarm İzleme Operatörü',
    calisanTip: 'Merkez',
    titles: ['Alarm İzleme Operatörü', 'Alarm Merkezi Operatörü'],
    pay: [34, 42],
    asgariYas: 18,
    requirements: ['En az lise mezunu', 'Klavyeyi hızlı kullanan', 'Telefonda sakin ve anlaşılır konuşan'],
    duties: [
      'Gelen alarmı otuz saniye içinde doğrulamak',
      'Ekip yönlendirmek ve müşteriye bilgi vermek',
      'Yanlış alarm nedenlerini kaydetmek',
      'Vardiya raporunu hazırlamak',
    ],
  },
  transit: {
    isAdi: 'Değerli Eşya Taşıma Görevlisi',
    calisanTip: 'Koruma',
    titles: ['Değerli Eşya Taşıma Görevlisi', 'Para Nakil Ekip Üyesi', 'Zırhlı Araç Sürücüsü'],
    pay: [42, 54],
    asgariYas: 23,
    requirements: [
      'Silahlı özel güvenlik kimlik kartı olan',
      'En az lise mezunu',
      'B sınıfı sürücü belgesi ve en az üç yıl deneyimi olan',
    ],
    duties: [
      'Teslim alma ve bırakma noktalarında güvenliği sağlamak',
      'Mühür ve çanta numaralarını karşılaştırmak',
      'Güzergâh gizliliğini korumak',
      'Araç güvenlik sistemlerini çıkıştan önce sınamak',
    ],
  },
  lead: {
    isFullTime: true,
    isAdi: 'Ekip Lideri',
    calisanTip: 'Merkez',
    titles: ['Ekip Lideri', 'Etkinlik Güvenlik Sorumlusu', 'Bölge Sorumlusu'],
    pay: [50, 66],
    asgariYas: 23,
    requirements: ['Sektörde en az dört yıl çalışmış', 'Ön lisans ya da lisans mezunu', 'Seyahat engeli olmayan'],
    duties: [
      'Etkinlik güvenlik planını hazırlamak',
      'Ekipleri noktalara dağıtmak ve denetlemek',
      'Organizasyon sahibi ve kollukla eşgüdüm sağlamak',
      'Etkinlik sonrası değerlendirme raporu yazmak',
    ],
  },
} satisfies Record<string, Role>

const coast = [7, 9, 10, 17, 31, 33, 34, 35, 41, 48, 54, 55, 59, 61, 77]
const withHarbour = [10, 17, 31, 33, 34, 35, 41, 55, 59, 61]
const resorts = [7, 9, 17, 35, 48]

const sites: readonly Site[] = [
  {
    name: 'Konser',
    nouns: ['açık hava konserleri', 'yaz konserleri serisi', 'üniversite bahar şenliği'],
    duties: ['Kapı açılışından iki saat önce alan taraması yapmak', 'Kayıp çocuk noktasını işletmek'],
    roles: [
      ['event', 5],
      ['lead', 1],
    ],
  },
  {
    name: 'Fuar',
    nouns: ['uluslararası fuar', 'kitap fuarı', 'tarım fuarı'],
    duties: ['Kurulum ve söküm günlerinde firma görevlilerini denetlemek', 'Gece salon nöbeti tutmak'],
    roles: [
      ['event', 4],
      ['lead', 1],
    ],
  },
  {
    name: 'Liman',
    nouns: ['konteyner limanı', 'dökme yük iskelesi', 'feribot terminali'],
    duties: ['Araç altı arama aynasıyla kontrol yapmak', 'Deniz tarafını kameralarla gözetmek'],
    roles: [['harbour', 1]],
    provinces: withHarbour,
  },
  {
    name: 'Tatil Köyü',
    nouns: ['her şey dahil tatil köyü', 'butik sahil oteli', 'marina'],
    duties: ['Animasyon ve gece etkinliklerinde alanı gözetmek', 'Tekne bağlama alanını denetlemek'],
    roles: [
      ['resort', 5],
      ['lead', 1],
    ],
    provinces: resorts,
  },
  {
    name: 'Alarm Merkezi',
    nouns: ['alarm haber alma merkezi', 'bölge izleme merkezi'],
    duties: ['Abone bilgilerini güncel tutmak', 'Aylık tatbikata katılmak'],
    roles: [['alarm', 1]],
    provinces: [7, 34, 35],
  },
  {
    name: 'Nakil',
    nouns: ['değerli eşya taşıma hattı', 'ATM besleme güzergâhı'],
    duties: ['Gün sonunda sayım tutanağını imzalamak', 'Ekip içi görev değişimine uymak'],
    roles: [['transit', 1]],
  },
  {
    name: 'Özel Koruma',
    nouns: ['kişi koruma görevi', 'aile koruma görevi', 'yönetici koruma görevi'],
    duties: ['Konut ve ofis geçişlerini planlamak', 'Seyahat öncesi keşif yapmak'],
    roles: [['close', 1]],
    provinces: [7, 34, 35, 48],
  },
]

/** Örnek Koruma Hizmetleri: events, harbours, resorts and people, along the coast. */
export const ornekVocabulary: Vocabulary = {
  roles,
  sites,
  openings: [
    '{company}, {where} üstlendiği {site} için {count} kişilik kadro açtı.',
    'Sahada olmayı seviyorsanız, {where} {site} ekibimizde yeriniz hazır.',
    '{where} {site} ekibine katılacak yol arkadaşları arıyoruz.',
    'Bu sezon {where} {site} için {count} yeni ekip üyesiyle çalışacağız.',
  ],
  remarks: [
    'Ekiplerimiz küçük, görevler net; kime rapor vereceğiniz ilk gün belli olur.',
    'Konaklama gereken görevlerde otel ve yol tarafımızdan karşılanır.',
    'Her görev öncesi yarım günlük hazırlık eğitimi yapılır.',
    'Sezon sonunda başarılı ekip üyelerine sürekli kadro öneriyoruz.',
  ],
  requirements: [
    'Ekip çalışmasına yatkın',
    'Kondisyonu iyi',
    'Zamanında görev yerinde olan',
    'Yabancı dil bilen (tercihen)',
    'İlk yardım belgesi olan (tercihen)',
    'Deneyimi olmayan adaylara eğitim verilir',
    'Referans gösterebilen',
  ],
  benefits: [
    'Konaklama',
    'Üç öğün yemek',
    'Görev tazminatı',
    'Sezon sonu primi',
    'Dil kursu desteği',
    'Ferdi kaza sigortası',
    'Yol ücreti',
    'Teknik kıyafet',
  ],
  closings: [
    'İlgileniyorsanız hemen başvurun, ekip sorumlumuz sizi arasın.',
    'Kadro dolduğunda ilan yayından kalkar.',
    'Sorularınızı hafta içi 09.00-18.00 arasında yanıtlıyoruz.',
  ],
  headings: {
    duties: ['Sahada sizi bekleyenler', 'Görev'],
    requirements: ['Sizde aradıklarımız', 'Olmazsa olmazlar'],
    conditions: ['Program ve kazanç', 'Ne zaman, nasıl?'],
    benefits: ['Yanında gelenler', 'Artılar'],
  },
  shifts: {
    full: [
      { tag: 'Dönüşümlü', short: 'dönüşümlü vardiya', long: '6 gün çalışma, 1 gün izin, dönüşümlü vardiya' },
      { tag: 'Gece', short: 'gece görevleri', long: 'Haftada beş gece, 19.00-03.00' },
      { tag: 'Aylık Plan', short: 'haftada 45 saat', long: 'Haftada 45 saat, aylık plan' },
    ],
    part: [
      { tag: 'Hafta Sonu', short: 'hafta sonu görevleri', long: 'Cuma akşamı, cumartesi ve pazar görevleri' },
      { tag: 'Akşam', short: 'akşam görevleri', long: 'Ayda en az sekiz akşam görevi' },
    ],
    freelance: [
      { tag: 'Görev Başına', short: 'görev başına çalışma', long: 'Görev başına çalışma, ödeme görev bitiminde' },
      { tag: 'Sezonluk', short: 'nisan-ekim sezonu', long: 'Nisan-ekim sezonu boyunca' },
    ],
  },
  titles: ['{title}', '{title}, {name}', '{name} {title}', '{title} ({tag})', '{site}: {title}'],
  isNationwide: false,
  provinces: coast.map((plate) => [plate, resorts.includes(plate) ? 4 : 2] as const),
}
