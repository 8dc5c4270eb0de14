import { expect, test } from 'vitest'
import { formatPhone, phonePattern } from '#core/phone.ts'
import { pageSizes } from '#engine/screen/list-screen-state.ts'
import { gunSecenekleri } from '#features/sgk-pano/rules.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import { formatsOf } from '#web/format.ts'
import { readSource } from './architecture/source.ts'

// Sections 4, 5, 8 and 9 of the back office's specification (calls: spec-walk-calls.test.ts), walked line by line: each row names what
// the specification says and where it lives in the product. What is renamed or removed is missed here.

/** What stands at a dotted key of the staff's Turkish texts. */
const textAt = (key: string) =>
  key
    .split('.')
    .reduce<unknown>((at, part) => (at && typeof at === 'object' ? Reflect.get(at, part) : undefined), staffTr)

// 4. Enumerations, with the words that the specification gives (its English ones in the product's Turkish)
test.each<[string, Record<string, string>]>([
  [
    'enum.dashboardDataType',
    {
      0: 'İş Kazası',
      1: 'EVizite',
      2: 'Tahakkuk',
      3: 'EBorc',
      4: 'AUDI geçmiş yıl',
      5: 'AUDI cari yıl',
      6: 'AUDI veri okuma',
      7: 'Cari giriş-çıkış',
    },
  ],
  [
    'enum.paramTipi',
    { 1: 'Metin', 2: 'Tam sayı', 3: 'Ondalık sayı', 4: 'Evet / hayır', 5: 'Tarih', 6: 'Tarih ve saat', 7: 'Dönem' },
  ],
  ['enum.masterUserTipi', { 1: 'Süper yönetici', 2: 'Kiracı yöneticisi' }],
  ['enum.modulTipi', { 1: 'SGK', 2: 'E-Başvuru', 3: 'İEP' }],
  ['enum.systemAuthenticationType', { 1: 'Hash', 2: 'LDAP', 3: 'LDAPSmart', 4: 'SSO' }],
  ['enum.jobLogStatus', { 1: 'Başarılı', 99: 'Çalışıyor', '-1': 'Hata', 98: 'Bekliyor' }],
  ['enum.plannedJobStatus', { 0: 'Bekliyor', 1: 'Devam Ediyor', 2: 'Başarılı', '-1': 'Hata', '-2': 'İptal Edildi' }],
  [
    'enum.workerTaskStatus',
    { 1: 'Çalışıyor', 2: 'Başarıyla Tamamlandı', 3: 'Hata ile Tamamlandı', '-1': 'İptal Edildi' },
  ],
  ['enum.monitorType', { 0: 'İş Kazası', 1: 'EVizite', 2: 'Tahakkuk', 3: 'EBorc' }],
  [
    'enum.monitorStatus',
    {
      0: 'Beklemede',
      1: 'Pasif',
      '-1': 'Hata',
      2: 'İz Olmuş',
      3: 'Vekaletsiz',
      4: 'ByPass',
      5: 'OK',
      6: 'Diğer',
      7: 'Hatalı Şifre',
      8: 'Captcha Sorunu',
      '-99': 'Sistemsel Hata',
    },
  ],
  ['enum.workerStatus', { 0: 'Bekliyor', 1: 'Çalışıyor', 2: 'Durdu' }],
  ['enum.operationType', { 1: 'Saatlik', 2: 'Günlük', 3: 'Haftalık', 4: 'Aylık', 5: 'Bir kez', 6: 'Özel' }],
  [
    'enum.daysOfWeek',
    { 1: 'Pazartesi', 2: 'Salı', 3: 'Çarşamba', 4: 'Perşembe', 5: 'Cuma', 6: 'Cumartesi', 7: 'Pazar' },
  ],
  [
    'enum.processStatus',
    {
      Succeeded: 'Başarılı',
      Failed: 'Başarısız',
      Processing: 'Çalışıyor',
      Enqueued: 'Kuyrukta',
      Scheduled: 'Planlandı',
      AwaitingRetry: 'Yeniden denenecek',
      Deleted: 'Silindi',
      notFound: 'Bulunamadı',
    },
  ],
  [
    'enum.workOrderState',
    {
      AXSyncHata: 'AX aktarım hatası',
      PDFOkumaHata: 'PDF okuma hatası',
      SGKAktarimHata: 'SGK aktarım hatası',
      Olusturuldu: 'Bekliyor',
      SGKAktarildi: 'SGK’ya aktarıldı',
      PDFOkundu: 'PDF okundu',
      AXSyncOK: 'AX aktarımı tamam',
      DocUploadOK: 'Belge yüklendi',
      ManuelKapatildi: 'Elle kapatıldı',
    },
  ],
  ['enum.employmentType', { '-1': 'Belirtilmemiş', 1: 'Yarı zamanlı', 2: 'Tam zamanlı', 3: 'Stajyer' }],
  ['enum.talepTipi', { 1: 'Öneri', 2: 'Şikâyet', 3: 'Talep', 4: 'Diğer' }],
  // settlement statuses; 1 is ours: what waits for the employer
  ['enum.mahsupDurumu', { 1: 'Onay bekliyor', 2: 'Ödeme emri', 3: 'Kurum emaneti', 5: 'Mahsuplaştı' }],
  ['enum.calismaPeriod', { 30: 'Son 1 Ay', 60: 'Son 2 Ay', 90: 'Son 3 Ay' }],
])('section 4: %s has the values of the specification and no other', (key, values) => {
  expect(textAt(key)).toEqual(values)
})

// 5 and 8. Texts by their key
test.each<[string, string]>([
  ['rule.required', 'Zorunlu Alan.'],
  ['col.mandatory', 'alanı zorunludur.'],
  ['rule.minLength', 'En az {n} karakter giriniz.'],
  ['rule.maxLength', 'En fazla {n} karakter giriniz.'],
  ['rule.invalidEmail', 'Geçersiz e-posta adresi.'],
  ['rule.choiceRequired', 'Lütfen bir seçim yapın'],
  ['message.passwordRepeatDiffers', 'Şifre ve Tekrar şifresi eşit olmalıdır'],
  ['message.recordExists', 'Aynı bilgiler ile kayır mevcut!'],
  ['message.invalidUsernameOrPassword', 'Kullanıcı adı veya şifreniz yanlış!'],
  ['message.login4TenantIssue', 'Seçtiğiniz kiracıya giriş yapılamadı. Yöneticinize başvurun.'],
  ['message.getUserInfoIssue', 'Kullanıcı bilgileriniz alınamadı. Yöneticinize başvurun.'],
  ['message.SgkRolMandatory', 'Kullanıcının Giriş Yapabilmesi İçin SGK Rolü Olması Gerekmektedir !'],
  ['message.faildToLogin', 'Girişi sırasında bir hata oluştu.'],
  ['message.noManagementAuthority', 'Kullanıcının yönetim yetkisi yok.'],
  ['message.created', 'Kayıt oluşturuldu.'],
  ['message.createFailed', 'Kayıt oluşturulamadı.'],
  ['message.updated', 'Kayıt güncellendi.'],
  ['message.updateFailed', 'Güncelleme başarısız oldu.'],
  ['message.tenantJobExists', 'Bu kiracı için aynı iş zaten tanımlı olabilir.'],
  ['message.deleted', 'Kayıt silindi.'],
  ['message.copied', 'Kopyalandı.'],
  ['message.published', 'Yayımlandı.'],
  ['message.unpublished', 'Yayından kaldırıldı.'],
  ['rowActions.errorOnDeleteSuccess', 'Kayıt silindi.'],
  ['rowActions.errorOnDeleteFailed', 'Kayıt silinemedi.'],
  ['message.userExists', 'Bu kullanıcı zaten var ya da oluşturulamadı.'],
  ['message.tenantAuthType', 'Kiracı kullanıcıya eklenemedi: kimlik doğrulama türü uygun değil.'],
  ['message.SelectTenantPlease', 'Lütfen bir kiracı seçin.'],
  ['message.selectItemForSync', 'Yayınlamak için en az bir kayıt seçin.'],
  ['message.syncSuccess', 'Seçilenler yayına alındı.'],
  ['message.areYouSureAction', 'Bu işlemi yapmak istediğinizden emin misiniz?'],
  ['message.personelNoExists', 'Personel No zaten mevcut ve kullanıcıda tanımlı.'],
  ['message.alreadyAdded', 'Bu kayıt daha önceden eklenmiş.'],
  ['message.maxFileCount', 'En fazla {count} adet dosya seçebilirsiniz!'],
  ['message.selectFileFirst', 'Lütfen önce bir dosya seçin!'],
  ['message.uploadFailed', 'Dosya yükleme başarısız oldu.'],
  ['message.downloadFailed', 'Dosya İndirilemedi! {code} - {message}'],
  ['message.networkError', 'Sistem sunucularına şu anda ulaşılamıyor. Lütfen kısa bir süre sonra tekrar deneyin.'],
  ['message.serviceError', 'Service error'],
  ['message.unknownError', 'Unexpected error'],
])('sections 5 and 8: %s', (key, text) => {
  expect(textAt(key)).toBe(text)
})

/** A constant that no other file needs, as its own file writes it. */
const kept = (file: string, text: string) => expect(readSource(file)).toContain(text)

// 9. Constants
test.each<[string, () => void]>([
  ['page sizes 10, 15, 25, 50', () => expect([...pageSizes]).toEqual([10, 15, 25, 50])],
  ['25 rows without a choice', () => kept('engine/declaration/resource.ts', 'pageSize: 25')],
  ['getList and takeAll with 9000', () => kept('engine/server/list.server.ts', 'rowsOfTakeAll = 9_000')],
  ['personnel list with 99999', () => kept('features/personel/contract.ts', 'max(99_999')],
  ['search of lists after 500 ms', () => kept('engine/list/list-toolbar.tsx', 'searchDelay = 500')],
  ['filters of columns after 250 ms', () => kept('engine/filter/list-filters.tsx', 'columnDelay = 250')],
  ['ranges of dates after 650 ms', () => kept('engine/filter/list-filters.tsx', 'dateDelay = 650')],
  ['windows of 30, 60, 90 days, 30 first', () => expect([...gunSecenekleri]).toEqual([30, 60, 90])],
  ['periods of five years', () => kept('core/period.ts', 'offeredMonths = 60')],
  [
    'days 1 to 30 of a month',
    () => kept('features/zamanli-islem/resource.ts', 'daysOfMonth: days({ min: 1, max: 30 })'),
  ],
  ['the colour #f5f5f5', () => kept('engine/form/edit-values.ts', "defaultColour = '#f5f5f5'")],
  ['sessions of 8 hours', () => kept('server/session/session.ts', 'mst: 8 * 3600')],
  ['toasts for 5 s', () => kept('web/kit/toasts.tsx', 'shownFor = 5000')],
  ['toasts at the top right', () => kept('web/kit/toasts.tsx', 'position="top-right"')],
  ['downloads with 60 s', () => kept('web/call/file-download.ts', 'patience = 60_000')],
  ['an error log with 1000 characters', () => kept('features/error-log/resource.ts', 'exceptionMessage: text(1000')],
  ['an address of 250 characters', () => kept('features/error-log/resource.ts', 'requestpath: text(250')],
  ['CSV by isCreateCsv and cSVList', () => kept('engine/declaration/list-request.ts', 'cSVList: csvSchema')],
  ['a phone of ten digits', () => expect(phonePattern.test('5321234567')).toBe(true)],
  ['a phone as (5XX) XXX XX XX', () => expect(formatPhone('5321234567')).toBe('(532) 123 45 67')],
  ['lira with two decimals', () => expect(formatsOf('tr').money('1234.5')).toBe('₺1.234,50')],
  ['zero amounts masked', () => expect(formatsOf('tr').money('0.00')).toBe('—')],
  [
    'calendars in ten languages, Turkish first',
    () =>
      expect(Object.keys(staffTr.enum.eksikDil)).toEqual(['tr', 'en', 'ar', 'fr', 'de', 'es', 'ru', 'it', 'zh', 'ja']),
  ],
])('section 9: %s', (_name, check) => check())
