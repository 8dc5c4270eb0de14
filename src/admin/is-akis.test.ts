import { expect, test } from 'vitest'
import { checkIsAkis } from '#features/is-akis/contract.ts'
import { openMetin } from '#features/mesaj/queries.server.ts'
import { openAdmin } from '#test/admin.ts'
import type { TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'

const { app, admin } = openAdmin()

const look = ({ read }: TestTenant, text: string) => read((db) => execute(db, text))

async function aCompany() {
  const made = await app().newTenant()
  await look(made, `insert into ilan (baslik) values ('Güvenlik Görevlisi')`)
  return { ...made, key: made.tenant.tenantKey }
}

const people = ['--onaylayan', '0532 123 45 67', '--onaylayan', 'mudur@ornek.com.tr', '--sahip', 'ik@ornek.com.tr']
const create = ['is-akis', 'create', 'IL-1001', ...people, '--isteyen', 'İpek Uzman']

test('an operator asks for an approval, lists it and takes it back', async () => {
  const company = await aCompany()
  const asked = await admin(...create, '--key', company.key, '--not', 'Acil.')
  expect(asked.said).toMatch(/^The approval 1 is asked of 5321234567, mudur@ornek\.com\.tr, until \d\d\.\d\d\.\d{4}\.$/)
  expect(asked.code).toBe(0)

  const [row] = await look(company, `select referans, metin, gizli_metin from mesaj where kanal = 'sms'`)
  const [referans, metin, gizliMetin] = row as [string, string | null, string | null] // the columns asked for
  const sent = openMetin(company.tenant, { referans, metin, gizliMetin })
  const guid = /isakisonay\?t=[^&]+&g=([0-9a-f-]{36})/.exec(sent)?.[1] ?? ''
  expect(await company.visitor.call(checkIsAkis, { guid })).toMatchObject({
    canApprove: true,
    message: expect.stringContaining('Not: Acil.'),
  })
  expect(await look(company, `select job from outbox`)).toEqual([['deliverMesaj'], ['deliverMesaj']])

  expect(await admin(...create, '--key', company.key)).toEqual({
    code: 1,
    said: 'That posting already waits for an approval.',
  })
  const listed = await admin('is-akis', 'list', '--key', company.key)
  expect(listed.said).toMatch(/^\S+ +1 +waiting +\d\d\.\d\d\.\d{4} +5321234567, mudur@\S+ +Güvenlik Görevlisi /m)
  expect(await admin('is-akis', 'cancel', '1', '--key', company.key)).toEqual({
    code: 0,
    said: 'The approval 1 is taken back; its links are old.',
  })
  expect(await company.visitor.call(checkIsAkis, { guid })).toMatchObject({ canApprove: false })
  expect((await admin('is-akis', 'cancel', '1', '--key', company.key)).said).toBe('That approval is over already.')
  const records = `select islem, varlik, aktor like 'admin:%' from audit_log order by id`
  expect(await look(company, records)).toEqual([
    ['create', 'isAkis', true],
    ['iptal', 'isAkis', true],
  ])
})

test('what cannot be published or understood is refused with one sentence', async () => {
  const [company, other] = [await aCompany(), await aCompany()]
  expect((await admin(...create)).said).toBe('Several tenants have IL-1001: name one with --key.')
  expect(await admin('is-akis', 'list', '--key', 'yok')).toEqual({ code: 1, said: 'There is no tenant with that key.' })
  await look(company, 'update ilan set acik = true, gorunmeye_acik = true')
  expect((await admin(...create, '--key', company.key)).said).toBe(
    'That posting is published already, or its time to apply is over.',
  )
  const wrong = await admin(
    'is-akis',
    'create',
    'IL-1001',
    '--onaylayan',
    'kimse',
    '--sahip',
    'a@b.co',
    '--isteyen',
    'X',
  )
  expect(wrong).toMatchObject({
    code: 2,
    said: expect.stringContaining('a mobile number or an e-mail address is wanted.'),
  })
  expect(await look(other, 'select count(*)::int from is_akis')).toEqual([[0]])
})
