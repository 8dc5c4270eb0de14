import { expect, test } from 'vitest'
import { joinBekleme } from '#features/ars/contract.ts'
import { completeTest, getSorular } from '#features/test-merkezi/contract.ts'
import { makeAday } from '#test/aday.ts'
import { makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { arsVisits } from '#test/ars-visits.ts'
import { askedBasvuru } from '#test/belge.ts'
import { aTestPlan, openTestVisits } from '#test/test-merkezi.ts'
import { getSiradaki } from './contract.ts'

const { app, here, tests } = await openTestVisits()
const ars = arsVisits(app, here)
const nothing = { belgeler: [], testler: [], davetler: [], randevu: null }
const askAs = async (adayId: number) => (await here.aday(adayId)).call(getSiradaki, {})

test('a test that was sent waits with its link until it is answered, and for its owner alone', async () => {
  const sent = await tests.send(aTestPlan({ testAdi: 'Dikkat' }))
  const ask = () => askAs(sent.aday.id)
  expect(await ask()).toEqual({
    ...nothing,
    testler: [{ id: sent.id, testAdi: 'Dikkat', testGUID: sent.guid, sonTarih: expect.any(String) }],
  })
  expect(await askAs((await makeAday(app.runtime, here.tenant)).id)).toEqual(nothing)
  await sent.visitor.call(getSorular, { TestGUID: sent.guid })
  for (const index of sent.sorular.keys()) await sent.answer(index)
  await sent.visitor.call(completeTest, { TestGUID: sent.guid })
  expect(await ask()).toEqual(nothing)

  const late = await tests.send(aTestPlan({ testAdi: 'Eski' }))
  await tests.look(`update aday_test set son_tarih = now() where id = ${late.id}`)
  expect(await askAs(late.aday.id)).toEqual(nothing)
})

test('an invitation waits for its answer, then the appointment stands there until it is over', async () => {
  const person = await ars.begin({ il: 'İzmir', ilce: null, gorusmeYeri: 'Liman' }, 3)
  const { arsProjeId, aday } = person
  const davetler = [{ id: person.id, projeAdi: 'Kuzey Plaza' }]
  expect(await askAs(aday.id)).toEqual({ ...nothing, davetler })
  const late = await makeArsAday(ars.where, { arsProjeId, adim: 3 })
  await ars.newVisitor().call(joinBekleme, { arsAdayGuid: late.guid })
  expect(await askAs(late.aday.id)).toEqual(nothing)

  await person.book(await makeSlot(ars.where, { arsProjeId, saat: '10:00' }))
  const place = { gorusmeYeri: 'Liman', il: 'İzmir', ilce: null }
  expect(await askAs(aday.id)).toEqual({
    ...nothing,
    randevu: { tarih: expect.any(String), startTime: '10:00', endTime: '10:30', ...place },
  })
  await ars.look(`update randevu_slot set tarih = tarih - 30 where ars_proje_id = ${arsProjeId}`)
  expect(await askAs(aday.id)).toEqual(nothing)

  const ended = await makeArsAday(ars.where, { arsProjeId: await makeArsProje(ars.where) })
  await ars.look(
    `update ars_proje set aktif = false where id = (select ars_proje_id from ars_aday where id = ${ended.id})`,
  )
  expect(await askAs(ended.aday.id)).toEqual(nothing)
})

test('a required document is awaited until it is handed in, and again when it is refused or deleted', async () => {
  const { id } = await makeAday(app.runtime, here.tenant)
  const { basvuruId, belgeIdList } = await askedBasvuru(here, { adayId: id })
  const awaited = { ...nothing, belgeler: [{ basvuruId, baslik: 'Bekçi' }] }
  const [first, second] = belgeIdList
  const handIn = (belgeId: number | undefined) =>
    ars.look(`with d as (insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
        values (${id}, 'belge', 'hazir', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'x.pdf', 'application/pdf', 1, sha256('x'))
        returning id)
      insert into belge_dosya (belge_id, dosya_id) select ${belgeId}, id from d`)
  await handIn(first)
  expect(await askAs(id)).toEqual(awaited)
  await handIn(second)
  expect(await askAs(id)).toEqual(nothing)
  await ars.look(`update belge_dosya set silinme_tarihi = now() where belge_id = ${first}`)
  expect(await askAs(id)).toEqual(awaited)
  await handIn(first)
  expect(await askAs(id)).toEqual(nothing)
  await ars.look(`update belge_dosya set durum = 2, ret_nedeni = 'x', karar_tarihi = now() where belge_id = ${second}`)
  expect(await askAs(id)).toEqual(awaited)
})
