import { expect, test } from 'vitest'
import { uploadBelge } from '#features/belge/contract.ts'
import { makeAday } from '#test/aday.ts'
import { openAdmin } from '#test/admin.ts'
import { askedBasvuru } from '#test/belge.ts'
import { execute } from '#test/deneme.ts'
import { aPdf } from '#test/harness/files.ts'
import { sendForm } from '#test/upload.ts'

const { app, admin } = openAdmin()

async function aCompany() {
  const made = await app().newTenant()
  const { id: adayId } = await makeAday(app().runtime, made.tenant)
  const asked = await askedBasvuru(made, { adayId })
  return { ...made, ...asked, client: await made.aday(adayId), key: made.tenant.tenantKey }
}

test('an operator moves an application and asks for documents', async () => {
  const { basvuruTakipNo, belgeIdList, client, read } = await aCompany()
  const upload = () =>
    sendForm(client, uploadBelge, { bytes: aPdf(), name: 'a.pdf', fields: { isEmriBelgeId: belgeIdList[0] } })
  await upload()
  await upload()
  const listed = await admin('basvuru', 'documents', basvuruTakipNo.toLowerCase())
  expect(listed).toEqual({
    code: 0,
    said: `${basvuruTakipNo} was asked for 0 more documents.\n  1  Kimlik fotokopisi  pending\n  2  Kimlik fotokopisi  pending`,
  })
  expect(await admin('basvuru', 'status', basvuruTakipNo, '3')).toEqual({
    code: 0,
    said: `${basvuruTakipNo}: Görüşmeye çağrıldınız`,
  })
  const look = (text: string) => read((db) => execute(db, text))
  const records = await look(
    `select islem, varlik, aktor like 'admin:%' from audit_log where aktor not like 'ady:%' order by id`,
  )
  expect(records).toEqual([['durum', 'basvuru', true]])
  expect(await look(`select durum from mesaj order by id`)).toEqual([['bekliyor']])
  expect(await look(`select job from outbox where job = 'deliverMesaj'`)).toHaveLength(1)
})

test('what two companies have is named by its company; what nobody has is said', async () => {
  const [ours, theirs] = [await aCompany(), await aCompany()]
  expect(ours.basvuruTakipNo).toBe(theirs.basvuruTakipNo)
  const move = ['basvuru', 'status', ours.basvuruTakipNo, '2']
  expect(await admin(...move)).toEqual({
    code: 1,
    said: `Several tenants have ${ours.basvuruTakipNo}: name one with --key.`,
  })
  expect(await admin(...move, '--key', theirs.key)).toMatchObject({ code: 0 })
  const at = (company: typeof ours) => company.read((db) => execute(db, 'select durum_yonetimi_no from basvuru'))
  expect([await at(ours), await at(theirs)]).toEqual([[[4]], [[2]]])

  expect(await admin(...move, '--key', 'yok')).toEqual({ code: 1, said: 'There is no tenant with that key.' })
  expect(await admin('basvuru', 'status', 'AAAAAAAAA', '2')).toEqual({ code: 1, said: 'There is no such record.' })
  expect(await admin('basvuru', 'status', ours.basvuruTakipNo, '9', '--key', ours.key)).toEqual({
    code: 1,
    said: 'There is no such status.',
  })
})
