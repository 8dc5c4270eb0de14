import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { geriCek, registerBasvuru } from '#features/basvuru/contract.ts'
import { ilanEndpoints } from '#features/ilan/contract.ts'
import { iseGirisEndpoints } from '#features/ise-giris/contract.ts'
import { openAnswer } from '#server/http/idempotency.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { codeOf, openDesk } from '#test/desk.ts'
import { seeded, sized } from '#test/harness/random.ts'
import { aPosting } from '#test/posting.ts'
import { startStaff } from '#test/staff.ts'
import { basvuruEndpoints as calls } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('who withdrew applies again, facts are kept, and an application moves to a posting with the same form', async () => {
  const { ids, iapId: here, newIlan, newAday, run: look, of, tenant } = await aPosting(app)
  const desk = await startStaff(app.runtime, tenant.id)
  const client = createClient(app.app, desk.token)
  await look(`update kriter set anlam = 'cinsiyet' where id = ${ids.sex}`)
  await look(`update kriter set ozel_nitelikli = true where id = ${ids.service}`)
  const aday = await newAday()
  const answers = [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
  ]
  const first = await aday.call(registerBasvuru, of({ kriterList: answers }))
  expect(await look('select kriter_id, secenek_id from aday_bilgi')).toEqual([[ids.sex, ids.male]])
  const { rows } = await client.call(calls.fullGet, {})
  const id = rows[0]?.id ?? 0

  const kart = await client.call(calls.kart, { id })
  expect(kart).toMatchObject({
    form: { formAdi: 'Güvenlik', surum: 1 },
    ozelSayisi: 1,
    bloklar: [
      {
        ad: 'Genel',
        moduller: [
          {
            yanitlar: [
              { soru: 'Cinsiyet', yanit: 'Erkek' },
              { soru: 'Askerlik', yanit: null },
            ],
          },
        ],
      },
    ],
  })
  expect(await client.call(calls.ozelYanitlar, { id })).toEqual([
    { kriterId: ids.service, soru: 'Askerlik', yanit: 'Yaptı', duzeltme: null, komponent: null },
  ])
  expect(await look(`select count(*)::int from audit_log where islem = 'ozelGor'`)).toEqual([[1]])
  const cSVList = [ids.sex, ids.service].map((no) => ({ key: `kriter:${no}`, label: `Soru ${no}` }))
  const csv = await client.send({
    method: 'POST',
    url: calls.fullGet.path,
    payload: { isCreateCsv: true, cSVList: [{ key: 'basvuruTakipNo', label: 'No' }, ...cSVList] },
  })
  // under the name of a plain criterion one of a special category says nothing; under its own it wants the right
  expect(csv.body.trim().split('\n')[1]).toBe(`${first.basvuruTakipNo};Erkek;`)
  expect(await client.call(calls.kriterler, {})).toContainEqual({ id: ids.sex, kriterAdi: 'Cinsiyet' })
  expect(await client.call(calls.ozelKriterler, {})).toEqual([{ id: ids.service, kriterAdi: 'Askerlik' }])
  const special = {
    isCreateCsv: true,
    cSVList: [ids.service, ids.sex].map((no) => ({ key: `ozelKriter:${no}`, label: `Özel ${no}` })),
  }
  const told = await client.send({ method: 'POST', url: calls.fullGet.path, payload: special })
  expect(told.body.trim().split('\n')[1]).toBe('Yaptı;')
  const looked = () => look(`select degisim -> 'kolon' from audit_log where islem = 'csv' order by id desc limit 1`)
  await expect.poll(looked).toEqual([[[`ozelKriter:${ids.service}`, `ozelKriter:${ids.sex}`]]])
  const plain = ['gor', 'disaAktar'].map((eylem) => ({ ekran: 'basvuru', eylem }))
  const other = createClient(app.app, (await startStaff(app.runtime, tenant.id, { rights: plain })).token)
  const refused = await other.send({ method: 'POST', url: calls.fullGet.path, payload: special })
  expect([refused.status, refused.json().message]).toEqual([403, 'noAuthority'])
  const { cSVList: columns } = special
  const background = other.send({
    method: 'POST',
    url: calls.export.path,
    payload: { cSVList: columns, bicim: 'xlsx' },
  })
  expect((await background).status).toBe(403)
  await expect(other.call(calls.ozelKriterler, {})).rejects.toMatchObject({ code: 'noAuthority' })
  const file = await client.send({ method: 'GET', url: `${calls.dosya.path}?id=${id}` })
  expect([file.status, file.body.slice(0, 5)]).toEqual([200, '%PDF-'])

  const there = await newIlan()
  const [[form] = []] = await look(`insert into basvuru_formu (form_adi) values ('Başka') returning id`)
  const [[odd] = []] = await look(
    `insert into ilan (baslik, acik, gorunmeye_acik, basvuru_formu_id) values ('Odd', true, true, ${Number(form)}) returning id`,
  )
  await expect(client.call(calls.ilanDegistir, { id, iapId: Number(odd) })).rejects.toMatchObject({
    errors: [{ field: 'iapId', key: 'otherForm' }],
  })
  expect(await client.call(calls.ilanDegistir, { id, iapId: there })).toMatchObject({ iapId: there })
  expect(await look(`select metin from mesaj where referans like 'basvuru-%-ilan-%'`)).toEqual([
    [`${first.basvuruTakipNo} numarali basvurunuz Güvenlik Görevlisi ilanina aktarildi.`],
  ])

  // the posting that it left takes a new one, and so does the one where it was withdrawn
  const second = await aday.call(registerBasvuru, of({ kriterList: answers }))
  expect(second.basvuruTakipNo).not.toBe(first.basvuruTakipNo)
  const [[open] = []] = await look(`select id from basvuru where iap_id = ${here}`)
  await aday.call(geriCek, { basvuruId: Number(open), neden: 'Vazgeçtim.' })
  const third = await aday.call(registerBasvuru, of({ kriterList: answers }))
  expect(new Set([first, second, third].map((one) => one.basvuruTakipNo)).size).toBe(3)
  expect(await aday.call(registerBasvuru, of({ kriterList: answers }))).toEqual(third)
  await expect(
    look(`insert into basvuru (aday_id, iap_id) select aday_id, iap_id from basvuru where not kapali limit 1`),
  ).rejects.toMatchObject({ code: 'recordExists' })

  // refused: not before the day that was given
  const [[last] = []] = await look(`select max(id) from basvuru`)
  const [[nedenId] = []] = await look('select min(id) from durum_neden')
  const refusal = { durumYonetimiNo: 6, durumNedenId: Number(nedenId), yenidenBasvuruTarihi: '2099-01-01' }
  await client.call(calls.durumDegistir, { id: Number(last), ...refusal })
  expect(await aday.call(registerBasvuru, of({ kriterList: answers }))).toEqual(third)
  await look(`update basvuru set yeniden_basvuru_tarihi = current_date - 1 where id = ${Number(last)}`)
  expect(await aday.call(registerBasvuru, of({ kriterList: answers }))).not.toEqual(third)
})

test('a posting that is closed while somebody applies has the application, or the candidate is told that it is closed', async () => {
  const { ids, newIlan, newAday, run: look, of, tenant } = await aPosting(app)
  const client = createClient(app.app, (await startStaff(app.runtime, tenant.id)).token)
  const answers = { kriterList: [{ kriterId: ids.sex, value: ids.female }] }
  for (let round = 0; round < sized(3, 200); round++) {
    const [aday, posting] = [await newAday(), await newIlan()]
    const body = { ...of(answers), projId: posting }
    const [sent, closed] = await Promise.all([
      codeOf(aday.call(registerBasvuru, body)),
      codeOf(client.call(ilanEndpoints.kapat, { id: posting, neden: 'Doldu', mesajGonder: true })),
    ])
    const [[count] = []] = await look(`select count(*)::int from basvuru where durum <> 0 and iap_id = ${posting}`)
    expect([sent, closed, count]).toEqual(sent === 'ok' ? ['ok', 'ok', 1] : ['ilanClosed', 'ok', 0])
  }
})

test('one filter is one set of rows in list, groups, board, trial and file', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  for (let no = 0; no < 24; no++) await anApplication((no % 6) + 1)
  await run(`update basvuru set durum_tarihi = now() - (id % 12) * interval '1 day', uygunluk = id % 3`)
  const [[user] = []] = await run('select min(id) from kullanici')
  await run(`update basvuru set sorumlu_id = ${Number(user)} where id % 2 = 0`)
  const random = seeded('filters of applications')
  const choices: [string, unknown[]][] = [
    ['durumYonetimiNo', [1, { in: [2, 3] }, { in: [4, 5, 6] }]],
    ['sorumluId', [Number(user), { isNull: true }]],
    ['uygunluk', [1, { in: [0, 2] }]],
    ['kapali', [true, false]],
    ['sahipsiz', [true, false]],
    ['bugun', [true]],
    ['bekleyen', [3, 5]],
    ['baslik', [{ like: 'bek' }]],
    ['durumTarihi', [{ gte: '2026-01-01T00:00:00Z' }]],
    ['genelFilter', ['TKP00001']],
  ]
  const aFilter = () =>
    Object.fromEntries(choices.filter(() => random.oneIn(4)).map(([name, values]) => [name, random.pick(values)]))
  const filters = [{}, ...Array.from({ length: sized(5, 30) }, aFilter)]
  for (const filter of filters) {
    const { rows, resultCount } = await staff.call(calls.fullGet, { filter, paging: { PageSize: 100, page: 1 } })
    const groups = await staff.call(calls.gruplar, { filter, alan: 'durumYonetimiNo' })
    const trial = await staff.call(calls.bulk, {
      action: 'etiketle',
      filter,
      count: 100,
      girdi: { ekle: 'Deneme' },
      deneme: true,
    })
    const payload = { filter, isCreateCsv: true, cSVList: [{ key: 'id', label: 'No' }] }
    const csv = await staff.send({ method: 'POST', url: calls.fullGet.path, payload })
    const ids = rows.map(({ id }) => String(id)).sort()
    expect(csv.body.trim().split('\n').slice(1).sort()).toEqual(ids)
    expect([resultCount, trial.etkilenecek]).toEqual([ids.length, ids.length])
    for (const { deger, adet } of groups) {
      const inGroup = rows.filter(({ durumYonetimiNo }) => durumYonetimiNo === deger)
      expect(inGroup).toHaveLength(adet)
      // a column of the board asks for the same filter with its own status, and has the group's count
      const column = { ...filter, durumYonetimiNo: Number(deger) }
      const cards = await staff.call(calls.fullGet, { filter: column, paging: { PageSize: 25, page: 1 } })
      expect([cards.resultCount, cards.rows.map(({ id }) => id)]).toEqual([adet, inGroup.map(({ id }) => id)])
    }
    expect(groups.reduce((sum, { adet }) => sum + adet, 0)).toBe(ids.length)
  }
})

/** An entry into work that was late and then cancelled, both for reasons that name the person. */
async function enterWork(
  staff: Client,
  run: (text: string) => Promise<unknown[][]>,
  { basvuruId, word }: { basvuruId: number; word: string },
) {
  const [[entry] = []] = await run(`with c as (insert into company (company_name) values ('Işık') returning id),
      b as (insert into branch (sube_kodu, sube_adi, company_id) select 'S1', 'Şube', id from c returning id)
    insert into ise_giris (basvuru_id, branch_id, ise_baslama_tarihi, gecikme_nedeni)
    select ${basvuruId}, id, '2026-12-01', '${word} geç geldi' from b returning id::int`)
  await staff.call(
    iseGirisEndpoints.iptal,
    { id: Number(entry), neden: `${word} gelmedi` },
    { key: 'iptalin-anahtari-0001' },
  )
  return Number(entry)
}

test('of a person who was tagged, noted, moved and messaged nothing is found after the erasure', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const { id, aday } = await anApplication(2)
  const word = 'Çokgüneşligil'
  await staff.call(calls.etiketle, { id, ekle: `Gece, ${word}` }, { key: 'etiketlemenin-anahtari-01' })
  const other = await anApplication(2)
  await staff.call(calls.etiketle, { id: other.id, ekle: 'Gece' })
  await staff.call(calls.etiketle, { id: other.id, cikar: 'Gündüz', ekle: 'Gece' }, { key: 'baskasinin-anahtari-0001' })
  await staff.call(calls.notEkle, { id, metin: `${word} hanımla konuştuk.` })
  await staff.call(calls.notEkle, { id, metin: `${word} için özel.`, ozel: true })
  await staff.call(calls.durumDegistir, {
    id,
    durumYonetimiNo: 4,
    adayaMetin: `Sayın ${word}`,
    not: `${word} aranacak`,
  })
  const entry = await enterWork(staff, run, { basvuruId: id, word })
  const many = { action: 'ata', ids: [id, other.id], girdi: { kullaniciIds: [1] }, deneme: true }
  await codeOf(staff.call(calls.bulk, many, { key: 'coklu-denemenin-anahtari' }))
  await withTenant(app.runtime.tenants, company.tenant.id, (db) =>
    eraseAday(db, { tenant: company.tenant, adayId: aday.id }),
  )
  const tables = (
    await run(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
  ).flat()
  const found: unknown[] = []
  for (const table of tables) {
    const [[hits] = []] = await run(
      `select count(*)::int from "${String(table)}" x where x::text like '%${word}%' or x::text like '%${aday.cepTel}%'`,
    )
    if (hits !== 0) found.push([table, hits])
  }
  expect(found).toEqual([])
  expect(await run(`select count(*)::int from basvuru_etiket where basvuru_id = ${id}`)).toEqual([[0]])
  // what others use stays, and so do the answers that are about them alone
  expect(await run('select etiket_adi from etiket')).toEqual([['Gece']])
  const kept = await run(`select konu, yol, anahtar, cevap from idempotency where konu like 'tnt:%'`)
  const answers = kept.map((row) => {
    const [konu = '', yol = '', anahtar = '', cevap = ''] = row.map(String)
    return openAnswer(company.tenant.keys, { konu, yol, anahtar, cevap })
  })
  expect(new Set(answers.map((answer) => (answer as { id?: number }).id))).toEqual(new Set([other.id])) // of the desk's calls
  expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${word}|${aday.cepTel}`))
  expect(await run(`select gecikme_nedeni, iptal_nedeni from ise_giris where id = ${entry}`)).toEqual([[null, '']])
  expect(await staff.call(calls.kart, { id })).toMatchObject({
    adSoyad: null,
    cepTel: null,
    notlar: [],
    durumYonetimiNo: 4,
  })
})
