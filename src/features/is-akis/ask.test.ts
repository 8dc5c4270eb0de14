import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { askApproval } from '#test/is-akis.ts'
import { tick } from '#test/tick.ts'
import { askIlanYayin } from './ask.server.ts'
import { endIsAkis } from './jobs.server.ts'
import { isAkis } from './resource.ts'
import { maskAddress, readKisi, shortDescription } from './rules.ts'

const isAkisEndpoints = resourceEndpoints(isAkis)

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const ask = (wish: Parameters<typeof askApproval>[2] = {}, tenant = here) =>
  askApproval(app.runtime, tenant.tenant, wish)
const rows = (text: string, values: unknown[] = [], tenant = here) => tenant.read((db) => execute(db, text, values))

test('a posting waits for one decision at a time; what is stale makes room', async () => {
  const asked = await ask()
  const again = () =>
    here.read((db) =>
      askIlanYayin(
        {
          db,
          tenant: here.tenant,
          audit: () => {},
          enqueue: app.runtime.jobs.enqueueIn(db, here.tenant.id),
          publicUrl: '',
        },
        {
          iapKodu: asked.iapKodu,
          isteyen: 'Ali',
          sahip: { kanal: 'sms', alici: '5551112200' },
          onaylayanList: [{ kanal: 'sms', alici: '5551112201' }],
        },
      ),
    )
  await expect(again()).rejects.toMatchObject({ errors: [{ field: 'iapKodu', key: 'approvalWaiting' }] })
  await rows('update is_akis set son_tarih = now() where id = $1', [asked.id])
  const { id } = await again()
  expect(await rows('select durum from is_akis where id = any($1) order by id', [[asked.id, id]])).toEqual([
    ['suresiDoldu'],
    ['bekliyor'],
  ])
  await rows('update ilan set acik = true, gorunmeye_acik = true where id = $1', [asked.iapId])
  await expect(again()).rejects.toMatchObject({ errors: [{ field: 'iapKodu', key: 'notPublishable' }] })
})

test('the company says for how many days a link is good, at most ninety', async () => {
  const company = await app.newTenant()
  const days = (text: string) => rows(text, [], company)
  await days('update portal_ayar set is_akis_gun = 90')
  const { id } = await ask({}, company)
  expect(
    await days(`select son_tarih = olusturulma_tarihi + interval '90 days' from is_akis where id = ${id}`),
  ).toEqual([[true]])
  await expect(days('update portal_ayar set is_akis_gun = 91')).rejects.toThrow()
})

test('a long title is shortened where an e-mail or an SMS carries it, and whole where approvers read it', async () => {
  const baslik = `Uzun ${'başlık '.repeat(27)}`.trim()
  const asked = await ask({ ilan: { baslik } })
  const [row] = await rows('select length(ozet) < 180, position($2 in mesaj) > 0 from is_akis where id = $1', [
    asked.id,
    baslik,
  ])
  expect(row).toEqual([true, true])
})

test.each([
  ['0532 123 45 67', { kanal: 'sms', alici: '5321234567' }],
  [' mudur@ornek.com.tr ', { kanal: 'eposta', alici: 'mudur@ornek.com.tr' }],
  ['mudur@ornek', null],
  ['a b@ornek.com', null],
  ['4321234567', null],
  ['', null],
])('%s is understood as %j', (text, kisi) => {
  expect(readKisi(text)).toEqual(kisi)
})

test.each([
  ['85.105.12.34', '85.105.12.*'],
  ['::ffff:85.105.12.34', '85.105.12.*'],
  ['2a02:ff0:1234:5678:9abc:def0:1:2', '2a02:ff0:1234:*'],
  ['::1', '*'],
])('of the address %s an owner is told %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})

test('an SMS carries a description in one line, cut where it is long', () => {
  expect(shortDescription('  Uygun,\n yayınlayın. ')).toBe('Uygun, yayınlayın.')
  expect(shortDescription('x'.repeat(500))).toBe(`${'x'.repeat(119)}…`)
})

test('a request whose posting changed or whose time is over says so, is reminded of no more, and ends', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const [changed, late, waiting] = [await ask({}, company), await ask({}, company), await ask({}, company)]
  await rows('update ilan set row_version = row_version + 1 where id = $1', [changed.iapId], company)
  await rows('update is_akis set son_tarih = now() where id = $1', [late.id], company)
  const listed = async () => {
    const { rows: all } = await staff.call(isAkisEndpoints.fullGet, {})
    return new Map(all.map(({ id, durum }) => [id, durum]))
  }
  const ended = new Map([
    [changed.id, 'gecersiz'],
    [late.id, 'suresiDoldu'],
    [waiting.id, 'bekliyor'],
  ])
  expect(await listed()).toEqual(ended)
  expect((await staff.call(isAkisEndpoints.fullGet, { filter: { durum: 'gecersiz' } })).rows).toMatchObject([
    { id: changed.id, kalanGun: null },
  ])
  await expect(staff.call(isAkisEndpoints.hatirlat, { id: changed.id })).rejects.toMatchObject({ code: 'gecisYok' })

  await tick(app.runtime, company.tenant.id, { job: endIsAkis })
  expect(await listed()).toEqual(ended)
  expect(await rows('select durum from is_akis order by id', [], company)).toEqual([
    ['gecersiz'],
    ['suresiDoldu'],
    ['bekliyor'],
  ])
  const open = await rows(`select count(*)::int from baglanti where amac = 'isAkis' and iptal is null`, [], company)
  expect(open).toEqual([[waiting.guids.length]])
})
