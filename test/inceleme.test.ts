import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { isAppError } from '#core/errors.ts'
import { listBelge, uploadBelge } from '#features/belge/contract.ts'
import { belgeIncelemeEndpoints } from '#features/belge-inceleme/contract.ts'
import { makeAday } from './aday.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { askedBasvuru } from './belge.ts'
import type { Client } from './client.ts'
import { execute } from './deneme.ts'
import { aPdf } from './harness/files.ts'
import { race } from './harness/race.ts'
import { sized } from './harness/random.ts'
import { rights, startStaff } from './staff.ts'
import { sendForm } from './upload.ts'

// Documents as staff review them, over HTTP.

const { fullGet, get, incele, tut, karar } = belgeIncelemeEndpoints
const bugun = today(new Date())
let app: TestApp
let here: TestTenant
let staff: Client

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
  staff = await here.staff()
})
afterAll(() => app.close())

const run = (text: string) => here.read((db) => execute(db, text))

/** An application that waits for three documents, two of them required, each with one file. */
async function handedIn({ files = [0, 1] }: { files?: number[] } = {}) {
  const { id: adayId } = await makeAday(app.runtime, here.tenant)
  const asked = await askedBasvuru(here, { adayId })
  const aday = await here.aday(adayId)
  const ids: number[] = []
  for (const at of files) {
    const fields = { isEmriBelgeId: asked.belgeIdList[at] ?? 0 }
    const answer = await sendForm(aday, uploadBelge, { bytes: aPdf(), name: `belge${at}.pdf`, fields })
    ids.push((answer.json().resultObject as { id: number }).id) // as the contract says
  }
  const [id = 0, second = 0] = ids
  return { ...asked, aday, adayId, ids, id, second }
}
const durumOf = async (basvuruId: number) =>
  (await run(`select durum_yonetimi_no from basvuru where id = ${basvuruId}`))[0]?.[0]
const messages = async (sablon: string) =>
  (await run(`select m.metin from mesaj m join sablon s on s.id = m.sablon_id where s.code = '${sablon}'`)).flat()

test('the queue lists what waits, the oldest first, and narrows by document, posting and days', async () => {
  const { ids, adayId } = await handedIn()
  await run(`update belge_dosya set eklenme_tarihi = now() - interval '9 days' where id = ${ids[1]}`)
  const list = async (filter: object) => (await staff.call(fullGet, { filter })).rows
  const rows = (await list({ durum: 0 })).filter(({ id }) => ids.includes(id))
  expect(rows.map(({ id, beklemeGunu }) => [id, beklemeGunu])).toEqual([
    [ids[1], 9],
    [ids[0], 0],
  ])
  const [row] = await run(`select belge_tanim_id, iap_id from belge_dosya where id = ${ids[1]}`)
  const [belgeTanimId, iapId] = (row ?? []).map(Number)
  expect((await list({ belgeTanimId, iapId })).map(({ id }) => id)).toEqual([ids[1]])
  expect((await list({ bekleyenGun: 9 })).map(({ id }) => id)).toEqual([ids[1]])
  expect(await list({ bekleyenGun: 10 })).toEqual([])
  const [name] = await run(`select ad from aday where id = ${adayId}`)
  expect((await list({ genelFilter: String(name?.[0]) })).length).toBeGreaterThan(1)
})

test('a reviewer gets the file, the facts, the other files and who else looks', async () => {
  const { id, belgeIdList, aday } = await handedIn({ files: [0] })
  await sendForm(aday, uploadBelge, { bytes: aPdf(), name: 'yeni.pdf', fields: { isEmriBelgeId: belgeIdList[0] } })
  const other = await startStaff(app.runtime, here.tenant.id)
  const seen = await staff.call(incele, { id })
  expect(seen).toMatchObject({ durum: 0, dosyaAdi: 'belge0.pdf', inceleyen: null, karar: null, tur: 'application/pdf' })
  expect(seen.oncekiler.map(({ dosyaAdi }) => dosyaAdi)).toEqual(['yeni.pdf'])
  expect(seen.digerBelgeler.map(({ tamam }) => tamam)).toEqual([false, false, false])
  expect(seen.aday.tcKimlikNo).toMatch(/^\d\*{9}\d$/)
  expect(seen.aday.cepTel).toContain('*')
  const opened = await app.app.inject({ url: seen.dosyaYolu })
  expect(opened.rawPayload.equals(aPdf())).toBe(true)

  expect(await staff.call(tut, { id })).toMatchObject({ inceleyen: null, bitis: expect.any(String) })
  const { createClient } = await import('./client.ts')
  const second = createClient(app.app, other.token)
  expect(await second.call(tut, { id })).toMatchObject({ inceleyen: { adSoyad: expect.any(String) }, bitis: null })
  expect((await second.call(incele, { id })).inceleyen).not.toBeNull()
  await run(`update belge_dosya set inceleme_sonu = now() where id = ${id}`)
  expect((await second.call(incele, { id })).inceleyen).toBeNull()
  expect(await second.call(tut, { id })).toMatchObject({ inceleyen: null })
})

test('a decision is made once, and who is second learns who was first', async () => {
  const { id } = await handedIn()
  const decided = await staff.call(karar, { id, durum: 2, retNedeni: 'Belge okunmuyor.' })
  expect(decided).toMatchObject({ id, durum: 2, retNedeni: 'Belge okunmuyor.', kararVeren: expect.any(String) })
  expect((await messages('belgeReddedildi')).at(-1)).toContain('Belge okunmuyor.')
  await expect(staff.call(karar, { id, durum: 1 })).rejects.toMatchObject({
    code: 'belgeKapali',
    resultObject: { durum: 2, kararVeren: decided.kararVeren, kararTarihi: decided.kararTarihi },
  })
  expect((await staff.call(incele, { id })).karar).toMatchObject({ durum: 2 })
})

test('one key decides once', async () => {
  const { id } = await handedIn()
  const key = randomUUID()
  const before = (await messages('belgeReddedildi')).length
  const first = await staff.call(karar, { id, durum: 2, retNedeni: 'Eski.' }, { key })
  expect(await staff.call(karar, { id, durum: 2, retNedeni: 'Eski.' }, { key })).toEqual(first)
  expect(await messages('belgeReddedildi')).toHaveLength(before + 1)
})

test('what a document asks of its approval is refused field by field', async () => {
  const { id } = await handedIn()
  await run(`update belge_tanim set barkodlu = true, gecerlilik_gun = 30 where belge_adi = 'Kimlik fotokopisi'`)
  const refused = (input: object, errors: object[]) =>
    expect(staff.call(karar, { id, durum: 1, ...input })).rejects.toMatchObject({ code: 'validationFailed', errors })
  await refused({}, [
    { field: 'barkodNo', key: 'required' },
    { field: 'duzenlenmeTarihi', key: 'required' },
  ])
  const old = { barkodNo: 'YOK1', duzenlenmeTarihi: addDays(bugun, -40) }
  await refused(old, [{ field: 'gecerlilikTarihi', key: 'belgeSuresiGecmis' }])
  await refused({ durum: 2 }, [{ field: 'retNedeni', key: 'required' }])
  const approved = await staff.call(karar, { id, durum: 1, ...old, duzenlenmeTarihi: bugun, dogrulandi: true })
  expect(approved).toMatchObject({ barkodNo: 'YOK1', gecerlilikTarihi: addDays(bugun, 30), dogrulandi: true })
  await run(`update belge_tanim set barkodlu = false, gecerlilik_gun = null`)
})

test('the approval of the last required document moves the application where its status says', async () => {
  await run('update durum_tanim set belge_tamam_no = 3 where durum_yonetimi_no = 4')
  const { basvuruId, id, second } = await handedIn()
  await staff.call(karar, { id, durum: 1 })
  expect(await durumOf(basvuruId)).toBe(4)
  await staff.call(karar, { id: second, durum: 1 })
  expect(await durumOf(basvuruId)).toBe(3)
  // the history names who decided
  const [[aktor] = []] = await run(`select aktor from basvuru_hareket where basvuru_id = ${basvuruId} and hedef_no = 3`)
  expect(aktor).toMatch(/^tnt:\d+$/)
  expect(await messages('belgelerTamam')).toEqual([])
  await run('update durum_tanim set belge_tamam_no = null')
  const stays = await handedIn()
  for (const one of stays.ids) await staff.call(karar, { id: one, durum: 1 })
  expect(await durumOf(stays.basvuruId)).toBe(4)
  expect(await messages('belgelerTamam')).toHaveLength(1)
})

test('approved beyond its validity counts as missing, for staff and candidate', async () => {
  await run('update durum_tanim set belge_tamam_no = 3 where durum_yonetimi_no = 4')
  const { basvuruId, id, second, aday } = await handedIn()
  await staff.call(karar, { id, durum: 1, gecerlilikTarihi: bugun })
  await run(`update belge_dosya set duzenlenme_tarihi = null, gecerlilik_tarihi = current_date - 5 where id = ${id}`)
  await staff.call(karar, { id: second, durum: 1 })
  expect(await durumOf(basvuruId)).toBe(4)
  const { digerBelgeler } = await staff.call(incele, { id: second })
  expect(digerBelgeler.map(({ tamam }) => tamam)).toEqual([false, true, false])
  const [first] = await aday.call(listBelge, { basvuruId })
  expect(first?.belgeDosyalari[0]).toMatchObject({ durum: 1, suresiDoldu: true })
  await run('update durum_tanim set belge_tamam_no = null')
})

test('special-category documents exist for who may see them, and each look is recorded', async () => {
  const { id, second } = await handedIn()
  await run(`update belge_tanim set ozel_nitelikli = true where belge_adi = 'Adli sicil kaydı'`)
  const plain = await here.staff(rights('belge/gor', 'belge/karar', 'belge/disaAktar'))
  expect((await plain.call(fullGet, { filter: { id: { in: [id, second] } } })).rows.map((row) => row.id)).toEqual([id])
  for (const attempt of [
    () => plain.call(get, { id: second }),
    () => plain.call(incele, { id: second }),
    () => plain.call(tut, { id: second }),
    () => plain.call(karar, { id: second, durum: 1 }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'notFound' })
  }
  const looks = async () =>
    (await run(`select 1 from audit_log where islem = 'ozelGor' and varlik_id = '${second}'`)).length
  expect(await looks()).toBe(0)
  const permitted = await here.staff(rights('belge/gor', 'ozelNitelikli/gor'))
  expect(await permitted.call(incele, { id: second })).toMatchObject({ tanim: { ozelNitelikli: true } })
  expect(await looks()).toBe(1)
  const names = async (client: Client) =>
    (await client.call(incele, { id })).digerBelgeler.map(({ belgeAdi }) => belgeAdi)
  expect(await names(permitted)).toContain('Adli sicil kaydı')
  expect(await names(plain)).not.toContain('Adli sicil kaydı')
  expect(await looks()).toBe(1)
  await run('update belge_tanim set ozel_nitelikli = false')
})

test('nobody waits for files of an application that is over, and its candidate is told nothing of them', async () => {
  const { basvuruId, id, second } = await handedIn()
  await run(`update basvuru set durum_yonetimi_no = 6 where id = ${basvuruId}`)
  const { rows } = await staff.call(fullGet, { filter: { id: { in: [id, second] } } })
  expect(rows).toEqual([])
  await expect(staff.call(karar, { id, durum: 2, retNedeni: 'Kesik.' })).rejects.toMatchObject({ code: 'notFound' })
})

test('who may only look decides nothing, and another company finds nothing', async () => {
  const { id } = await handedIn()
  const looking = await here.staff(rights('belge/gor'))
  await expect(looking.call(karar, { id, durum: 1 })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(looking.call(tut, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const nothing = await here.staff(rights('ilan/gor'))
  await expect(nothing.call(incele, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const there = await (await app.newTenant()).staff()
  await expect(there.call(incele, { id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(there.call(karar, { id, durum: 1 })).rejects.toMatchObject({ code: 'notFound' })
})

test('of two decisions at one moment one wins, and the other is told so', async () => {
  const rounds = sized(6, 200)
  const files: number[] = []
  for (let at = 0; at < rounds; at++) files.push((await handedIn({ files: [2] })).id)
  const before = (await messages('belgeReddedildi')).length
  await race({
    clients: 2,
    rounds,
    act: (client, round) =>
      staff.call(karar, { id: files[round] ?? 0, ...(client ? { durum: 1 } : { durum: 2, retNedeni: 'Kesik.' }) }),
    invariant(attempts) {
      expect(attempts.filter(({ value }) => value).length).toBe(1)
      const lost = attempts.find(({ error }) => error)?.error
      expect(isAppError(lost) && [lost.code, lost.resultObject]).toEqual(['belgeKapali', expect.any(Object)])
    },
  })
  const rejected = await run(`select 1 from belge_dosya where durum = 2 and id = any('{${files}}')`)
  expect(await messages('belgeReddedildi')).toHaveLength(before + rejected.length)
})

test('of two last approvals at one moment the application moves once', async () => {
  await run('update durum_tanim set belge_tamam_no = 3 where durum_yonetimi_no = 4')
  const rounds = sized(4, 200)
  const worlds: Awaited<ReturnType<typeof handedIn>>[] = []
  for (let at = 0; at < rounds; at++) worlds.push(await handedIn())
  await race({
    clients: 2,
    rounds,
    act: (client, round) => staff.call(karar, { id: worlds[round]?.ids[client] ?? 0, durum: 1 }),
    async invariant(attempts, round) {
      expect(attempts.map(({ error }) => error)).toEqual([undefined, undefined])
      expect(await durumOf(worlds[round]?.basvuruId ?? 0)).toBe(3)
    },
  })
  await run('update durum_tanim set belge_tamam_no = null')
})
