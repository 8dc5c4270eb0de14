import type { ScreenName } from '#core/screens.ts'

/** What a screen is for and how it is used, in one paragraph; the help page shows it. */
export const yardim = {
  auditLog:
    'Kimin, ne zaman, hangi kaydı nasıl değiştirdiğini gösterir. Kayıtlar silinemez ve değiştirilemez; aramak için kişi, kayıt türü ya da tarih aralığı seçin.',
  basvuru:
    'Gelen başvurular. Durumu yalnız izin verilen geçişlerle değişir; toplu değişiklikte önce ne olacağı gösterilir, mesajlar 10 dakika bekler ve bu sürede geri alınabilir. Sorumlu atayabilir, etiketleyebilir, not yazabilir, başka ilana aktarabilir, belge isteyebilirsiniz. Taslaklar sayılır, listelenmez. Dışa aktarırken kriterleri kolon olarak seçebilirsiniz. Seçtiğiniz 2 ile 4 başvuruyu yan yana karşılaştırabilir, kartta bir yanıtı nedenini yazarak düzeltebilirsiniz; aynı kişi olabilecek adaylar ve personel kaydı kartta görünür.',
  adayTest:
    'Adayların testleri: durumu, puanı, kalan süresi. Test gönderebilir, süresini uzatabilir, geri alabilir ya da nedenini yazarak sıfırlayabilirsiniz. Sıfırlanan testin yerine yenisi gönderilir. Sonuç bağlantısı 30 gün geçerlidir ve adı göstermez.',
  belge:
    'Adayların yüklediği belgeler; bekleyenler en eskiden başlar. İncele ile belge sayfada açılır: A onaylar, R reddeder, J ve K sonraki ve önceki belgeye geçer. Ret nedeni adaya SMS ile gider. Geçerliliği dolan belge eksik sayılır. Özel nitelikli belgeler ayrı yetki ister ve her bakış kayda geçer.',
  belgeTanim:
    'Adaylardan istenen belgeler. Belge bir kriterin seçeneğine bağlanabilir; süresi dolan belge eksik sayılır. Bir ilan kendi belgelerini seçmezse kullanımdaki belgelerin hepsi istenir.',
  calisanTip:
    'Çalışan tipleri, örneğin mavi yaka. Güvenlik işi olan tipte ilanın en küçük yaşı 18, silahlı olanda 21 altındaysa yayınlarken uyarılırsınız.',
  durumTanim:
    'Başvuruların durumları: personelin ve adayın gördüğü ad, adım ve izin verilen geçişler. 1-7 ürünündür ve silinmez; kendi durumlarınız 10’dan başlar. Kullanılmış bir durum silinemez. Sayfanın altında her durumu adayın nasıl gördüğü durur.',
  gorusmeTuru: 'Görüşme türleri, not sistemi ve başarı eşiği.',
  ilan: 'İlanlar taslak olarak açılır, yayınlanınca portalda görünür. Yazarken adayın göreceği sayfa yanda durur. Metin, form, yer, kontenjan ve son gün olmadan yayınlanmaz. Süresini uzatabilir, kapatabilir, yayından kaldırabilirsiniz; kapatırken açık başvurusu olanlara haber verilebilir. Önizleme bağlantısı bir saat geçerlidir.',
  isAkis:
    'Onay istekleri, onaylayanlar ve kararlar. Günde bir kez hatırlatabilir, bekleyen bir isteği geri alabilirsiniz. Süresi dolan ya da ilanı değişen istek artık karara bağlanamaz; ilandan yeniden gönderin.',
  isTanim: 'Alım yapılan işler. Portalda iş türü olarak seçilir; kullanımda olan silinemez, pasife alınabilir.',
  branch:
    'Firmalarınızın şubeleri. Şube kodu bir firmada yalnız bir kez kullanılır; kapanan şubeyi silmek yerine pasife alın.',
  company:
    'Bu kiracıdaki firmalar. Şubeler ve birimler bir firmaya bağlanır; kullanımda olan bir firma silinemez, pasife alınabilir.',
  donemParametre:
    'Mevzuattaki süre, oran ve tutarlar; her biri bir günden başlayarak geçerlidir. Değişen bir değeri düzeltmek yerine yeni başlangıç günüyle ekleyin; değeri boş satır, o günden sonrası bilinmiyor demektir.',
  errorLog:
    'Kullanıcıların karşılaştığı beklenmeyen hatalar. Size okunan hata numarasını ya da bir parçasını arama kutusuna yazarak kaydı bulabilirsiniz.',
  hesabim:
    'Kendi şifreniz ve açık oturumlarınız. Şifrenizi değiştirince öbür cihazlardaki oturumlarınız kapanır. Tanımadığınız bir oturumu Bitir ile kapatın; o cihaz bir sonraki isteğinde girişe döner.',
  isyeri:
    'Firmalarınızın SGK işyerleri ve kimlik bilgileri. Kullanıcı adı ve şifreler kaydedildikten sonra bir daha gösterilmez. Yanlış şifre SGK’da sayılır: reddedilen bir kimlikle, yenisi girilene kadar hiçbir çağrı yapılmaz.',
  kullanici:
    'Bu kiracıda çalışan kullanıcılar, rolleri ve modülleri. Ad ve kullanıcı adı ana yönetimden gelir; burada iletişim bilgilerini, rolleri ve modülleri düzenlersiniz. Değişiklik, kullanıcının bir sonraki isteğinde geçerli olur.',
  language:
    'Arayüzün dilleri ve çevirilerin tamamlanma oranı. Dilini seçmemiş olana sayfalar varsayılan dilde açılır. Varsayılan dil ve metni olan bir dil silinemez.',
  masterParameter:
    'Bütün kurulumu ilgilendiren ayarlar. Değerin biçimi parametrenin türünü izler; her değişikliğin kim tarafından yapıldığı geçmişte görünür.',
  masterTenant:
    'Kurulumdaki kiracılar. Yeni kiracı eklenince veritabanı hazırlanır ve sayfaları açılır. Bağlantı bilgileri ve şifreler kaydedildikten sonra bir daha gösterilmez.',
  masterUser:
    'Sisteme girebilen kullanıcılar, kiracıları ve modülleri. Kullanıcı adı sonradan değiştirilemez. Şifre, tür ya da durum değişince kullanıcının açık oturumları kapanır.',
  menu: 'Yan menünün satırları: başlık, yol ve gösterdiği ekran. Sırayı oklarla değiştirin; varsayılan satır, girişten sonra açılan sayfadır.',
  modul: 'Yan menünün bölümleri. Kullanıcı, kiracının lisansında olan ve kendisine verilen modülleri görür.',
  oneriTalep:
    'Portaldan gelen öneri, şikâyet ve talepler. Açık şikâyetler en üsttedir; her kaydın bir son günü vardır. Atadığınız kayıt işleme alınır; yanıtınız SMS ya da e-posta ile gider.',
  portalAyar: 'Aday portalının logosu, rengi, bağlantıları ve iletişim metni. Kaydettiğiniz anda portalda görünür.',
  kodListesi:
    'SGK’nın işten ayrılış, eksik gün, belge türü, kanun, öğrenim, sigortalı türü, görev, iş kolu ve meslek kodları. Her kod, geçerli olduğu günlerle durur: kaldırılan bir kodu silmeyin, geçerlilik bitişini yazın. Formlar yalnız o gün geçerli kodları gösterir.',
  personel:
    'İşyerlerinizde çalışanlar ve ayrılanlar. Aynı kişi yeniden girerse yeni bir satır açılır. Giriş emri ve Çıkış emri, satırdan bir tescil iş emri oluşturur; SGK’ya Tescil izleme ekranından gönderirsiniz. İçe aktarma satırları personel numarasıyla bulur ve hatalı her satırı söyler. Kimlik numarası maskeli görünür; açmak ayrı yetki ister ve kaydedilir.',
  tescil:
    'İşe giriş ve işten ayrılış iş emirleri. Gönder dediğinizde önce kaydın SGK’da olup olmadığı sorulur, yoksa aynı işyerinin emirleri tek çağrıda gönderilir; her kişinin sonucu kendi satırında görünür. Ardından belge okunur ve açıksa AX’e aktarılır. Hata durumundaki emirde Yeniden gönder yalnız hata veren adımı dener. İptaller SGK’nın kendi ekranında yapılır: belgesini ekleyip Elle kapat deyin.',
  resmiTatil:
    'Son bildirim günleri bu tatillere göre hesaplanır. Yarım gün, iş günü sayılır. Gelecek yılın tatillerini yıl bitmeden girin: tatilleri girilmemiş bir yılda son gün hesaplanmaz.',
  rol: 'Kullanıcılara verilen roller. Bir rolün neyi yapabildiğini Yetkiler ekranında belirlersiniz.',
  eBorc:
    'İşyerlerinin SGK borcu, her gün için bir sorgu. SGK’nın borç ekranının bir servisi yoktur: dosyayı SGK’dan indirip içe aktarın. Okunmayan işyerleri de listede görünür; okunmayan borç sıfır sayılmaz.',
  eviziteMahsup:
    'SGK’nın rapor parası için işverene yaptığı ödemeler ve prim borcuna mahsubu. Onaylamak için işyerinin mahsup protokolü imzalı olmalıdır. Durumu SGK’nın üç listesinden okunur.',
  eVizite:
    'SGK’nın işyerleriniz için gösterdiği istirahat raporları. Liste son bildirim gününe göre sıralanır; gününü bilmediğimiz raporda son gün boş kalır. Onayla dediğinizde beyan hemen kaydedilir ve sırayla SGK’ya gönderilir; sonucu satırda görünür. Toplu onay yalnız bitmiş raporları bildirir. Branş bilgisi sağlık verisidir ve ayrı yetki ister.',
  isKazasi:
    'Hastanelerin bildirdiği, raporlardan önerilen ve elle girdiğiniz iş kazaları. Formu parça parça doldurabilirsiniz: yazdıklarınız taslak olarak kalır, Formda eksikler neyin kaldığını söyler, Ek-7 formu PDF olarak iner. Yara ve hazırlayanın kimlik numarası kapalı saklanır; ayrı yetki ister ve bakan kaydedilir. Bildirimi SGK’nın kendi ekranında yapın, sonra Bildirildi ile tarihini ve numarasını buraya yazın. Güvenli son gün, cumartesiyi de iş günü sayar.',
  tahakkuk:
    'SGK raporları: dönemin personeli, vizite özeti, tahakkuklar, borç özeti, giriş-çıkış kontrolü ve AUDI. Her sekme toplamlarıyla bir listedir; süzülmüş hâli dışa aktarılır ve yazdırılır. İptal tahakkuklarının tutarları eksidir. Kontrol, personel kayıtlarını iş emirleri ve hizmet satırlarıyla karşılaştırır; SGK tarafı okunmamış işyeri ve aylar için fark açmaz.',
  hizmetSatiri:
    'Aylık bildirgede her kişi için verilen gün, kazanç ve kanun. Bir dosya, içindeki tahakkukların bütün satırlarını değiştirir; aynı dosya ikinci kez hiçbir şeyi değiştirmez. İptal satırlarının günü ve tutarı eksidir; günü sıfırlanan kişi sayılmaz.',
  tesvik:
    'Bildirilen teşvik, dönemin oranlarıyla hesaplananın yanında, kanuna ve kişiye göre. Oranlar ve tutarlar Dönem parametrelerinden gelir; formülü ya da değeri bilinmeyen kanunda yalnız beyan edilen durur. Yuvarlama satırda, kuruşa yapılır; iptaller eksidir. Örnekler: 120.000,00 TL kazançta 2026/01 primi 46.500,00 (% 38,75), 5510 teşviki 2.400,00, ödenecek 44.100,00; 2025/06 teşviki 4.800,00; imalatta 2026/01 teşviki 6.000,00.',
  sgkPano:
    'İşyerlerinizin SGK’daki durumu: yapılacaklar, para ve büyüklük. Her sayı, açtığı listedeki satırların sayısıdır ya da toplamıdır; altında o sayı için kaç işyerinin okunduğu yazar.',
  sgkBeyan:
    'SGK’ya yapılan beyanlar: kim, ne zaman, hangi kayıt için ve sonucu. Her beyan yalnız bir kez gönderilir. Yanıtı gelmeyen beyan belirsiz kalır ve SGK’dan okunarak doğrulanır; üç okumada da anlaşılmazsa yetkili bir kişi açıklama yazarak kapatır.',
  sgkCagri:
    'İşyerleriniz için SGK’ya yapılan çağrılar: ne zaman, hangi işlem, ne kadar sürdü, nasıl bitti. Sonucu boş bir satır, yanıtı kaydedilemeyen bir çağrıdır.',
  sgkHizSiniri:
    'SGK servislerinin hangi sıklıkla çağrılabileceği. Sınırı aşacak bir çağrı hiç gönderilmez. Aynı şeritteki işlemler birlikte sayılır. Değişen bir kuralı yeni başlangıç günüyle ekleyin.',
  sgkKanalAyar:
    'Her kiracının SGK ile hangi kanaldan nasıl konuştuğu: gerçek servis, simülatör, dosya ya da kapalı. Satırı olmayan kanal kapalıdır. İmza anahtarı kaydedildikten sonra bir daha gösterilmez.',
  sysGlobalKey:
    'Ekranlardaki bütün metinler. Değişiklikleriniz taslaktır; seçtiklerinizi ya da tümünü yayınladığınızda açık sayfalarda da görünür. Bir metni sayfanın üzerinde değiştirmek için Alt tuşuyla tıklayın; klavyede Alt + Enter.',
  unit: 'Firmalarınızın birimleri. Birim türlerini ayrı ekranda tanımlarsınız.',
  unitType: 'Birimlerin türleri, örneğin müdürlük ya da departman. Kullanımda olan tür silinemez.',
  yetki:
    'Hangi rolün hangi ekranda neyi yapabildiği. İşaretlediğiniz yetki, o roldeki kullanıcının bir sonraki isteğinde geçerli olur.',
  yonetim:
    'Kurulumun özeti: kiracılar, kullanıcılar, yeni metinler ve dün ve bugünkü hatalar. Kutulara tıklayarak ilgili listeye gidin.',
  batchOperation:
    'Şirketlerin saatine konabilecek işlemler. İşlem, programın kendi listesinden seçilir; kapatılan bir işlem hiçbir kiracıda çalışmaz. Tetikle ve Sıfırla bütün kiracıların satırlarını etkiler.',
  iseGiris:
    'Kabul edilen başvurular işe başlarken buradan SGK’ya aktarılır: başlama günü ve şube yazılır, eksikler sıralanır, hazır olan tek basışta iş emri olur. Giriş, işe başlamadan en geç bir gün önce bildirilir; geciken kayıtta neden yazılır. Gönderilmeden önce iptal edilirse iş emri de geri alınır.',
  sablon:
    'Adaylara ve onaycılara giden mesajların, sayfalarda okunan metinlerin sözleri. Kaydedilen her değişiklik yeni bir sürümdür; gönderilmiş olan eski sözüyle kalır. Süslü ayraç içindeki değişkenler gönderilirken dolar.',
  mailGrubu:
    'Zamanlanmış işlemlerin sonuçlarını alan adresler. Her satıra bir adres yazın; bir grupta en çok 50 adres olur.',
  scheduledJobLog:
    'Zamanlanmış işlemlerin her çalışması, süresi ve sonucu. Satırları gösterir; çalışan bir işlemin satırları canlı izlenir. Kayıtlar 400 gün saklanır.',
  tenantBatchOperation:
    'Hangi işlemin ne zaman çalışacağı. Zaman kaydedildiği günden sayılır ve İstanbul saatiyle işler. Yöneticinin koyduğu bir satırı tetikleyebilir ve kaydına bakabilirsiniz; değiştirmek yöneticinin işidir.',
  workerPlannedJob:
    'SGK okumalarının işleri, robotların görevleri ve işyeri işyeri sonuçları. Hareketler işin satırlarını açar; Tamamla okumadan bitirir, Sıfırla yeniden okutur. Bir robotun elindeki satırlar atlanır.',
} as const satisfies Record<ScreenName | 'hesabim', string>
