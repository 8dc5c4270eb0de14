import type { ErrorCode } from '#core/errors.ts'

/** What came of an action: every error code and every toast of both specifications, by the specification's own key. */
export const message = {
  // Failures the server names.
  validationFailed: 'Lütfen işaretli alanları düzeltin.',
  malformedRequest: 'İstek okunamadı. Sayfayı yenileyip tekrar deneyin.',
  girisKoduError: 'Giriş kodu hatalı ya da süresi dolmuş. Kodu denetleyip tekrar deneyin.',
  invalidUsernameOrPassword: 'Kullanıcı adı veya şifreniz yanlış!',
  sifreBaskaYerde: 'Şifreniz burada değil, şirketinizin dizininde ya da kimlik sağlayıcısında durur.',
  sifreGerekli: 'Bu işlem için şifrenizi yeniden girin.',
  languageIncomplete: 'Bu dilin metinleri yeterince tamamlanmadı. Dil, ancak o zaman sunulur ve varsayılan olabilir.',
  lastSuperAdmin: 'Son etkin süper yönetici kapatılamaz, silinemez ve türü değiştirilemez.',
  mesajGitti: 'Adaya mesaj gitti; bu değişiklik geri alınmaz.',
  basvuruKapali: 'Bu başvuru tamamlandı; artık değiştirilemez.',
  belgeKapali: 'Bu belge üzerinde artık değişiklik yapılamaz.',
  formInvalid: 'Form bu haliyle yayımlanamaz.',
  connectionRefused:
    'Bu veritabanı bağlantısı kullanılamıyor. Bağlantı bilgisini ve izin verilen sunucuları denetleyin.',
  sessionEnded: 'Oturumunuz kapandı. Lütfen yeniden giriş yapın.',
  noAuthority: 'Bu işlem için yetkiniz yok.',
  SgkRolMandatory: 'Kullanıcının Giriş Yapabilmesi İçin SGK Rolü Olması Gerekmektedir !',
  yonetimYetkisiYok: 'Kullanıcının yönetim yetkisi yok.',
  ozelNitelikli: 'Özel nitelikli verileri görme yetkiniz yok.',
  yetkiSizdeYok: 'Sizde olmayan bir yetkiyi, rolü ya da modülü başkasına veremez, başkasından alamazsınız.',
  sonYonetici:
    'Bu değişiklikten sonra kiracıda rol ve yetki verebilecek kimse kalmıyor. Önce başka bir kullanıcıya yönetici rolü verin.',
  originMismatch: 'İstek bu sitenin bir sayfasından gelmediği için reddedildi.',
  notFound: 'Aradığınız kayıt bulunamadı.',
  tenantKeyNotFound: 'Kurum anahtarı bulunamadı. Bağlantınızı denetleyin.',
  requestTimeout: 'İstek zamanında tamamlanmadı. Bağlantınızı kontrol edip tekrar deneyin.',
  methodNotAllowed: 'Bu adres böyle bir isteği kabul etmiyor.',
  staleRecord:
    'Bu kayıt siz çalışırken başkası tarafından değiştirildi. Güncel halini gözden geçirip yeniden kaydedin.',
  recordExists: 'Aynı bilgiler ile kayır mevcut!',
  onayGerekli: 'Bu şirkette ilanlar yalnız onaylanınca yayınlanır. Onaya gönderin.',
  approvalWaiting: 'Bu ilan için bekleyen bir onay isteği var.',
  uyariVar: 'İlanda uyarılar var. Okuyup onaylarsanız yayınlanır.',
  gecisYok: 'Kaydın şu anki durumunda bu işlem yapılamaz.',
  recordInUse: 'Bu kayıt başka kayıtlarda kullanıldığı için silinemez.',
  alreadyRunning: 'Aynı işlem şu anda sürüyor. Lütfen bitmesini bekleyin.',
  arsSirasi: 'Bu adım şu anda yapılamıyor; davetiniz başka bir adımda.',
  testHakkiBitti: 'Bu testi çözme hakkınız doldu.',
  testKapali: 'Bu test kapandı, yanıtlar artık değiştirilemez.',
  testSuresiDoldu: 'Bu testin süresi doldu. Yeni bir test için bizimle iletişime geçin.',
  kimlikKapali: 'SGK bu kullanıcı adı ve şifreyi reddetti. Yeni şifre girilene kadar bu işyeri için çağrı yapılmaz.',
  hizSiniri: 'SGK bu sorguya şu an izin vermiyor. Lütfen daha sonra yeniden deneyin.',
  protokolYok: 'İşyerinin mahsup protokolü yok.',
  farkSuruyor: 'Fark sürüyor: personel kaydı ile SGK hâlâ aynı değil.',
  durumUygunDegil: 'Kaydın durumu bu işlem için uygun değil.',
  onayTarihiGecersiz: 'Onay günü, raporun onaylanmamış günlerinden biri olmalı ve bugünden sonra olmamalıdır.',
  beyanSuruyor: 'Bu kayıt için bir beyan sürüyor. Sonucu belli olmadan yenisi yapılamaz.',
  beyanSuruyorAyrinti:
    'Bu kayıt için {kullanici} tarafından yapılan bir beyan sürüyor. Sonucu belli olmadan yenisi yapılamaz.',
  sifreEksik:
    'İşyerinin sistem şifresi ya da işyeri şifresi kayıtlı değil. İşyerleri ekranından girin, sonra yeniden deneyin.',
  kanalKapali: 'SGK kanalı kapalı ya da arıza nedeniyle durduruldu.',
  randevuDolu: 'Seçtiğiniz saat az önce doldu. Lütfen başka bir saat seçin.',
  refreshRaced: 'Oturumunuz başka bir sekmede yenilendi. Lütfen tekrar deneyin.',
  ilanClosed: 'Bu ilan başvuruya kapandı.',
  bodyTooLarge: 'Gönderilen veri çok büyük.',
  uriTooLong: 'Adres çok uzun.',
  unsupportedMediaType: 'Gönderilen veri türü desteklenmiyor.',
  idempotencyMismatch: 'Aynı işlem anahtarı başka bir istekle kullanıldı.',
  tooManyRequests: 'Çok fazla deneme yaptınız. Lütfen biraz bekleyip tekrar deneyin.',
  headersTooLarge: 'İstek başlıkları çok büyük.',
  unexpectedError: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
  dizinUlasilamiyor:
    'Girişiniz doğrulanamadı: kurumların kimlik sunucularından birine şu anda ulaşılamıyor. Bilgilerinizi gözden geçirip biraz sonra tekrar deneyin.',
  serviceUnavailable: 'Sistem sunucularına şu anda ulaşılamıyor. Lütfen kısa bir süre sonra tekrar deneyin.',

  fileQuotaExceeded: 'Dosyalarınız için ayrılan yer doldu. Yenisini yüklemeden önce eski bir dosyanızı silin.',
  uploadRunning: 'Şu anda başka bir dosyanız yükleniyor. Bitince tekrar deneyin.',
  storageFull: 'Şu anda dosya saklayacak yer yok. Lütfen daha sonra tekrar deneyin.',
  scannerUnavailable: 'Dosyanız şu anda denetlenemediği için alınmadı. Lütfen daha sonra tekrar deneyin.',

  // Network failure, told by the browser.
  networkError: 'Sistem sunucularına şu anda ulaşılamıyor. Lütfen kısa bir süre sonra tekrar deneyin.',
  serviceError: 'Service error',
  unknownError: 'Unexpected error',

  // Saving and deleting.
  created: 'Kayıt oluşturuldu.',
  createFailed: 'Kayıt oluşturulamadı.',
  updated: 'Kayıt güncellendi.',
  updateFailed: 'Güncelleme başarısız oldu.',
  tenantJobExists: 'Bu kiracı için aynı iş zaten tanımlı olabilir.',
  deleted: 'Kayıt silindi.',
  copied: 'Kopyalandı.',
  published: 'Yayımlandı.',
  unpublished: 'Yayından kaldırıldı.',
  alreadyAdded: 'Bu kayıt daha önceden eklenmiş.',
  FormSubmissionFailed: 'Form gönderilemedi. Lütfen tekrar deneyin.',
  ZorunluAlanlarDoldurun: 'Lütfen zorunlu alanları doldurun.',
  areYouSureAction: 'Bu işlemi yapmak istediğinizden emin misiniz?',

  // Login.
  login4TenantIssue: 'Seçtiğiniz kiracıya giriş yapılamadı. Yöneticinize başvurun.',
  getUserInfoIssue: 'Kullanıcı bilgileriniz alınamadı. Yöneticinize başvurun.',
  faildToLogin: 'Girişi sırasında bir hata oluştu.',
  loginNoToken: 'Oturum açılamadı. Lütfen bilgileri kontrol edin.',
  noManagementAuthority: 'Kullanıcının yönetim yetkisi yok.',
  ssoFailed: 'Tek oturum açma tamamlanamadı. Giriş sayfasına yönlendiriliyorsunuz.',

  // SMS.
  FailedToSendSMSToAday: 'SMS gönderilemedi. Numaranızı denetleyip biraz sonra tekrar deneyin.',
  FailedToIptalSMSToAday: 'SMS iptal isteğiniz alınamadı. Lütfen tekrar deneyin.',
  smsTekrarGonderildi: 'Kod yeniden gönderildi.',
  smsGonderilemedi: 'SMS gönderilemedi.',

  // Files.
  uploadSuccess: 'Dosya yüklendi.',
  uploadSuccessWithError: 'Dosyaların bir bölümü yüklendi, bir bölümü yüklenemedi.',
  uploadFailed: 'Dosya yükleme başarısız oldu.',
  maxFileCount: 'En fazla {count} adet dosya seçebilirsiniz!',
  selectFileFirst: 'Lütfen önce bir dosya seçin!',
  downloadFailed: 'Dosya İndirilemedi! {code} - {message}',

  // Tests.
  testBasariliTamamlandi: 'Testiniz başarıyla tamamlandı.',
  testTamamlanirkenHata: 'Test tamamlanırken bir hata oluştu. Yanıtlarınız duruyor, lütfen tekrar deneyin.',
  testKayitHatasiTekrarDeneyin: 'Test kaydedilemedi. Yanıtlarınız duruyor, lütfen tekrar deneyin.',
  testOlusturulamadi: 'Test oluşturulamadı',
  testVerileriGetirilemedi: 'Test verileri getirilemedi',
  testYuklenirkenHata: 'Test yüklenirken bir hata oluştu',
  tumSorulariCevaplayin: 'Lütfen tüm soruları cevaplayın. Kalan soru sayısı: {count}',

  // Approval.
  eskiIsAkis: 'Bu onay bağlantısı artık geçerli değil: istek daha önce sonuçlandı ya da süresi doldu.',

  // Master administration.
  userExists: 'Bu kullanıcı zaten var ya da oluşturulamadı.',
  tenantAuthType: 'Kiracı kullanıcıya eklenemedi: kimlik doğrulama türü uygun değil.',
  SelectTenantPlease: 'Lütfen bir kiracı seçin.',
  selectItemForSync: 'Yayınlamak için en az bir kayıt seçin.',
  syncSuccess: 'Seçilenler yayına alındı.',
  personelNoExists: 'Personel No zaten mevcut ve kullanıcıda tanımlı.',
  passwordRepeatDiffers: 'Şifre ve Tekrar şifresi eşit olmalıdır',
} as const satisfies Record<ErrorCode, string> & Record<string, string>
