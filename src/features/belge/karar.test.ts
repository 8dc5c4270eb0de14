import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { listBasvuru } from '#features/basvuru/contract.ts'
import { changeDurum } from '#features/basvuru/durum.server.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { askedBasvuru, belgeAdlari } from '#test/belge.ts'
import { execute } from '#test/deneme.ts'
import { aPdf } from '#test/harness/files.ts'
import { sendForm } from '#test/upload.ts'
import { deleteBelgeDosya, listBelge, uploadBelge } from './contract.ts'
import { decideBelge } from './karar.server.ts'
import { belgeState, countDone } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aCandidate(durumYonetimiNo = 4) {
  const made = await app.newTenant()
  const { tenant } = made
  const { id: adayId } = await makeAday(app.runtime, tenant)
  const asked = await askedBasvuru(made, { adayId, durumYonetimiNo })
  const aday = await made.aday(adayId)
  const look = (text: string) => made.read((db) => execute(db, text))
  const entries: AuditEntry[] = []
  const act = <T>(work: (write: OwnWrite) => Promise<T>) =>
    withTenant(app.runtime.tenants, tenant.id, (db) =>
      work({
        db,
        tenant,
        enqueue: app.runtime.jobs.enqueueIn(db, tenant.id),
        audit: (entry) => void entries.push(entry),
      }),
    )
  async function upload(belgeId: number) {
    const answer = await sendForm(aday, uploadBelge, {
      bytes: aPdf(),
      name: 'a.pdf',
      fields: { isEmriBelgeId: belgeId },
    })
    return (answer.json().resultObject as { id: number }).id // as the contract says
  }
  const told = async () => (await look('select metin from mesaj order by id')).flat()
  return { ...asked, adayId, tenant, aday, look, act, entries, upload, told }
}

test('a rejected file shows its reason, is told once, and cannot be decided again', async () => {
  const { act, aday, basvuruId, belgeIdList, upload, told, entries } = await aCandidate()
  const id = await upload(belgeIdList[0] ?? 0)
  await act((write) => decideBelge(write, { id, durum: 2, retNedeni: 'Arka yüzü eksik.' }))
  const [belge] = await aday.call(listBelge, { basvuruId })
  expect(belge?.belgeDosyalari[0]).toMatchObject({ durum: 2, retNedeni: 'Arka yüzü eksik.' })
  expect(await told()).toEqual([
    `${belgeAdlari[0]} kabul edilmedi: Arka yüzü eksik. Basvurularim sayfasindan yeniden yukleyebilirsiniz.`,
  ])
  expect(entries).toEqual([{ islem: 'reject', varlik: 'belgeDosya', varlikId: id, degisim: { durum: [0, 2] } }])
  await expect(act((write) => decideBelge(write, { id, durum: 1 }))).rejects.toMatchObject({ code: 'belgeKapali' })
  expect(await told()).toHaveLength(1)
})

test('approvals are told when the last required document has one', async () => {
  const { act, belgeIdList, basvuruTakipNo, upload, told } = await aCandidate()
  const [first = 0, second = 0] = belgeIdList
  const [a, b, again] = [await upload(first), await upload(second), await upload(second)]
  for (const [id, messages] of [
    [a, 0],
    [b, 1],
    [again, 1],
  ] as const) {
    await act((write) => decideBelge(write, { id, durum: 1 }))
    expect(await told()).toHaveLength(messages)
  }
  expect(await told()).toEqual([`${basvuruTakipNo} numarali basvurunuzun zorunlu belgeleri onaylandi.`])
})

test('what is deleted or unknown is not decided on', async () => {
  const { act, aday, belgeIdList, upload } = await aCandidate()
  const id = await upload(belgeIdList[0] ?? 0)
  await aday.call(deleteBelgeDosya, { id })
  await expect(act((write) => decideBelge(write, { id, durum: 1 }))).rejects.toMatchObject({ code: 'belgeKapali' })
  await expect(act((write) => decideBelge(write, { id: 999, durum: 1 }))).rejects.toMatchObject({ code: 'notFound' })
})

test('a status is changed once, told once, and read by the candidate in its own words', async () => {
  const { act, aday, basvuruTakipNo, told, entries } = await aCandidate(1)
  const move = (durumYonetimiNo: number) => act((write) => changeDurum(write, { basvuruTakipNo, durumYonetimiNo }))
  expect(await move(3)).toBe('Görüşmeye çağrıldınız')
  expect(await move(3)).toBe('Görüşmeye çağrıldınız')
  const { rows } = await aday.call(listBasvuru, {})
  expect(rows[0]).toMatchObject({ durumYonetimiNo: 3, durumGorunenAdi: 'Görüşmeye çağrıldınız', adim: 4 })
  expect(await told()).toEqual([`${basvuruTakipNo} numarali basvurunuzun durumu: Görüşmeye çağrıldınız`])
  expect(entries.map(({ islem, degisim }) => [islem, degisim])).toEqual([['durum', { durumYonetimiNo: [1, 3] }]])
})

test('staff neither take an application back nor undo that, and know no other status', async () => {
  const { act, look, basvuruTakipNo, basvuruId } = await aCandidate(1)
  const move = (durumYonetimiNo: number) => act((write) => changeDurum(write, { basvuruTakipNo, durumYonetimiNo }))
  for (const no of [0, 7, 8, 99]) {
    await expect(move(no)).rejects.toMatchObject({ errors: [{ field: 'durumYonetimiNo', key: 'invalidChoice' }] })
  }
  await look(`update basvuru set durum_yonetimi_no = 7, geri_cekme_nedeni = 'x' where id = ${basvuruId}`)
  await expect(move(2)).rejects.toMatchObject({ code: 'basvuruKapali' })
})

test("a person's export shows the documents; erased, nothing that was written about them stays", async () => {
  const { act, aday, adayId, look, belgeIdList, upload, tenant } = await aCandidate()
  const id = await upload(belgeIdList[0] ?? 0)
  await act((write) => decideBelge(write, { id, durum: 2, retNedeni: 'Adınız okunmuyor.' }))
  const answer = await aday.send({ method: 'GET', url: '/api/adayDomain/aday/verilerim?bicim=json' })
  expect(JSON.parse(answer.body).belgeler).toContainEqual(
    expect.objectContaining({ belgeAdi: belgeAdlari[0], dosyaAdi: 'a.pdf', durum: 2, retNedeni: 'Adınız okunmuyor.' }),
  )
  await withTenant(app.runtime.tenants, tenant.id, (db) => eraseAday(db, { tenant, adayId }))
  expect(await look('select durum, ret_nedeni from belge_dosya')).toEqual([[2, '']])
})

test.each([
  [[], 'missing'],
  [[2], 'rejected'],
  [[2, 0], 'pending'],
  [[0, 1], 'approved'],
  [[1, 2], 'approved'],
] as const)('files in the states %j make a document %s', (states, expected) => {
  const belge = { zorunlu: true, belgeDosyalari: states.map((durum) => ({ durum })) }
  expect(belgeState(belge)).toBe(expected)
  expect(countDone([belge])).toBe(expected === 'pending' || expected === 'approved' ? 1 : 0)
})
