import { expect, test } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { openAdmin } from '#test/admin.ts'
import { execute } from '#test/deneme.ts'

const { app, admin } = openAdmin()

test('an operator says what a criterion means, and the newest answers that were sent become facts', async () => {
  const { tenant, read } = await app().newTenant()
  const run = (text: string) => read((db) => execute(db, text))
  const one = async (text: string) => Number((await run(text))[0]?.[0])
  const [gun, other, ad, ozel] = [
    await one(`insert into kriter (kriter_adi, value_type) values ('Kart bitişi', 5) returning id`),
    await one(`insert into kriter (kriter_adi, value_type) values ('Sertifika günü', 5) returning id`),
    await one(`insert into kriter (kriter_adi, value_type) values ('Okul', 2) returning id`),
    await one(`insert into kriter (kriter_adi, value_type, ozel_nitelikli) values ('Sağlık', 5, true) returning id`),
  ]
  const { id: adayId } = await makeAday(app().runtime, tenant)
  for (const [at, day] of ['2027-01-31', '2029-05-02'].entries()) {
    const anlik = JSON.stringify({ kriterList: [{ kriterId: gun, value: day }] })
    await run(`with i as (insert into ilan (baslik, metin) values ('Bekçi', '') returning id)
      insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
      select ${adayId}, id, 1, 'ANLAM${at}', now() + ${at} * interval '1 minute', '${anlik}', 1 from i`)
  }
  const name = (id: number, anlam: string) => admin('kriter', 'anlam', String(id), anlam, '--key', tenant.tenantKey)
  expect(await name(gun, 'oggBitis')).toEqual({
    code: 0,
    said: 'Kart bitişi: oggBitis, 1 answers were kept as facts.',
  })
  expect(await run(`select aday_id::int, ogg_bitis::text from aday_ogg`)).toEqual([[adayId, '2029-05-02']])
  expect(await name(gun, 'oggBitis')).toMatchObject({ code: 0, said: expect.stringContaining(' 0 answers') })

  expect(await name(other, 'oggBitis')).toEqual({ code: 1, said: 'Another criterion has that meaning.' })
  expect(await name(ad, 'il')).toEqual({ code: 1, said: 'A criterion of that kind cannot have that meaning.' })
  expect((await name(ozel, 'oggNo')).said).toBe('There is no such criterion, or it is of a special category.')
  expect(await name(gun, 'olmayan')).toMatchObject({ code: 2 })
})
