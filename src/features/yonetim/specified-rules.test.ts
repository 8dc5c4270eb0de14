import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { authenticate } from '#features/giris/contract.ts'
import { kullaniciEndpoints } from '#features/kullanici/contract.ts'
import { languageEndpoints } from '#features/language/contract.ts'
import { masterParameterEndpoints } from '#features/master-parameter/contract.ts'
import { masterTenantEndpoints } from '#features/master-tenant/contract.ts'
import { masterUserEndpoints } from '#features/master-user/contract.ts'
import { registerSysGlobalKey, sysGlobalGroupEndpoints } from '#features/sys-global-key/contract.ts'
import { tenantAdmin } from '#test/administrator.ts'
import { openMaster } from '#test/master-app.ts'

const { app, admin } = await openMaster()
const staff = await (await app.newTenant()).staff()

type Refusal = [rule: string, endpoint: Endpoint, wrong: object, field: string, key: string, params?: object]

const long = (length: number) => 'x'.repeat(length)
const parameter = () => ({
  paramterName: 'Deneme süresi',
  paramKey: `DENEME.${randomBytes(4).toString('hex').toUpperCase()}`,
  paramTipi: 1,
  value: 'bir',
  aciklama: 'Deneme',
})
const key = { keyLabel: 'deneme.kural', groupKey: 'deneme', globalKeyValues: [] }
const user = {
  fullName: 'Ayşe Deneme',
  username: 'kural.deneme',
  password: 'Kirmizi!Bisiklet7',
  tckn: '10000000146',
  masterUserTipi: 2,
  tenantId: 1,
  modulTipi: 1,
}
const tenant = { name: 'Kural A.Ş.', connectionString: 'yerel', systemAuthenticationType: 1 }

/** What is right but for the part that a row names. */
const bases = new Map<Endpoint, object>([
  [registerSysGlobalKey, key],
  [masterParameterEndpoints.create, parameter()],
  [masterUserEndpoints.create, user],
  [masterTenantEndpoints.create, tenant],
  [languageEndpoints.create, { adi: 'Almanca', display: 'Deutsch', langKey: 'de' }],
  [authenticate, { username: 'admin', password: 'x' }],
])

const { create: newParameter } = masterParameterEndpoints
const { create: newUser } = masterUserEndpoints
const { create: newTenant } = masterTenantEndpoints
const { create: newLanguage } = languageEndpoints

/** Back-office specification, section 5, a row a rule. */
const refusals: Refusal[] = [
  ['global key: keyLabel required', registerSysGlobalKey, { keyLabel: undefined }, 'keyLabel', 'required'],
  ['global key: keyLabel of at least 3', registerSysGlobalKey, { keyLabel: 'ab' }, 'keyLabel', 'minLength', { n: 3 }],
  ['global key: of at most 100', registerSysGlobalKey, { keyLabel: long(101) }, 'keyLabel', 'maxLength', { n: 100 }],
  ['global key: group required', registerSysGlobalKey, { groupKey: undefined }, 'sysGlobalGroupId', 'required'],
  ['new group: at least 2', registerSysGlobalKey, { groupKey: 'x' }, 'groupKey', 'minLength', { n: 2 }],
  ['new group: at most 50', registerSysGlobalKey, { groupKey: long(51) }, 'groupKey', 'maxLength', { n: 50 }],
  ['new group: groupKey required', sysGlobalGroupEndpoints.create, {}, 'groupKey', 'required'],
  ['a group of its own: at least 2', sysGlobalGroupEndpoints.create, { groupKey: 'x' }, 'groupKey', 'minLength'],

  ['parameter: name required', newParameter, { paramterName: '' }, 'paramterName', 'required'],
  ['parameter: key required', newParameter, { paramKey: undefined }, 'paramKey', 'required'],
  ['parameter: description required', newParameter, { aciklama: '' }, 'aciklama', 'required'],
  ['parameter: type required', newParameter, { paramTipi: undefined }, 'paramTipi', 'required'],
  ['parameter: a type of the seven', newParameter, { paramTipi: 8 }, 'paramTipi', 'invalidChoice'],
  ['parameter: value required', newParameter, { value: '' }, 'value', 'required'],
  ['parameter: blanks are no value', newParameter, { value: ' ' }, 'value', 'required'],
  ['parameter: an integer', newParameter, { paramTipi: 2, value: '1,5' }, 'value', 'invalidInteger'],
  ['parameter: a decimal', newParameter, { paramTipi: 3, value: 'bir' }, 'value', 'invalidNumber'],
  ['parameter: yes or no', newParameter, { paramTipi: 4, value: 'evet' }, 'value', 'invalidBoolean'],
  ['parameter: a date that there is', newParameter, { paramTipi: 5, value: '2026-02-30' }, 'value', 'invalidDate'],
  ['parameter: a moment', newParameter, { paramTipi: 6, value: '2026-02-03' }, 'value', 'invalidDate'],
  ['parameter: a period', newParameter, { paramTipi: 7, value: '202613' }, 'value', 'invalidPeriod'],

  ['user: fullName required', newUser, { fullName: undefined }, 'fullName', 'required'],
  ['user: username required', newUser, { username: '' }, 'username', 'required'],
  ['user: password required', newUser, { password: undefined }, 'password', 'required'],
  ['user: tckn required', newUser, { tckn: undefined }, 'tckn', 'required'],
  ['user: a national id that there is', newUser, { tckn: '10000000145' }, 'tckn', 'invalidTCKN'],
  ['user: a type that there is', newUser, { masterUserTipi: 3 }, 'masterUserTipi', 'invalidChoice'],
  ['user: tenant required', newUser, { tenantId: undefined }, 'tenantId', 'SelectTenantPlease'],
  ['user: module required', newUser, { modulTipi: undefined }, 'modulTipi', 'required'],
  ['user: e-mail pattern', newUser, { eposta: 'ayse@' }, 'eposta', 'invalidEmail'],
  ['user: name fixed', masterUserEndpoints.update, { id: 1, username: 'baska' }, 'username', 'unknownField'],

  ['tenant: name required', newTenant, { name: '' }, 'name', 'required'],
  ['tenant: connection required', newTenant, { connectionString: undefined }, 'connectionString', 'required'],
  ['tenant: guid', newTenant, { guid: 'x' }, 'guid', 'invalidGuid'],
  [
    'tenant: authentication type required',
    newTenant,
    { systemAuthenticationType: undefined },
    'systemAuthenticationType',
    'required',
  ],
  ...[2, 3, 4].flatMap((systemAuthenticationType): Refusal[] => [
    [
      `tenant of type ${systemAuthenticationType}: host`,
      newTenant,
      { systemAuthenticationType },
      'ldapHost',
      'required',
    ],
    [
      `tenant of type ${systemAuthenticationType}: directory`,
      newTenant,
      { systemAuthenticationType },
      'ldapDirectory',
      'required',
    ],
  ]),

  ['language: adi required', newLanguage, { adi: '' }, 'adi', 'required'],
  ['language: display required', newLanguage, { display: undefined }, 'display', 'required'],

  ['login: username required', authenticate, { username: ' ' }, 'username', 'required'],
  ['login: password required', authenticate, { password: undefined }, 'password', 'required'],
]

test.each(refusals)('%s', async (_rule, endpoint, wrong, field, key, params) => {
  const payload = { ...bases.get(endpoint), ...wrong }
  const { status, json } = await admin.send({ method: 'POST', url: endpoint.path, payload })
  expect(status).toBe(400)
  expect(json().errors).toContainEqual(expect.objectContaining({ field, key, ...(params && { params }) }))
})

test.each([
  ['e-mail of at most 254', { eposta: `a@${`${long(60)}.`.repeat(5)}tr` }, 'eposta', 'invalidEmail'],
  ['e-mail pattern', { eposta: 'ayse.ornek' }, 'eposta', 'invalidEmail'],
  ['phone of ten digits', { cepTel: '532123456' }, 'cepTel', 'invalidPhone'],
  ['phone of digits', { cepTel: 'beş yüz' }, 'cepTel', 'invalidPhone'],
])('staff of a company: %s', async (_rule, wrong, field, key) => {
  const { rows } = await staff.call(kullaniciEndpoints.fullGet, {})
  const payload = { id: rows[0]?.id, ...wrong }
  const { status, json } = await staff.send({ method: 'POST', url: kullaniciEndpoints.update.path, payload })
  expect(status).toBe(400)
  expect(json().errors).toMatchObject([{ field, key }])
})

test.each([
  [1, 'herhangi bir metin'],
  [2, '-15'],
  [3, '12.5'],
  [4, 'false'],
  [5, '2026-11-15'],
  [6, '2026-11-15T09:30:00+03:00'],
  [7, '202611'],
])('a parameter of type %d keeps %s', async (paramTipi, value) => {
  const made = await admin.call(newParameter, { ...parameter(), paramTipi: paramTipi as 1, value })
  expect(await admin.call(masterParameterEndpoints.get, { id: made.id })).toMatchObject({ paramTipi, value })
})

test('the value of a parameter is judged by its type, whichever of the two changes', async () => {
  const { id } = await admin.call(newParameter, { ...parameter(), paramTipi: 2, value: '3' })
  const { update, delete: remove } = masterParameterEndpoints
  await expect(admin.call(update, { id, value: 'üç' })).rejects.toMatchObject({
    errors: [{ field: 'value', key: 'invalidInteger' }],
  })
  await expect(admin.call(update, { id, paramTipi: 5 })).rejects.toMatchObject({
    errors: [{ field: 'value', key: 'invalidDate' }],
  })
  const { lastModifiedDate } = await admin.call(update, { id, paramTipi: 5, value: '2026-01-31' })
  expect(Date.parse(lastModifiedDate)).not.toBeNaN()
  const [last] = await admin.call(masterParameterEndpoints.history, { id })
  expect(last?.degisim).toMatchObject({ value: ['3', '2026-01-31'] })
  const small = await tenantAdmin(app, [])
  await expect(small.call(remove, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  expect(await admin.call(remove, { id })).toBe(1)
})
