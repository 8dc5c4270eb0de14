import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#core/date.ts'
import { register } from '#features/aday/contract.ts'
import { tr } from '#i18n/tr.ts'
import { aRegistration } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { aPhone, startRegistration } from '#test/sign-in.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
})
afterAll(() => app.close())

const birthday = (years: number, days = 0) => {
  const day = today(new Date())
  const date = new Date(`${Number(day.slice(0, 4)) - years}${day.slice(4)}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The Turkish sentence that a form shows beside a field. */
function sentence({ key, params = {} }: { key: string; params?: Record<string, string | number> }): string {
  const text: string = tr.rule[key as keyof typeof tr.rule] // the catalogue's own keys
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
}

// Spec: candidate §5, registration; a row a rule
test.each<[string, object, string, string]>([
  ['first name required', { ad: '' }, 'ad', 'Zorunlu Alan.'],
  ['first name of spaces', { ad: '   ' }, 'ad', 'Zorunlu Alan.'],
  ['first name absent', { ad: undefined }, 'ad', 'Zorunlu Alan.'],
  ['first name at most 50', { ad: 'ğ'.repeat(51) }, 'ad', 'En fazla 50 karakter giriniz.'],
  ['last name required', { soyad: '' }, 'soyad', 'Zorunlu Alan.'],
  ['last name at most 50', { soyad: 'x'.repeat(51) }, 'soyad', 'En fazla 50 karakter giriniz.'],
  ['a name with a bidi override', { ad: 'Ay\u202eşe' }, 'ad', 'Metinde kullanılamayan karakterler var.'],
  [
    'national id of 10 digits',
    { tcKimlikNo: '1000000014' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id of 12 digits',
    { tcKimlikNo: '100000001467' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id that begins with 0',
    { tcKimlikNo: '01000000146' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id with letters',
    { tcKimlikNo: '1000000014a' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id with a space',
    { tcKimlikNo: '10000000146 ' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id as a number',
    { tcKimlikNo: 10000000146 },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id in Arabic digits',
    { tcKimlikNo: '١٠٠٠٠٠٠٠١٤٦' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id with a wrong check digit',
    { tcKimlikNo: '10000000147' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id of one digit',
    { tcKimlikNo: '11111111110' },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  [
    'national id absent',
    { tcKimlikNo: undefined },
    'tcKimlikNo',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
  ],
  ['birth date required', { dogumTarihi: undefined }, 'dogumTarihi', 'Zorunlu Alan.'],
  ['birth date that is none', { dogumTarihi: '2023-02-29' }, 'dogumTarihi', 'Geçerli bir tarih giriniz.'],
  ['birth date as people write it', { dogumTarihi: '01.09.1995' }, 'dogumTarihi', 'Geçerli bir tarih giriniz.'],
  ['birth date infinity', { dogumTarihi: 'infinity' }, 'dogumTarihi', 'Geçerli bir tarih giriniz.'],
  ['birth date tomorrow', { dogumTarihi: birthday(0, 1) }, 'dogumTarihi', 'Geçerli bir tarih giriniz.'],
  ['sixteen tomorrow', { dogumTarihi: birthday(16, 1) }, 'dogumTarihi', 'Başvurmak için en az 16 yaşında olmalısınız.'],
  ['e-mail required', { email: '' }, 'email', 'Zorunlu Alan.'],
  ['e-mail that is none', { email: 'ayse@ornek' }, 'email', 'Geçersiz e-posta adresi.'],
  ['e-mail with Turkish letters', { email: 'ayşe@ornek.com.tr' }, 'email', 'Geçersiz e-posta adresi.'],
  ['e-mail with a header in it', { email: 'a@x.tr\r\nBcc: b@x.tr' }, 'email', 'Geçersiz e-posta adresi.'],
  ['e-mail at most 250', { email: `${'a'.repeat(243)}@x.com.tr` }, 'email', 'En fazla 250 karakter giriniz.'],
  ['consent refused', { kvkIzini: false }, 'kvkIzini', 'Aydınlatma metnini okuyup okumadığınızı belirtin.'],
  ['consent absent', { kvkIzini: undefined }, 'kvkIzini', 'Aydınlatma metnini okuyup okumadığınızı belirtin.'],
  ['a permission that is no yes or no', { smsIzini: 'evet' }, 'smsIzini', 'Evet ya da hayır seçin.'],
  [
    'an older clarification text',
    { aydinlatmaSurumu: 7 },
    'kvkIzini',
    'Metinler yenilendi. Lütfen yeni metinleri okuyup yeniden yanıtlayın.',
  ],
  ['a phone of one’s own choice', { cepTel: '5321234567' }, 'cepTel', 'Bu alan bilinmiyor.'],
  ['a field of the table', { tcKimlikIddia: false }, 'tcKimlikIddia', 'Bu alan bilinmiyor.'],
])('registration is refused: %s', async (_, given, field, text) => {
  const kayit = await registration()
  const answer = await kayit.send({ method: 'POST', url: register.path, payload: aRegistration(given) })
  expect([answer.status, answer.json().message]).toEqual([400, 'validationFailed'])
  const errors = answer.json().errors ?? []
  expect(errors.map((error) => [error.field, sentence(error)])).toEqual([[field, text]])
})

let kept: Awaited<ReturnType<typeof startRegistration>> | undefined

/** A registration that refusals leave as it is. */
async function registration() {
  kept ??= await startRegistration(app, company, aPhone())
  return kept
}

test.each([
  ['an apostrophe', { ad: "O'Brien", soyad: 'Şükrü Çağlar İ.' }],
  ['what looks like markup or a formula', { ad: '<img onerror=1>', soyad: '=cmd()' }],
  ['exactly sixteen today', { dogumTarihi: birthday(16) }],
  ['the clarification text in use', { aydinlatmaSurumu: 1 }],
  ['50 letters', { ad: 'İ'.repeat(50) }],
])('registration takes %s as it is', async (_, given) => {
  const kayit = await startRegistration(app, company, aPhone())
  const { aday } = await kayit.call(register, aRegistration(given))
  const { aydinlatmaSurumu: __, ...shown } = given as Record<string, unknown>
  expect(aday).toMatchObject(shown)
})

test('names are trimmed and composed', async () => {
  const kayit = await startRegistration(app, company, aPhone())
  const { aday } = await kayit.call(register, aRegistration({ ad: '  S\u0327u\u0308kru\u0308 ' }))
  expect(aday.ad).toBe('Şükrü')
})

test('a company that trusts the shape alone takes a number without its check digits', async () => {
  const trusting = await app.newTenant()
  await trusting.read((db) => execute(db, 'update portal_ayar set tckn_kontrol = false'))
  const kayit = await startRegistration(app, trusting, aPhone())
  expect((await kayit.call(register, aRegistration({ tcKimlikNo: '10000000147' }))).aday.tcKimlikNo).toBe('1*********7')
})
