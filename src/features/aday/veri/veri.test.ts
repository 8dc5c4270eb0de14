import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#core/date.ts'
import { kvkkBasvuru, kvkkTalep, listKvkkBasvuru, updateAdayProfile, verilerim } from '#features/aday/contract.ts'
import { updateAdayIletisimIzin } from '#features/aday/izin-contract.ts'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { createOneriTalep } from '#features/oneri-talep/contract.ts'
import { anAday, makeAday } from '#test/aday.ts'
import { anAptitudeTest, anInventory, makeAnsweredTest } from '#test/answered-test.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { signInAday } from '#test/sign-in.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const file = (client: Client, bicim: string) => client.send({ method: 'GET', url: verilerim.path, query: { bicim } })

const izinler = { smsIzini: true, epostaIzini: false, aramaIzini: false, kvkIzini: true }

test('the file holds every column about the person, the ledger with its texts, messages, requests and sign-ins', async () => {
  const { aday, client } = await signInAday(app)
  const { ad, soyad, dogumTarihi, email: eskiEposta } = aday
  await client.call(updateAdayIletisimIzin, izinler, { headers: { 'user-agent': 'Deneme Tarayıcısı 1' } })
  await client.call(updateAdayProfile, { ad, soyad, dogumTarihi, email: 'yeni@ornek.com.tr' })
  await client.call(kvkkBasvuru, { talep: 'bilgi', metin: 'Neler biliyorsunuz?' })

  const answer = await file(client, 'json')
  const veri = JSON.parse(answer.body)
  expect(veri.kisi).toMatchObject([
    { ad, soyad, tcKimlikNo: aday.tcKimlikNo, email: 'yeni@ornek.com.tr', rowVersion: 2 },
  ])
  expect(veri.eskiIletisim).toMatchObject([{ eposta: eskiEposta }])
  expect(veri.izinler).toMatchObject([
    { tur: 'kvk', deger: true, metinSurumu: 1, kanal: 'web', istemci: 'Deneme Tarayıcısı 1' },
    { tur: 'sms', deger: true, metinSurumu: 1, adres: expect.stringMatching(/^10\./) },
  ])
  expect(veri.izinler[1].metin).toContain('SMS')
  expect(veri.mesajlar.map(({ alici }: { alici: string }) => alici)).toEqual([eskiEposta, 'yeni@ornek.com.tr'])
  expect(veri.kvkkBasvurular).toMatchObject([{ talep: 'bilgi', metin: 'Neler biliyorsunuz?' }])
  expect(veri.oturumlar).toHaveLength(1)
  expect(veri.islemler.map(({ islem }: { islem: string }) => islem)).toEqual(['izin', 'update'])
})

test('tests are in the file with every answer; what came of them only where the kind gives it to the candidate', async () => {
  const here = await app.newTenant()
  const { id: adayId } = await makeAday(app.runtime, here.tenant)
  for (const plan of [anInventory(), anInventory({ sonucAdaya: true }), anAptitudeTest({ sonucAdaya: true })]) {
    await makeAnsweredTest(app.runtime, here.tenant, { adayId, plan, choices: [1, 1, 1, 1] })
  }
  const { testler } = JSON.parse((await file(await here.aday(adayId), 'json')).body)
  const soruSayisi = testler.map(({ yanitlar }: { yanitlar: unknown[] }) => yanitlar.length)
  expect(soruSayisi).toEqual([4, 4, 3])
  const taken = { durum: 3, baslamaZamani: expect.any(String), bitisZamani: expect.any(String) }
  const olcekler = [
    { olcek: 'Dışadönüklük', puan: 4 },
    { olcek: 'Özdenetim', puan: 4 },
  ]
  expect(testler).toMatchObject([
    { ...taken, puan: null, olcekler: null },
    { ...taken, puan: 8, olcekler },
    { ...taken, puan: 3, olcekler: null },
  ])
})

/** What of a person's row is a secret of ours, a search key, or empty while the person is there. */
const notShown = [
  'tc_kimlik_index',
  'kisi_anahtari',
  // follows from first and last name
  'ad_soyad',
  'arama',
  'silindi',
  'eski_iletisim',
  'dosya_sayisi',
  'dosya_boyutu',
]

test('no column about the person is left out', async () => {
  const { company, client } = await signInAday(app)
  const columns = await company.read((db) =>
    execute(db, `select column_name::text from information_schema.columns where table_name = 'aday'`),
  )
  const wanted = columns.flat().filter((name) => !notShown.includes(String(name)))
  const shown = Object.keys(JSON.parse((await file(client, 'json')).body).kisi[0])
  expect(shown.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).sort()).toEqual(
    wanted.sort(),
  )
})

test('the readable file is a page without scripts, whatever was typed', async () => {
  const { client, aday } = await signInAday(app, { ad: '<img src=x onerror=alert(1)>', soyad: `O'Brien & "Co"` })
  const answer = await file(client, 'html')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''verilerim.html",
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(answer.body).not.toMatch(/<(script|img|iframe|a)\b|onerror=alert\(1\)>|javascript:/i)
  expect(answer.body).toContain('&lt;img src=x')
  expect(answer.body).toContain('O&#39;Brien &amp; &quot;Co&quot;')
  expect(answer.body).toContain(aday.tcKimlikNo)
  expect(answer.body).toContain('28.02.1990')
})

test('a number that changed hands shows nobody the messages of the one before', async () => {
  const { company, aday, client } = await signInAday(app)
  await company.read((db) =>
    execute(
      db,
      `insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, metin, durum, son_gonderme, sonuc_tarihi,
         olusturulma_tarihi)
       select 'eski-' || n, 'sms', $1, 1, 'process', 'Sayın Başkası', 'gonderildi', now(), now(), now() - interval '30 days' * n
         from generate_series(0, 1) n`,
      [aday.cepTel],
    ),
  )
  expect(JSON.parse((await file(client, 'json')).body).mesajlar).toHaveLength(1)
})

/** Mail that went to an address before and after somebody claimed it, to nobody in particular and to another candidate. */
const mailTo = (company: TestTenant, alici: string, other: number) =>
  company.read((db) =>
    execute(
      db,
      `insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, konu, metin, durum, son_gonderme)
       select r, 'eposta', $1, (select min(id) from sablon where code = 'isAkisOnaylandi'), 'process', 'Onaylandı', 'Gizli karar', 'bekliyor', now()
         from unnest(array['is-akis-1', $2]) r`,
      [alici, `aday-${other}-x`],
    ),
  )

test('an address that somebody merely typed shows and wipes nothing of whoever has it', async () => {
  const { company, aday, client } = await signInAday(app)
  const other = await makeAday(app.runtime, company.tenant)
  const alici = 'ik@sirket.example'
  const { ad, soyad, dogumTarihi } = aday
  await client.call(updateAdayProfile, { ad, soyad, dogumTarihi, email: alici })
  await mailTo(company, alici, other.id)
  await client.call(kvkkBasvuru, { talep: 'bilgi', metin: 'Soru' })
  const talep = { talepTipi: 1 as const, baslik: 'Öneri', metin: 'Metin', adSoyad: 'Başka Biri' }
  await company.visitor.call(createOneriTalep, { ...talep, ePosta: alici, cepTel: anAday().cepTel })

  const { mesajlar } = JSON.parse((await file(client, 'json')).body)
  const mails = mesajlar.filter(({ kanal }: { kanal: string }) => kanal === 'eposta')
  expect(mails.map(({ alici, konu }: { alici: string; konu: string }) => [alici, konu])).toEqual([
    [aday.email, 'E-posta adresiniz değişti'],
    [alici, 'Başvurunuzu aldık'],
  ])

  await company.read((db) => eraseAday(db, { tenant: company.tenant, adayId: aday.id }))
  const left = `select alici, metin, durum from mesaj where kanal = 'eposta' order by id`
  expect(await company.read((db) => execute(db, left))).toEqual([
    ['', null, 'basarisiz'],
    [alici, 'Gizli karar', 'bekliyor'],
    [alici, 'Gizli karar', 'bekliyor'],
    ['', null, 'basarisiz'],
  ])
  expect(await company.read((db) => execute(db, 'select metin, e_posta from oneri_talep'))).toEqual([['Metin', alici]])
})

test('another form than the two is refused', async () => {
  const { client } = await signInAday(app)
  expect((await file(client, 'xml')).status).toBe(400)
})

test('a request has thirty days by the calendar of Istanbul, is acknowledged by mail and listed', async () => {
  const { company, aday, client } = await signInAday(app)
  const [[sonTarih]] = (await company.read((db) =>
    execute(db, `select ((now() at time zone 'Europe/Istanbul')::date + 30)::text`),
  )) as [[string]]
  const basvuru = await client.call(kvkkBasvuru, { talep: 'silme', metin: 'Lütfen silin.\nTeşekkürler.' })
  expect(basvuru).toMatchObject({ talep: 'silme', durum: 'bekliyor', yanit: null, sonTarih })
  expect(await client.call(listKvkkBasvuru, {})).toEqual([basvuru])
  const mails = await company.read((db) => execute(db, 'select alici, metin from mesaj'))
  expect(mails).toEqual([[aday.email, expect.stringContaining(formatDate(sonTarih))]])
  const other = await company.aday((await makeAday(app.runtime, company.tenant)).id)
  expect(await other.call(listKvkkBasvuru, {})).toEqual([])
})

test.each([
  [{ talep: 'baska', metin: 'x' }, 'talep', 'required'],
  [{ talep: kvkkTalep.damage, metin: ' ' }, 'metin', 'required'],
  [{ talep: kvkkTalep.damage, metin: 'x'.repeat(2001) }, 'metin', 'maxLength'],
])('a request like %j is refused', async (input, field, key) => {
  const { client } = await signInAday(app)
  const refused = client.call(kvkkBasvuru, input as never)
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field, key }] })
})
