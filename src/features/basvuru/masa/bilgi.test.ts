import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBasvuru } from '#features/basvuru/contract.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { personalSave } from '#features/kriter/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { aPosting } from '#test/posting.ts'
import { startStaff } from '#test/staff.ts'
import { basvuruEndpoints as calls } from './contract.ts'

// Facts of candidates follow what they said last, wherever they said it.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A posting whose form and profile ask men for the last day of their guard card. */
async function aCardPosting() {
  const posting = await aPosting(app)
  const { ids, run, write } = posting
  const [[kriterId] = []] = await run(
    `insert into kriter (kriter_adi, value_type, anlam) values ('Kart bitişi', 5, 'oggBitis') returning id`,
  )
  const card = Number(kriterId)
  const where = `bagli_kriter_id, bagli_secenek_id) values ($, ${card}, 50, ${ids.sex}, ${ids.male})`
  await run(`insert into modul_kriter (modul_id, kriter_id, siralama, ${where.replace('$', String(ids.modul))}`)
  await run(`insert into alt_kategori_kriter (kriter_alt_kategori_id, kriter_id, siralama, bagli_kriter_id, bagli_secenek_id)
    select kriter_alt_kategori_id, ${card}, 50, ${ids.sex}, ${ids.male} from alt_kategori_kriter where kriter_id = ${ids.sex}`)
  await write((db) => publishForm(db, ids.form))
  const facts = () => run(`select tarih::text, kaynak from aday_bilgi where kriter_id = ${card}`)
  const answers = (gun: string) => [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
    { kriterId: card, value: gun },
  ]
  return { ...posting, card, facts, answers }
}

test('a renewed guard card that is written into the profile is the fact from then on', async () => {
  const { newAday, of, card, facts, answers } = await aCardPosting()
  const aday = await newAday()
  await aday.call(registerBasvuru, of({ kriterList: answers('2026-01-31') }))
  expect(await facts()).toEqual([['2026-01-31', 'basvuru']])
  const said = { kriterId: card, value: '2031-01-31', surum: 1 }
  await aday.call(personalSave, { personalKriterler: [said], personalkomponentKriterler: [] })
  expect(await facts()).toEqual([['2031-01-31', 'profil']])
})

test('who applies again and says that there is no card has none', async () => {
  const { ids, newIlan, newAday, of, facts, answers } = await aCardPosting()
  const aday = await newAday()
  await aday.call(registerBasvuru, of({ kriterList: answers('2030-01-31') }))
  expect(await facts()).toEqual([['2030-01-31', 'basvuru']])
  const projId = await newIlan()
  await aday.call(registerBasvuru, { ...of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] }), projId })
  expect(await facts()).toEqual([])
})

test('a form that leaves the question open takes nothing away of what the profile says', async () => {
  const { ids, newIlan, newAday, of, facts, answers } = await aCardPosting()
  const aday = await newAday()
  await aday.call(registerBasvuru, of({ kriterList: answers('2030-01-31') }))
  const projId = await newIlan()
  const open = [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
  ]
  await aday.call(registerBasvuru, { ...of({ kriterList: open }), projId })
  expect(await facts()).toEqual([['2030-01-31', 'basvuru']])
})

test('nobody moves to a posting whose least age they have not reached', async () => {
  const { tenant, newIlan, newAday, run, of, ids } = await aPosting(app)
  const aday = await newAday()
  const answers = [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
  ]
  await aday.call(registerBasvuru, of({ kriterList: answers }))
  const client = createClient(app.app, (await startStaff(app.runtime, tenant.id)).token)
  const { rows } = await client.call(calls.fullGet, {})
  const [id, iapId] = [rows[0]?.id ?? 0, await newIlan()]
  await run(`update ilan set asgari_yas = 21 where id = ${iapId}`)
  await run(`update aday set dogum_tarihi = current_date - interval '20 years'`)
  await expect(client.call(calls.ilanDegistir, { id, iapId })).rejects.toMatchObject({
    errors: [{ field: 'iapId', key: 'tooYoung', params: { n: 21 } }],
  })
  await run(`update aday set dogum_tarihi = current_date - interval '22 years'`)
  expect(await client.call(calls.ilanDegistir, { id, iapId })).toMatchObject({ iapId })
})
