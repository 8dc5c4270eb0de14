import { expect, test } from 'vitest'
import { getAdayProfile } from '#features/aday/contract.ts'
import { detachPhone } from '#features/aday/queries.server.ts'
import { makeAday } from '#test/aday.ts'
import { openAdmin } from '#test/admin.ts'
import { execute } from '#test/deneme.ts'
import { aPhone, signInByCode } from '#test/sign-in.ts'

const { app, admin } = openAdmin()

async function aCandidate() {
  const company = await app().newTenant()
  const aday = await makeAday(app().runtime, company.tenant)
  return { company, aday, key: ['--key', company.tenant.tenantKey] }
}

const ended = { code: 'sessionEnded' }

test('a candidate whose phone was taken away signs in with the one that an operator enters', async () => {
  const { company, aday, key } = await aCandidate()
  const client = await company.aday(aday.id)
  await company.read((db) => detachPhone(db, { adayId: aday.id, cepTel: aday.cepTel }))
  const other = await makeAday(app().runtime, company.tenant)
  const tel = aPhone()
  const enter = (phone: string) => admin('aday', 'phone', String(aday.id), '--tel', phone, ...key)
  expect(await enter(other.cepTel)).toEqual({ code: 1, said: 'Somebody has that phone already.' })
  expect(await client.call(getAdayProfile, {})).toMatchObject({ id: aday.id })
  const said = `The candidate ${aday.id} has the phone now, and is told by e-mail.`
  expect(await enter(`0${tel}`)).toEqual({ code: 0, said })

  await expect(client.call(getAdayProfile, {})).rejects.toMatchObject(ended)
  expect(await signInByCode(app(), company, tel)).toMatchObject({ aday: { id: aday.id, cepTel: tel } })
  const row = 'select telefon_guncellenecek, jsonb_array_length(eski_iletisim) from aday where id = $1'
  expect(await company.read((db) => execute(db, row, [aday.id]))).toEqual([[null, 1]])
  const records = `select islem, varlik_id from audit_log where aktor like 'admin:%'`
  expect(await company.read((db) => execute(db, records))).toEqual([['telefon', String(aday.id)]])
  const mails = `select alici, konu from mesaj where kanal = 'eposta'`
  expect(await company.read((db) => execute(db, mails))).toEqual([[aday.email, 'Telefon numaranız değişti']])
})

test('a candidate who cannot sign in is erased by an operator', async () => {
  const { company, aday, key } = await aCandidate()
  const client = await company.aday(aday.id)
  const [[guid]] = (await company.read((db) => execute(db, 'select aday_guid from aday'))) as [[string]]
  await company.read((db) => detachPhone(db, { adayId: aday.id, cepTel: aday.cepTel }))
  expect(await admin('aday', 'erase', guid, '--confirm', '1', ...key)).toMatchObject({ code: 2 })
  const erase = () => admin('aday', 'erase', guid, '--confirm', guid, ...key)
  expect(await erase()).toEqual({ code: 0, said: `The candidate ${aday.id} is erased.` })
  await expect(client.call(getAdayProfile, {})).rejects.toMatchObject(ended)
  expect(await company.read((db) => execute(db, 'select cep_tel, silindi is not null from aday'))).toEqual([
    [null, true],
  ])
  const records = `select islem, varlik_id from audit_log where aktor like 'admin:%'`
  expect(await company.read((db) => execute(db, records))).toEqual([['sil', String(aday.id)]])
  expect(await company.read((db) => execute(db, 'select job from outbox order by 1'))).toEqual([
    ['clearDosya'],
    ['finishErasure'],
  ])
  expect(await erase()).toEqual({ code: 1, said: 'There is no such record.' })
})
