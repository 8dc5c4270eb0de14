import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '#test/admin.ts'
import { execute } from '#test/deneme.ts'

const { app, admin } = openAdmin()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kadro-sgk-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plan = {
  istekId: '0b8f2f6e-6d0c-4a54-9d0e-0d5f4d6f1a11',
  islem: 'raporOnay',
  isyeriSicilNo: '52064080866666660146574000',
  kullanici: 'ik.uzmani',
  kisi: { tcKimlikNo: '10000000146', ad: 'AYŞE', soyad: 'GÜNEŞ' },
  kayit: 'eVizite',
  kayitId: 5,
  istek: { vaka: '3', medulaRaporId: '5', nitelikDurumu: '1', tarih: '2026-11-01' },
}

test('an operator declares in the name of a user, once for a key', async () => {
  const company = await app().newTenant()
  const look = (text: string) => company.read((db) => execute(db, text))
  await look(`insert into kullanici (id, username, ad_soyad) values (17, 'ik.uzmani', 'İpek Uzman')`)
  await look(`insert into company (company_name) values ('Işık Güvenlik')`)
  await look(`insert into isyeri (isyeri_sicil_no, company_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi,
    kullanici_adi_maske) select '${plan.isyeriSicilNo}', id, 2, 1, '1', 'v1.k', 'k' from company`)
  const declare = async (own: object) => {
    const file = join(folder, 'beyan.json')
    await writeFile(file, JSON.stringify({ ...plan, ...own }))
    return admin('sgk', 'beyan', file, '--key', company.tenant.tenantKey)
  }
  const kept = { code: 0, said: `The declaration 1 is kept under ${plan.istekId}.` }
  expect(await declare({})).toEqual(kept)
  expect(await declare({})).toEqual(kept)
  const open = { istekId: '0b8f2f6e-6d0c-4a54-9d0e-0d5f4d6f1a12' }
  expect((await declare(open)).said).toBe('A declaration is under way for that record.')
  expect((await declare({ kullanici: 'kimse' })).said).toBe('kimse is no active user of that company.')
  expect((await declare({ istek: {}, ...open })).said).toBe('istek: vaka cannot be used.')
  expect(await look('select durum, kullanici_id from sgk_beyan')).toEqual([[0, 17]])
  expect(await look('select job from outbox')).toEqual([['sendSgkBeyan']])
})
