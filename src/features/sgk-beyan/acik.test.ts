import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { insertBeyan } from './queries.server.ts'

const migration = readFileSync(join(import.meta.dirname, '../../../migrations/tenant/0043-sgk-gorev.sql'), 'utf8')

test('records with several open declarations keep them through the upgrade, and get no further one', async () => {
  const app = await createTestApp()
  const company = await app.newTenant()
  const sql = (text: string) => company.read((db) => execute(db, text))
  await sql(`insert into company (company_name) values ('Işık')`)
  const [isyeri] =
    await sql(`insert into isyeri (isyeri_sicil_no, company_id, kullanici_adi, kullanici_adi_maske, isyeri_kodu, tehlike_sinifi, beyanname_tipi)
    select repeat('2', 26), id, 'x', 'x***x', '1', 1, 1 from company returning id`)
  const isyeriId = Number(isyeri?.[0])
  await sql('drop index sgk_beyan_acik')
  await sql('create unique index sgk_beyan_acik on sgk_beyan (kayit, kayit_id, islem) where durum in (0, 1, 4)')
  const declare = (islem: string, kayitId: number) =>
    sql(`insert into sgk_beyan (istek_id, islem, isyeri_id, kayit, kayit_id, istek, kullanici_id, donem)
      values (gen_random_uuid(), '${islem}', ${isyeriId}, 'eVizite', ${kayitId}, '{}', 1, 1)`)
  for (const islem of ['raporOnay', 'onaylIptal']) await declare(islem, 5)
  await sql(migration)

  expect(await sql('select islem from sgk_beyan order by id')).toEqual([['raporOnay'], ['onaylIptal']])
  await declare('raporOnay', 6)
  await expect(declare('onaylIptal', 6)).rejects.toMatchObject({ code: 'recordExists' })
  const third = { islem: 'personelimDegildir', isyeriId, kisiId: null, kayit: 'eVizite', kayitId: 5 } as const
  const istek = { istekId: crypto.randomUUID(), istek: '{}', kullaniciId: 1, donem: 1 }
  expect(await company.read((db) => insertBeyan(db, { ...third, ...istek }))).toEqual([])
  await sql('update sgk_beyan set durum = 3, sonuc_zamani = now() where kayit_id = 5')
  expect(await company.read((db) => insertBeyan(db, { ...third, ...istek }))).toHaveLength(1)
  await app.close()
})
