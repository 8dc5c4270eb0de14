import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, today } from '#core/date.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { publishedForm } from '#test/posting.ts'
import { tick } from '#test/tick.ts'
import { ilanEndpoints } from './contract.ts'
import { tellIlanEnds } from './jobs.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the owner of a posting is told once, three days before its last day', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const run = (text: string) => company.read((db) => execute(db, text))
  await run(`update kullanici set eposta = 'sahip@firma.example'`)
  await run(`insert into kullanici (id, username, ad_soyad, cep_tel) values (901, 'sorumlu', 'Sorumlu', '5551112233')`)
  const basvuruFormuId = await company.read(publishedForm)
  const facts = { metin: '<p>İş</p>', ilKodu: 6, kontenjan: 1, basvuruFormuId }
  const inDays = (days: number) => addDays(today(new Date()), days)
  const aPosting = async (baslik: string, days: number, own = {}) => {
    const { id } = await staff.call(ilanEndpoints.create, {
      ...facts,
      ...own,
      baslik,
      basvuruBitisTarihi: inDays(days),
    })
    await staff.call(ilanEndpoints.yayinla, { id })
    return id
  }
  const near = await aPosting('Yakın', 3)
  await aPosting('Uzak', 4)
  await aPosting('Sorumlulu', 3, { degerlendirmeSorumlusuId: 901 })
  await run(`insert into kullanici (id, username, ad_soyad, cep_tel) values (902, 'ayrilan', 'Ayrılan', '5551112244')`)
  await aPosting('Sahipsiz', 3, { degerlendirmeSorumlusuId: 902 })
  await run('update kullanici set aktif = false where id = 902')
  const gone = await aPosting('Kalkmış', 3)
  await staff.call(ilanEndpoints.yayindanKaldir, { id: gone })

  for (let round = 0; round < 2; round++) await tick(app.runtime, company.tenant.id, { job: tellIlanEnds })
  const told = () => run(`select m.alici, m.metin from mesaj m where m.referans like 'ilan-songun-%' order by m.id`)
  expect(await told()).toEqual([
    ['sahip@firma.example', expect.stringContaining(formatDate(inDays(3)))],
    ['5551112233', expect.stringContaining('Sorumlulu')],
    ['sahip@firma.example', expect.stringContaining('Sahipsiz')],
  ])
  // another last day is told anew
  await staff.call(ilanEndpoints.uzat, { id: near, basvuruBitisTarihi: inDays(2) })
  await tick(app.runtime, company.tenant.id, { job: tellIlanEnds })
  expect(await told()).toHaveLength(4)
})
