import { afterAll, beforeAll, expect, test } from 'vitest'
import { branchEndpoints } from '#features/branch/contract.ts'
import { kullaniciEndpoints } from '#features/kullanici/contract.ts'
import { getPortalAyar, updatePortalAyar } from '#features/portal-ayar/contract.ts'
import { rolEndpoints } from '#features/rol/contract.ts'
import { unitEndpoints } from '#features/unit/contract.ts'
import { unitTypeEndpoints } from '#features/unit-type/contract.ts'
import {
  listCalisanTip,
  listCity,
  listDistrict,
  listDurumTanim,
  listGlobalGroup,
  listKriter,
  listLanguage,
  listSablon,
  listTestTip,
} from '#features/yetki/lookup-contract.ts'
import { modulEndpoints } from '#features/yetki-modul/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { companyEndpoints } from './contract.ts'

let app: TestApp
let staff: Client
let stranger: Client
beforeAll(async () => {
  app = await createTestApp()
  staff = await (await app.newTenant()).staff()
  stranger = await (await app.newTenant()).staff()
})
afterAll(() => app.close())

const refusal = (field: string, key: string) => ({ errors: [{ field, key }] })

test('branches and units keep the names of what they belong to, which then stays', async () => {
  const firma = await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik', vergiNo: '1234567890' })
  const tur = await staff.call(unitTypeEndpoints.create, { typeName: 'Müdürlük' })
  const sube = await staff.call(branchEndpoints.create, {
    subeKodu: 'S1',
    subeAdi: 'Kadıköy',
    companyId: firma.id,
    ilKodu: 34,
  })
  expect(sube).toMatchObject({ companyName: 'Işık Güvenlik', ilAdi: 'İstanbul', aktif: true })
  const birim = await staff.call(unitEndpoints.create, {
    unitCode: 'B1',
    unitName: 'Operasyon',
    unitTypeId: tur.id,
    companyId: firma.id,
  })
  expect(birim).toMatchObject({ companyName: 'Işık Güvenlik', unitType: 'Müdürlük' })

  await staff.call(companyEndpoints.update, { id: firma.id, companyName: 'Işık Koruma' })
  await staff.call(unitTypeEndpoints.update, { id: tur.id, typeName: 'Bölge' })
  expect(await staff.call(unitEndpoints.get, { id: birim.id })).toMatchObject({
    companyName: 'Işık Koruma',
    unitType: 'Bölge',
  })
  await expect(staff.call(companyEndpoints.delete, { id: firma.id })).rejects.toMatchObject({ code: 'recordInUse' })
  await expect(staff.call(unitTypeEndpoints.delete, { id: tur.id })).rejects.toMatchObject({ code: 'recordInUse' })
  expect((await staff.call(branchEndpoints.fullGet, { filter: { genelFilter: 'KADIKOY' } })).rows).toHaveLength(1)
  expect(await staff.call(branchEndpoints.delete, { id: sube.id })).toBe(1)

  await expect(stranger.call(companyEndpoints.get, { id: firma.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(
    stranger.call(branchEndpoints.create, { subeKodu: 'S1', subeAdi: 'X', companyId: firma.id }),
  ).rejects.toMatchObject(refusal('companyId', 'invalidChoice'))
})

test('what is wrong is named', async () => {
  const { create } = companyEndpoints
  await expect(staff.call(create, { companyName: 'A', vergiNo: '12' })).rejects.toMatchObject(
    refusal('vergiNo', 'invalidVergiNo'),
  )
  await staff.call(create, { companyName: 'Tek', vergiNo: '' })
  await expect(staff.call(create, { companyName: 'Tek' })).rejects.toMatchObject({
    code: 'recordExists',
    ...refusal('companyName', 'recordExists'),
  })
  await expect(staff.call(rolEndpoints.create, { sistem: 'XX' as 'IK', rol: 'A' })).rejects.toMatchObject(
    refusal('sistem', 'invalidChoice'),
  )
})

test.each([
  ['IŞIK GÜVENLİK', 'ışık güvenlik'],
  ['İpek', 'ipek'],
  ['Ipek', 'ıpek'],
  ['İpek', 'Ipek'],
  ['Kaya  Koruma', ' kaya koruma '],
])('%j and %j are the name of one firm', async (name, same) => {
  const admin = await (await app.newTenant()).staff()
  await admin.call(companyEndpoints.create, { companyName: name })
  await expect(admin.call(companyEndpoints.create, { companyName: same })).rejects.toMatchObject({
    code: 'recordExists',
    ...refusal('companyName', 'recordExists'),
  })
})

test('names that differ in more than case are two firms', async () => {
  const admin = await (await app.newTenant()).staff()
  for (const companyName of ['Çelik', 'Celik', 'Çelik A.Ş.', 'Çelık 2']) {
    expect(await admin.call(companyEndpoints.create, { companyName })).toMatchObject({ companyName })
  }
})

test('a module with a menu stays; people are neither made nor renamed here', async () => {
  await expect(staff.call(modulEndpoints.delete, { id: 1 })).rejects.toMatchObject({ code: 'recordInUse' })
  const { rows } = await staff.call(kullaniciEndpoints.fullGet, {})
  const id = rows[0]?.id ?? 0
  expect(rows[0]?.roller).toMatch(/^SGK - /)
  await staff.call(kullaniciEndpoints.update, { id, cepTel: '5321234567', eposta: 'a@ornek.com.tr' })
  expect(await staff.call(kullaniciEndpoints.update, { id, cepTel: '' })).toMatchObject({ cepTel: null })
  const rename = await staff.send({
    method: 'POST',
    url: kullaniciEndpoints.update.path,
    payload: { id, adSoyad: 'Başkası' },
  })
  expect(rename.json()).toMatchObject({ errors: [{ field: 'adSoyad', key: 'unknownField' }] })
  expect((await staff.send({ method: 'POST', url: '/api/ikorg/kullanici/create', payload: {} })).status).toBe(404)
})

test('the portal follows its settings; what would harm it is refused', async () => {
  const ayar = await staff.call(getPortalAyar, {})
  const saved = await staff.call(updatePortalAyar, {
    rowVersion: ayar.rowVersion,
    renk: '#8A3B12',
    kvkUrl: 'https://firma.example/kvkk',
    izinliOriginler: ['https://firma.example'],
    iletisimMetni: 'Bize yazın.',
    smsBasligi: 'FIRMA',
  })
  expect(saved).toMatchObject({ renk: '#8a3b12', smsBasligi: 'FIRMA', rowVersion: ayar.rowVersion + 1 })
  await expect(staff.call(updatePortalAyar, { rowVersion: 1, renk: '#000000' })).rejects.toMatchObject({
    code: 'staleRecord',
  })
  expect(await staff.call(updatePortalAyar, { kvkUrl: '' })).toMatchObject({ kvkUrl: null })
  const iletisimMetni = `${'a'.repeat(199)}😀 sonra`
  expect(await staff.call(updatePortalAyar, { iletisimMetni })).toMatchObject({ iletisimMetni })
  for (const [change, field] of [
    [{ kvkUrl: 'javascript:alert(1)' }, 'kvkUrl'],
    [{ gizlilikUrl: 'http://firma.example' }, 'gizlilikUrl'],
    [{ izinliOriginler: ['https://firma.example/yol'] }, 'izinliOriginler.0'],
    [{ logoUrl: 'https://baska.example/logo.png' }, 'logoUrl'],
    [{ logoUrl: 'data:text/html,<script>' }, 'logoUrl'],
    [{ renk: 'red' }, 'renk'],
    [{ smsBasligi: 'çok uzun bir başlık' }, 'smsBasligi'],
  ] as const) {
    const answer = await staff.send({ method: 'POST', url: updatePortalAyar.path, payload: change })
    expect([field, answer.status, answer.json().errors?.[0]?.field]).toEqual([field, 400, field])
  }
})

test('forms find what they choose from', async () => {
  const cities = await staff.call(listCity, {})
  expect(cities).toHaveLength(81)
  expect((await staff.call(listDistrict, { sehirKodu: 34 })).length).toBeGreaterThan(30)
  expect(await staff.call(listDistrict, {})).toHaveLength(973)
  expect((await staff.call(listLanguage, {})).map(({ langKey }) => langKey)).toContain('tr')
  for (const list of [listGlobalGroup, listKriter, listCalisanTip, listDurumTanim, listTestTip, listSablon]) {
    expect(Array.isArray(await staff.call(list, {}))).toBe(true)
  }
})
