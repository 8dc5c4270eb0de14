import { expect, test } from 'vitest'
import * as fields from '#core/fields.ts'
import { catalogue } from './catalogue.ts'
import { createT } from './t.ts'

const { message, rule, rowActions, enum: label } = catalogue.tr

test.each([
  [message.invalidUsernameOrPassword, 'Kullanıcı adı veya şifreniz yanlış!'],
  [message.SgkRolMandatory, 'Kullanıcının Giriş Yapabilmesi İçin SGK Rolü Olması Gerekmektedir !'],
  [message.faildToLogin, 'Girişi sırasında bir hata oluştu.'],
  [message.loginNoToken, 'Oturum açılamadı. Lütfen bilgileri kontrol edin.'],
  [message.noManagementAuthority, 'Kullanıcının yönetim yetkisi yok.'],
  [message.yonetimYetkisiYok, 'Kullanıcının yönetim yetkisi yok.'],
  [message.updateFailed, 'Güncelleme başarısız oldu.'],
  [message.recordExists, 'Aynı bilgiler ile kayır mevcut!'],
  [message.alreadyAdded, 'Bu kayıt daha önceden eklenmiş.'],
  [message.personelNoExists, 'Personel No zaten mevcut ve kullanıcıda tanımlı.'],
  [message.passwordRepeatDiffers, 'Şifre ve Tekrar şifresi eşit olmalıdır'],
  [message.maxFileCount, 'En fazla {count} adet dosya seçebilirsiniz!'],
  [message.selectFileFirst, 'Lütfen önce bir dosya seçin!'],
  [message.uploadFailed, 'Dosya yükleme başarısız oldu.'],
  [message.downloadFailed, 'Dosya İndirilemedi! {code} - {message}'],
  [message.testOlusturulamadi, 'Test oluşturulamadı'],
  [message.testVerileriGetirilemedi, 'Test verileri getirilemedi'],
  [message.testYuklenirkenHata, 'Test yüklenirken bir hata oluştu'],
  [message.serviceError, 'Service error'],
  [message.unknownError, 'Unexpected error'],
  [rule.required, 'Zorunlu Alan.'],
  [rule.minLength, 'En az {n} karakter giriniz.'],
  [rule.maxLength, 'En fazla {n} karakter giriniz.'],
  [rule.invalidEmail, 'Geçersiz e-posta adresi.'],
  [rule.passwordsDiffer, 'Girilen şifreler aynı değil.'],
  [rule.recordExists, 'Aynı bilgiler ile kayır mevcut!'],
  [rule.choiceRequired, 'Lütfen bir seçim yapın'],
  [rule.phoneRequired, 'Lütfen telefonunuzu giriniz'],
  [rule.invalidPhone, 'Lütfen geçerli bir telefon numarası giriniz'],
  [rule.pdfOnly, "Lütfen sadece PDF dosyası (5 MB'a kadar) seçin."],
  [rule.pdfTooLarge, "Dosya boyutu 5 MB'ı aşamaz..."],
  [rule.fileRequired, 'Lütfen önce bir dosya seçin.'],
  [rule.answerRequired, 'Lütfen bir cevap seçin'],
  [rule.timeRequired, 'Lütfen bir saat seçin'],
])('%s is worded as specified', (ours, specified) => {
  expect(ours).toBe(specified)
})

/** Named by the back-office specification, section 8, without their words; the portal's are beside its own tests. */
test.each([
  'message.login4TenantIssue',
  'message.getUserInfoIssue',
  'message.created',
  'message.updated',
  'message.createFailed',
  'message.tenantJobExists',
  'rowActions.errorOnDeleteSuccess',
  'rowActions.errorOnDeleteFailed',
  'message.deleted',
  'message.copied',
  'message.published',
  'message.unpublished',
  'message.userExists',
  'message.tenantAuthType',
  'message.SelectTenantPlease',
  'message.selectItemForSync',
  'message.syncSuccess',
  'message.areYouSureAction',
  'message.networkError',
  'message.serviceUnavailable',
  'col.mandatory',
])('%s is worded in both languages, and not alike', (key) => {
  const [turkish, english] = [createT(catalogue.tr, 'tr').maybe(key), createT(catalogue.en, 'en').maybe(key)]
  expect(turkish).toMatch(/\S/)
  expect(english).toMatch(/\S/)
  expect(english).not.toBe(turkish)
})

test('what was deleted and what was not is said as it is', () => {
  expect(rowActions.errorOnDeleteSuccess).toBe(message.deleted)
  expect(rowActions.errorOnDeleteFailed).not.toBe(message.deleted)
})

/** Back-office specification, section 4: the words that it gives. */
test.each([
  [label.plannedJobStatus, { 0: 'Bekliyor', 1: 'Devam Ediyor', 2: 'Başarılı', [-1]: 'Hata', [-2]: 'İptal Edildi' }],
  [
    label.workerTaskStatus,
    { 1: 'Çalışıyor', 2: 'Başarıyla Tamamlandı', 3: 'Hata ile Tamamlandı', [-1]: 'İptal Edildi' },
  ],
  [label.monitorType, { 0: 'İş Kazası', 1: 'EVizite', 2: 'Tahakkuk', 3: 'EBorc' }],
  [label.workerStatus, { 0: 'Bekliyor', 1: 'Çalışıyor', 2: 'Durdu' }],
  [
    label.monitorStatus,
    {
      0: 'Beklemede',
      1: 'Pasif',
      [-1]: 'Hata',
      2: 'İz Olmuş',
      3: 'Vekaletsiz',
      4: 'ByPass',
      5: 'OK',
      6: 'Diğer',
      7: 'Hatalı Şifre',
      8: 'Captcha Sorunu',
      [-99]: 'Sistemsel Hata',
    },
  ],
])('the labels of an enumeration are the specified ones', (ours, specified) => {
  expect(ours).toEqual(specified)
})

test.each([
  [label.zamanTipi, [-1, 0, 1, 2]],
  [label.employmentType, [-1, 1, 2, 3]],
  [label.talepTipi, [1, 2, 3, 4]],
  [label.valueType, [1, 2, 3, 4, 5, 6, 7]],
  [label.testDurum, [-1, 1, 2, 3]],
  [label.belgeDurum, [0, 1, 2]],
  [label.aksiyonTipi, [0, 1]],
  [label.arsLogType, [-99, -3, -2, -1, 1, 2, 3, 4]],
  [label.islemTipi, [1, 2, 3, 4, 5, 6]],
  [label.dashboardDataType, [0, 1, 2, 3, 4, 5, 6, 7]],
  [label.paramTipi, [1, 2, 3, 4, 5, 6, 7]],
  [label.masterUserTipi, [1, 2]],
  [label.modulTipi, [1, 2, 3]],
  [label.systemAuthenticationType, [1, 2, 3, 4]],
  [label.jobLogStatus, [-1, 1, 98, 99]],
  [label.plannedJobStatus, [-2, -1, 0, 1, 2]],
  [label.workerTaskStatus, [-1, 1, 2, 3]],
  [label.monitorType, [0, 1, 2, 3]],
  [label.monitorStatus, [-99, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
  [label.workerStatus, [0, 1, 2]],
  [label.operationType, [1, 2, 3, 4, 5, 6]],
  [label.settlementStatus, [2, 3, 5]],
])('an enumeration labels exactly its values', (labels, values) => {
  const labelled = Object.keys(labels).map(Number)
  expect(labelled.sort((a, b) => a - b)).toEqual(values)
})

test('every rule a field can refuse by has its text', () => {
  const { choice, text, ...others } = fields
  const schemas = [
    choice({ a: 1 }),
    text(1),
    text(1, { required: true }),
    ...Object.values(others).map((make) => make()),
  ]
  for (const schema of schemas) {
    for (const value of [
      undefined,
      '',
      'x'.repeat(300),
      '\u0000',
      5,
      -5,
      1e10,
      1.5,
      {},
      { start: '2024-01-02', end: '2024-01-01' },
    ]) {
      for (const issue of schema.safeParse(value).error?.issues ?? []) {
        if (issue.code !== 'unrecognized_keys') expect(Object.keys(rule)).toContain(issue.message)
      }
    }
  }
})
