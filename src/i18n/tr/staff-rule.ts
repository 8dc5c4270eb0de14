import { iseGirisRule } from './ise-giris.ts'
import { manuelRule } from './manuel-bildirim.ts'
import { paraRule } from './para.ts'
import { sablonRule } from './sablon.ts'
import { tescilRule } from './tescil.ts'
import { tesvikRule } from './tesvik.ts'

/** Why a field of a call of staff or of master administrators was refused; candidates are never told these. */
export const staffRule = {
  invalidDecimal: 'Bir sayı yazın. Örnek: 33.030,00 ya da 0,5',
  invalidCodeList: 'Kodları virgülle ayırarak yazın. Örnek: 05510,06111',
  numberListOrder: 'Sayıları küçükten büyüğe yazın.',
  invalidCron: 'Beş alanlı ve bir gün gelecek bir zaman yazın. Örnek: 0 9 * * 1-5',
  invalidParam: 'İşlem bu değeri almıyor.',
  tenantJobExists: 'Bu kiracı için aynı iş zaten tanımlı.',
  invalidEmailLine: 'Her satıra bir e-posta adresi yazın.',
  wrongPassword: 'Şu anki şifreniz bu değil.',
  samePassword: 'Yeni şifre eskisiyle aynı olamaz.',
  invalidVergiNo: 'Vergi numarası 10, T.C. kimlik numarası 11 rakamdan oluşur.',
  invalidMenuYol:
    'Yol / ile başlamalı, yalnız harf, rakam, tire ve alt çizgi içermeli; başka bir sayfanın yolu olmamalıdır.',
  invalidUstMenu:
    'Üst başlık aynı modülde olmalı, satırın kendisi ya da altındaki bir satır olmamalı ve en çok üç düzey olmalıdır.',
  notAPage: 'Yalnız açık bir sayfa varsayılan olabilir; başlıklar ve pasif satırlar olamaz.',
  invalidLogo: 'Logo SVG, PNG ya da WebP olmalı ve 9 KB boyutunu aşmamalıdır.',
  invalidOrigin: 'Siteyi https:// ile, yolu olmadan yazın. Örnek: https://www.firma.com.tr',
  invalidSmsBasligi: 'Başlık 3-11 karakter olmalı; büyük harf (İngilizce), rakam, boşluk, nokta ve tire içerebilir.',
  invalidConnection: 'Bu bağlantı kullanılamıyor.',
  connectionFixed: 'Veritabanının yeri buradan değiştirilemez; yalnız kullanıcı ve şifre değişebilir.',
  invalidDirectoryHost:
    'Sunucu adresini ldaps://sunucu ya da tek oturum açma için https:// ile başlayan adres olarak yazın.',
  unlistedHost:
    'Bu sunucu, kurulumun izin verdiği sunucular arasında değil. Yöneticiniz KADRO_DB_HOSTS ayarına sunucu:port olarak eklemelidir.',
  invalidDirectory:
    'Dizini uid={username},ou=kisiler,dc=firma gibi, tek oturum açma için istemci kimliği olarak yazın.',
  invalidDirectoryFilter: 'Filtre ayraç içinde olmalı ve kullanıcı adının yerini bir kez içermelidir.',
  invalidIcon: 'Simge küçük bir PNG ya da SVG dosyası olmalıdır.',
  unknownPage: 'Böyle bir sayfa yok.',
  notSetUp: 'Veritabanı kurulmadan kiracı açılamaz. Önce satırın menüsünden Kur deyin.',
  nameDiffers: 'Yazdığınız ad kiracının adıyla aynı değil.',
  invalidUsername: 'Kullanıcı adı küçük harf, rakam, nokta, tire ve alt çizgiden oluşur.',
  weakPassword:
    'Bu şifre çok kolay tahmin edilir: yaygın bir şifre, kullanıcı adı, şirketin ya da ürünün adı olamaz. Size özgü, daha güçlü bir şifre yazın.',
  moduleNotGiven: 'Bu kiracıda seçilen modül yok.',
  invalidParamKey: 'Anahtar büyük harf, rakam, nokta ve alt çizgiden oluşur. Örnek: SGK.SURE',
  invalidKey: 'Anahtar, noktalarla ayrılmış harf ve rakamlardan oluşur. Örnek: kabuk.menu',
  placeholderMissing: 'Bu metinde {name} yer tutucusu eksik.',
  invalidImport: 'Metin okunamadı. Her satıra anahtar=metin yazın ya da JSON yapıştırın.',
  unlistedSgkAddress: 'Bu adres kurulumun izin listesinde yok.',
  channelMode: 'Bu kanal bu biçimde çalışamaz.',
  simulatorOff: 'Bu kurulumda simülatör kapalı.',
  onlyForAx: 'Bu alan yalnız AX kanalı içindir.',
  windowTogether: 'Pencere ve adet birlikte yazılır.',
  unknownOperation: 'Bu kanalda böyle bir işlem yok.',
  laneName: 'Şerit adı harf, rakam ve alt çizgiden oluşur.',
  invalidSicilNo: 'İşyeri sicil numarası 26 rakamdan oluşur.',
  dayInFuture: 'Gün bugünden sonra olamaz.',
  dayNotOpen: 'Gün, raporun onaylanmamış günlerinden biri olmalı.',
  beforeAccident: 'Gün kazadan önce olamaz.',
  tooManyWitnesses: 'En çok 100 tanık yazılabilir.',
  invalidNace: 'NACE kodu 2-6 rakamdan oluşur.',
  invalidIsyeriKodu: 'İşyeri kodu en fazla 10 harf ve rakamdan oluşur.',
  noTurkishLetters: 'SGK bu alanda Türkçe harf ve boşluk kabul etmez.',
  changedByAction: 'Yayındaki ilanın son günü Süreyi uzat ile değişir.',
  noWayToEnd: '{no} numaralı durumdan kapalı bir duruma yol yok.',
  fixedMeaning: 'Ürünün durumlarının tipi değişmez.',
  unknownSablon: 'Bu kodla kullanımda bir SMS şablonu yok.',
  invalidImportLine: 'Metin {n}. satırda JSON olmaktan çıkıyor. O satırdaki tırnak, virgül ve ayraçlara bakın.',
  invalidDayOrPeriod: 'Geçerli bir gün veya dönem yazın. Örnek: 18.11.2026 ya da 11.2026',
  invalidBranchCodes: 'Şube kodlarını virgülle ayırın. Örnek: 001,002',
  invalidJobTime: 'Bir gün öncesinden eski ya da bir yıldan ileri bir zaman yazılamaz.',
  ...iseGirisRule,
  ...manuelRule,
  ...paraRule,
  ...sablonRule,
  ...tescilRule,
  ...tesvikRule,
} as const
