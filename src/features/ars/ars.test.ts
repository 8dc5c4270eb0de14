import { expect, test } from 'vitest'
import { anArsPlan, makeSlot } from '#test/ars.ts'
import { openArsVisits } from '#test/ars-visits.ts'
import { answerArsSoru, arsAction, getArsSoru } from './contract.ts'

const { ars } = await openArsVisits()

test('the whole way: greeting, questions, offer, appointment, each written down once', async () => {
  const person = await ars.begin()
  const slotId = await makeSlot(ars.where, { arsProjeId: person.arsProjeId, saat: '09:30' })
  expect(await person.projesi()).toMatchObject({
    adayAd: 'Ayşe',
    adaySoyad: 'Yılmaz',
    soruSeti: true,
    teklif: true,
    takvim: true,
    eskiArs: false,
    yanitDurumu: 0,
    adim: 0,
    maasMin: '32000.50',
    maasMax: '38000.00',
    gorusmeYeri: 'Kuzey Plaza, B kapısı',
    gunler: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  })
  expect(await person.action(1)).toMatchObject({ adim: 1, sonKodu: null, yanitDurumu: 1 })
  expect(await person.soru()).toMatchObject({ secenekTip: 2, sira: 1, toplam: 2, answered: false })
  expect(await person.answer('Evet')).toMatchObject({ testBasarili: true, sonraki: { secenekTip: 1, sira: 2 } })
  expect(await person.answer('Silahlı')).toMatchObject({ testBasarili: true, sonraki: null, durum: { adim: 2 } })
  expect(await person.soru()).toBeNull()
  expect(await person.action(3)).toMatchObject({ adim: 3 })
  const [zaman] = await person.times()
  expect(zaman).toMatchObject({ id: slotId, startTime: '09:30', endTime: '10:00' })
  expect(await person.book(slotId)).toMatchObject({ startTime: '09:30', il: 'İstanbul', degistirilebilir: true })
  expect(await ars.logsOf(person.id)).toEqual([1, 2, 3, 4])
  expect(await person.projesi()).toMatchObject({
    adim: 4,
    sonKodu: 3,
    yanitDurumu: 2,
    adayAd: '',
    baslik: null,
    randevu: { startTime: '09:30', gorusmeYeri: 'Kuzey Plaza, B kapısı' },
  })
  const sms = await ars.look(`select hukuki_sinif, metin from mesaj where alici = '${person.aday.cepTel}'`)
  expect(sms).toEqual([['process', expect.stringMatching(/09:30\. Yer: Kuzey Plaza, B kapısı, Şişli\/İstanbul/)]])
  const audit = await ars.look(
    `select islem from audit_log where varlik = 'arsAday' and varlik_id = '${person.id}' order by id`,
  )
  expect(audit.flat()).toEqual(['arsAdim', 'arsYanit', 'arsAdim', 'arsAdim', 'arsRandevu'])
})

test.each([
  ['nothing', { sorular: [], teklif: null, takvim: false }, 4],
  ['only questions', { teklif: null, takvim: false }, 1],
  ['only an offer', { sorular: [], takvim: false }, 2],
  ['only a calendar', { sorular: [], teklif: null }, 3],
] as const)('a project with %s goes from the greeting to step %i', async (_, given, adim) => {
  const person = await ars.begin({ ...given, sorular: 'sorular' in given ? [] : anArsPlan().sorular })
  expect(await person.action(1)).toMatchObject({ adim, sonKodu: null, yanitDurumu: adim === 4 ? 2 : 1 })
})

test('not interested, a failed question and a declined offer end it with their codes', async () => {
  const no = await ars.begin()
  expect(await no.action(-1)).toMatchObject({ adim: 4, sonKodu: 1, yanitDurumu: 2 })
  expect(await no.projesi()).toMatchObject({ adim: 4, sonKodu: 3, adayAd: '', karsilamaMesaji: '' })

  const failed = await ars.begin()
  await failed.action(1)
  expect(await failed.answer('Hayır')).toMatchObject({
    testBasarili: false,
    sonraki: null,
    durum: { adim: 4, sonKodu: 4 },
  })
  expect(await ars.logsOf(failed.id)).toEqual([1, -2])

  const declined = await ars.begin({ sorular: [], sonMesajlar: { 5: 'Yine bekleriz.' } })
  await declined.action(1)
  expect(await declined.action(-3)).toMatchObject({ adim: 4, sonKodu: 5, sonMesaj: 'Yine bekleriz.' })
})

test('an ended project is an old one, and nothing can be done in it', async () => {
  const person = await ars.begin()
  await ars.look(`update ars_proje set bitis = now() where id = ${person.arsProjeId}`)
  expect(await person.projesi()).toMatchObject({ eskiArs: true, adim: 4, sonKodu: 6, adayAd: '', baslik: null })
  await expect(person.action(1)).rejects.toMatchObject({ code: 'arsSirasi' })
  expect(await ars.logsOf(person.id)).toEqual([])
})

test.each([
  [0, [2, 3, 4, -2, -3]],
  [1, [1, 2, 3, 4, -1, -2, -3, -99]],
  [2, [1, 2, 4, -1, -2, -99]],
  [3, [1, 2, 3, 4, -1, -2, -3, -99]],
  [4, [1, 2, 3, 4, -1, -2, -3, -99]],
] as const)('at step %i the log types %j are refused with the true state', async (adim, tips) => {
  const person = await ars.begin({}, adim)
  for (const tip of tips) {
    const refused = await person.action(tip).catch((error) => error)
    expect(refused).toMatchObject({ code: 'arsSirasi', resultObject: { adim } })
  }
  expect(await ars.logsOf(person.id)).toEqual([])
})

test('a repeated step, with or without its key, is answered with where one stands', async () => {
  const person = await ars.begin()
  await person.action(1)
  expect(await person.action(1)).toMatchObject({ adim: 1 })
  const key = 'tekrar-0123456789'
  const input = { guid: person.guid, arsLogType: 1 as const }
  const first = await person.visitor.call(arsAction, input, { key })
  expect(await person.visitor.call(arsAction, input, { key })).toEqual(first)
  expect(await ars.logsOf(person.id)).toEqual([1])
})

test('the first answer counts; another project’s question and option are refused', async () => {
  const person = await ars.begin({}, 1)
  const other = await ars.begin({}, 1)
  const mine = await person.soru()
  const theirs = await other.soru()
  const send = (soruId = 0, cevapSecenekId = 0) =>
    person.visitor.call(answerArsSoru, { arsAdayGuid: person.guid, soruId, cevapSecenekId })
  const refusal = { errors: [{ field: 'cevapSecenekId', key: 'invalidChoice' }] }
  await expect(send(theirs?.id, theirs?.kriterSecenegiList[0]?.id)).rejects.toMatchObject(refusal)
  await expect(send(mine?.id, theirs?.kriterSecenegiList[0]?.id)).rejects.toMatchObject(refusal)

  await person.answer('Evet')
  const [yes, no] = mine?.kriterSecenegiList ?? []
  expect(await send(mine?.id, yes?.id)).toMatchObject({ testBasarili: true, sonraki: { sira: 2 } })
  await expect(send(mine?.id, no?.id)).rejects.toMatchObject({ code: 'arsSirasi' })
  expect(await ars.look(`select count(*)::int from ars_yanit where ars_aday_id = ${person.id}`)).toEqual([[1]])
})

test('which options pass is not told', async () => {
  const person = await ars.begin({}, 1)
  const { body } = await person.visitor.send({ method: 'GET', url: getArsSoru.path, query: { guid: person.guid } })
  expect(body).not.toContain('gecer')
})
