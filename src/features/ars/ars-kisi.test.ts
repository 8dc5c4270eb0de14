import { expect, test } from 'vitest'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { collectVerilerim } from '#features/aday/veri/collect.server.ts'
import { newGuid } from '#server/links/guid-link.ts'
import { makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { openArsVisits } from '#test/ars-visits.ts'
import { createClient } from '#test/client.ts'
import { bookRandevu } from './booking.server.ts'
import { arsAction, getArsProjesi, getArsSoru, getArsTakvim, getRandevuTimeList, setRandevu } from './contract.ts'

const { app, here, ars } = await openArsVisits()

test('not me: the phone is taken away, the link closed, nothing personal is left to see', async () => {
  const person = await ars.begin()
  const { guid, visitor, aday } = person
  const key = 'ben-degilim-000001'
  const input = { guid, arsLogType: -99 as const }
  const first = await visitor.call(arsAction, input, { key })
  expect(first).toMatchObject({ adim: 4, sonKodu: 2 })
  expect(await visitor.call(arsAction, input, { key })).toEqual(first)
  for (const { path, method } of [getArsProjesi, getArsSoru, getRandevuTimeList, getArsTakvim]) {
    const answer = await visitor.send({ method, url: path, query: { guid } })
    expect([answer.status, answer.json().resultObject]).toEqual([404, null])
    expect(answer.body).not.toMatch(/Ayşe|Yılmaz|Kuzey|Güvenlik/)
  }
  expect(
    await ars.look(`select cep_tel, telefon_guncellenecek is not null, ad from aday where id = ${aday.id}`),
  ).toEqual([[null, true, 'Ayşe']])
  expect(await ars.look(`select eski_iletisim->0->>'tel' from aday where id = ${aday.id}`)).toEqual([[aday.cepTel]])
  expect(await ars.look(`select count(*)::int from sms_engel`)).toEqual([[1]])
  expect(await ars.look(`select job from outbox where payload->>'adayId' = '${aday.id}'`)).toEqual([
    ['endDetachedSessions'],
  ])
})

test('not me: what else was sent to that phone for that person opens nothing either', async () => {
  const person = await ars.begin()
  const other = await makeArsProje(ars.where)
  const twin = await makeArsAday(ars.where, { arsProjeId: other, aday: person.aday })
  const stranger = await makeArsAday(ars.where, { arsProjeId: other })
  await person.action(-99)
  const read = ({ guid }: { guid: string }) => person.visitor.call(getArsProjesi, { guid })
  await expect(read(twin)).rejects.toMatchObject({ code: 'notFound' })
  await expect(person.visitor.call(arsAction, { guid: twin.guid, arsLogType: 1 })).rejects.toMatchObject({
    code: 'notFound',
  })
  expect(await read(stranger)).toMatchObject({ adim: 0 })
})

test('not me speaks of the phone that was asked: one that was changed since stays', async () => {
  const person = await ars.begin()
  await ars.look(`update aday set cep_tel = '5559990011' where id = ${person.aday.id}`)
  await person.action(-99)
  expect(await ars.look(`select cep_tel from aday where id = ${person.aday.id}`)).toEqual([['5559990011']])
})

test('a wrong guid, one of another purpose and one of another company are 404', async () => {
  const { guid } = await ars.begin()
  const other = await app.newTenant()
  const stranger = createClient(app.app, app.runtime.sessions.issueAnonymous(other.tenant.id).token)
  const reads = [getArsProjesi, getArsSoru, getRandevuTimeList, getArsTakvim]
  for (const endpoint of reads) {
    const wrong = ars.newVisitor().send({ method: 'GET', url: endpoint.path, query: { guid: newGuid() } })
    expect((await wrong).status).toBe(404)
    expect((await stranger.send({ method: 'GET', url: endpoint.path, query: { guid } })).status).toBe(404)
  }
  await expect(stranger.call(arsAction, { guid, arsLogType: 1 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(ars.newVisitor().call(setRandevu, { arsAdayGuid: newGuid(), zamanId: 1 })).rejects.toMatchObject({
    code: 'notFound',
  })
})

test('one link is asked for at most sixty times in ten minutes', async () => {
  const person = await ars.begin()
  await app.runtime.master.db.query({ text: `delete from sinir where ad = 'arsGid'`, rowMode: 'array', values: [] })
  const statuses: number[] = []
  for (let turn = 0; turn < 61; turn++) {
    const answer = await ars.newVisitor().send({ method: 'GET', url: getArsProjesi.path, query: { guid: person.guid } })
    statuses.push(answer.status)
  }
  // the window may turn in between
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect([200, 429]).toContain(statuses[60])
})

test('the own data tell of the interview; erased, the answers go and the seat is free again', async () => {
  const person = await ars.begin({ teklif: null }, 1)
  const slot = await makeSlot(ars.where, { arsProjeId: person.arsProjeId })
  await person.answer('Evet')
  await person.answer('Silahsız')
  await person.book(slot)
  const { adayId } = { adayId: person.aday.id }
  const veri = await here.read((db) =>
    collectVerilerim({ db, master: app.runtime.master.db, tenant: here.tenant, adayId }),
  )
  expect(veri?.bolumler.gorusmeDavetleri).toMatchObject([
    {
      projeAdi: 'Kuzey Plaza',
      adim: 4,
      yanitlar: [{ cevap: 'Evet' }, { cevap: 'Silahsız' }],
      randevular: [{ saat: '10:00:00', iptal: null }],
      islemler: [{ tip: 2 }, { tip: 4 }],
    },
  ])
  await here.read((db) => eraseAday(db, { tenant: here.tenant, adayId }))
  expect(await ars.look(`select dolu from randevu_slot where id = ${slot}`)).toEqual([[0]])
  expect(await ars.look(`select iptal_nedeni from randevu where ars_aday_id = ${person.id}`)).toEqual([['silindi']])
  expect(await ars.look(`select count(*)::int from ars_yanit where ars_aday_id = ${person.id}`)).toEqual([[0]])
  expect(await ars.look(`select telefon_index from ars_aday where id = ${person.id}`)).toEqual([[null]])
  await expect(person.projesi()).rejects.toMatchObject({ code: 'notFound' })
})

test('whoever is erased while they book leaves no seat and no message behind', async () => {
  const person = await ars.begin({}, 3)
  const slot = await makeSlot(ars.where, { arsProjeId: person.arsProjeId })
  const { tenant } = here
  const { promise: waits, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: booked, resolve: tellBooked } = Promise.withResolvers<void>()
  const booking = here.read(async (db) => {
    const write = { db, tenant, audit: () => {}, enqueue: app.runtime.jobs.enqueueIn(db, tenant.id) }
    await bookRandevu(write, person.id, slot)
    tellBooked()
    await waits
  })
  await booked
  const erasing = here.read((db) => eraseAday(db, { tenant: here.tenant, adayId: person.aday.id }))
  await expect
    .poll(() =>
      ars.look(`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`),
    )
    .toEqual([[1]])
  goOn()
  await Promise.all([booking, erasing])
  expect(await ars.look(`select dolu from randevu_slot where id = ${slot}`)).toEqual([[0]])
  expect(await ars.look(`select count(*)::int from mesaj where alici = '${person.aday.cepTel}'`)).toEqual([[0]])
})

test('a person whose phone was taken away can still be erased', async () => {
  const person = await ars.begin()
  await person.action(-99)
  await here.read((db) => eraseAday(db, { tenant: here.tenant, adayId: person.aday.id }))
  expect(await ars.look(`select ad, cep_tel from aday where id = ${person.aday.id}`)).toEqual([[null, null]])
})
