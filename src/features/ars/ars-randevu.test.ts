import { expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { openArsVisits } from '#test/ars-visits.ts'
import { getArsTakvim, joinBekleme, setRandevu } from './contract.ts'

const { ars } = await openArsVisits()

test('a second booking moves the appointment, a cancelled one frees the seat', async () => {
  const person = await ars.begin({}, 3)
  const { arsProjeId } = person
  const early = await makeSlot(ars.where, { arsProjeId, saat: '09:00' })
  const late = await makeSlot(ars.where, { arsProjeId, saat: '16:00' })
  const seats = () => ars.look(`select id::int, dolu from randevu_slot where ars_proje_id = ${arsProjeId} order by id`)
  await person.book(early)
  expect(await person.book(late)).toMatchObject({ startTime: '16:00' })
  expect(await seats()).toEqual([
    [early, 0],
    [late, 1],
  ])
  expect(await person.book(late)).toMatchObject({ startTime: '16:00' })
  expect(await ars.look(`select iptal_nedeni from randevu where ars_aday_id = ${person.id} order by id`)).toEqual([
    ['tasindi'],
    [null],
  ])
  expect(await person.cancel()).toMatchObject({ adim: 3, yanitDurumu: 1, randevu: null })
  expect(await seats()).toEqual([
    [early, 0],
    [late, 0],
  ])
  await expect(person.cancel()).rejects.toMatchObject({ code: 'arsSirasi' })
  expect(await person.book(early)).toMatchObject({ startTime: '09:00' })
  const kinds = await ars.look(
    `select s.code from mesaj m join sablon s on s.id = m.sablon_id where alici = '${person.aday.cepTel}' order by m.id`,
  )
  expect(kinds.flat()).toEqual(['arsRandevuAlindi', 'arsRandevuDegisti', 'arsRandevuIptal', 'arsRandevuAlindi'])
  expect(await ars.logsOf(person.id)).toEqual([4])
})

test('what waits to tell of an appointment is not sent once it was moved or cancelled', async () => {
  const person = await ars.begin({}, 3)
  const { arsProjeId } = person
  await person.book(await makeSlot(ars.where, { arsProjeId }))
  await person.book(await makeSlot(ars.where, { arsProjeId, saat: '15:00' }))
  const news = () =>
    ars.look(`select s.code, m.durum, m.saglayici_kodu from mesaj m join sablon s on s.id = m.sablon_id
      where alici = '${person.aday.cepTel}' order by m.id`)
  expect(await news()).toEqual([
    ['arsRandevuAlindi', 'basarisiz', 'outdated'],
    ['arsRandevuDegisti', 'bekliyor', null],
  ])
  await person.cancel()
  expect((await news()).slice(1)).toEqual([
    ['arsRandevuDegisti', 'basarisiz', 'outdated'],
    ['arsRandevuIptal', 'bekliyor', null],
  ])
})

test('once the project is over an appointment can be cancelled, and nothing else is offered', async () => {
  const person = await ars.begin({}, 3)
  const { arsProjeId } = person
  await person.book(await makeSlot(ars.where, { arsProjeId }))
  const other = await makeSlot(ars.where, { arsProjeId, saat: '15:00' })
  await ars.look(`update ars_proje set bitis = now() where id = ${arsProjeId}`)
  await expect(person.book(other)).rejects.toMatchObject({
    code: 'arsSirasi',
    resultObject: { adim: 4, sonKodu: null },
  })
  expect(await person.cancel()).toMatchObject({ adim: 4, sonKodu: 6, randevu: null })
  expect(await person.projesi()).toMatchObject({ adim: 4, sonKodu: 6, adayAd: '', gunler: [] })
  await expect(person.book(other)).rejects.toMatchObject({ code: 'arsSirasi', resultObject: { adim: 4, sonKodu: 6 } })
})

test('a booking answers what the link shows afterwards, also whether it may still be changed', async () => {
  for (const degisiklikSaat of [2, 168]) {
    const person = await ars.begin({ degisiklikSaat }, 3)
    const card = await person.book(await makeSlot(ars.where, { arsProjeId: person.arsProjeId, gun: 3 }))
    expect(card.degistirilebilir).toBe(degisiklikSaat === 2)
    expect((await person.projesi()).randevu).toEqual(card)
  }
})

test('shortly before it an appointment can be neither moved nor cancelled', async () => {
  const person = await ars.begin({ degisiklikSaat: 168 }, 3)
  const { arsProjeId } = person
  const slot = await makeSlot(ars.where, { arsProjeId })
  const other = await makeSlot(ars.where, { arsProjeId, saat: '15:00' })
  expect(await person.book(slot)).toMatchObject({ degistirilebilir: false })
  await expect(person.cancel()).rejects.toMatchObject({ code: 'arsSirasi' })
  await expect(person.book(other)).rejects.toMatchObject({ code: 'arsSirasi' })
})

test('a taken time is refused with the fresh list; another slot of the same time is as good', async () => {
  const first = await ars.begin({}, 3)
  const { arsProjeId } = first
  const slots = [await makeSlot(ars.where, { arsProjeId }), await makeSlot(ars.where, { arsProjeId })]
  const later = await makeSlot(ars.where, { arsProjeId, saat: '14:00' })
  const [wanted = 0] = slots
  await first.book(wanted)
  for (const expected of ['10:00', 'randevuDolu']) {
    const { guid } = await makeArsAday(ars.where, { arsProjeId, adim: 3 })
    const got = await ars
      .newVisitor()
      .call(setRandevu, { arsAdayGuid: guid, zamanId: wanted })
      .catch((error) => error)
    if (isAppError(got))
      expect(got).toMatchObject({ code: expected, resultObject: [{ id: later, startTime: '14:00' }] })
    else expect(got.startTime).toBe(expected)
  }
})

test('a slot of another project, a closed one and a past one cannot be booked', async () => {
  const person = await ars.begin({}, 3)
  const other = await makeSlot(ars.where, { arsProjeId: await makeArsProje(ars.where) })
  await expect(person.book(other)).rejects.toMatchObject({ code: 'notFound' })
  const past = await makeSlot(ars.where, { arsProjeId: person.arsProjeId, gun: -1 })
  await expect(person.book(past)).rejects.toMatchObject({ code: 'randevuDolu' })
  const closed = await makeSlot(ars.where, { arsProjeId: person.arsProjeId })
  await ars.look(`update randevu_slot set kapali = true where id = ${closed}`)
  await expect(person.book(closed)).rejects.toMatchObject({ code: 'randevuDolu', resultObject: [] })
  expect(await person.times()).toEqual([])
})

test('a seat is not to be had before its step, and no more often than six times a day', async () => {
  const early = await ars.begin({}, 2)
  const slot = await makeSlot(ars.where, { arsProjeId: early.arsProjeId })
  expect(await early.times()).toEqual([])
  await expect(early.book(slot)).rejects.toMatchObject({ code: 'arsSirasi', resultObject: { adim: 2 } })

  const restless = await ars.begin({}, 3)
  const { arsProjeId } = restless
  const pair = [await makeSlot(ars.where, { arsProjeId }), await makeSlot(ars.where, { arsProjeId, saat: '12:00' })]
  for (let turn = 0; turn < 6; turn++) await restless.book(pair[turn % 2] ?? 0)
  await expect(restless.book(pair[0] ?? 0)).rejects.toMatchObject({ code: 'tooManyRequests' })
})

test('whoever finds nothing free may wait, and is told when a seat comes free', async () => {
  const first = await ars.begin({}, 3)
  const { arsProjeId } = first
  const slot = await makeSlot(ars.where, { arsProjeId })
  const late = await makeArsAday(ars.where, { arsProjeId, adim: 3 })
  const visitor = ars.newVisitor()
  const wait = () => visitor.call(joinBekleme, { arsAdayGuid: late.guid })
  await expect(wait()).rejects.toMatchObject({ code: 'arsSirasi' })
  await first.book(slot)
  expect(await wait()).toMatchObject({ adim: 3, bekliyor: true })
  expect(await wait()).toMatchObject({ bekliyor: true })
  await first.cancel()
  expect(await ars.look(`select job, payload from outbox where job = 'offerFreeSeat'`)).toContainEqual([
    'offerFreeSeat',
    { arsProjeId },
  ])
  await visitor.call(setRandevu, { arsAdayGuid: late.guid, zamanId: slot })
  expect(await ars.look(`select count(*)::int from bekleme where ars_aday_id = ${late.id}`)).toEqual([[0]])
})

test('whoever was told and came too late may wait again, behind those who wait by now', async () => {
  const late = await ars.begin({}, 3)
  const { arsProjeId } = late
  const next = await makeArsAday(ars.where, { arsProjeId, adim: 3 })
  const wait = ({ guid }: { guid: string }) => ars.newVisitor().call(joinBekleme, { arsAdayGuid: guid })
  await wait(late)
  await ars.look(`update bekleme set haber_tarihi = now() where ars_aday_id = ${late.id}`)
  expect(await late.projesi()).toMatchObject({ bekliyor: false })
  await wait(next)
  expect(await wait(late)).toMatchObject({ bekliyor: true })
  expect(await wait(late)).toMatchObject({ bekliyor: true })
  expect(
    await ars.look(
      `select ars_aday_id::int from bekleme where ars_proje_id = ${arsProjeId} and haber_tarihi is null order by id`,
    ),
  ).toEqual([[next.id], [late.id]])
})

test('the calendar file has the hour in UTC and the same name after a move', async () => {
  const person = await ars.begin({}, 3)
  const { arsProjeId, visitor, guid } = person
  const file = () => visitor.send({ method: 'GET', url: getArsTakvim.path, query: { guid } })
  expect((await file()).status).toBe(404)
  await person.book(await makeSlot(ars.where, { arsProjeId, saat: '09:30' }))
  const first = await file()
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.body).toMatch(/DTSTART:\d{8}T063000Z\r\nDTEND:\d{8}T070000Z\r\nSEQUENCE:0/)
  await person.book(await makeSlot(ars.where, { arsProjeId, saat: '14:00' }))
  const second = await file()
  expect(second.body).toMatch(/T110000Z[\s\S]*SEQUENCE:1/)
  const uid = `UID:ars-${ars.where.tenant.id}-${person.id}@localhost\r\n`
  expect([first.body, second.body]).toEqual([expect.stringContaining(uid), expect.stringContaining(uid)])
})
