import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hizmetSatiriEndpoints } from '#features/hizmet-satiri/contract.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri } from '#test/filo.ts'
import { seeded, sized } from '#test/harness/random.ts'
import { soon } from '#test/soon.ts'
import { startStaff } from '#test/staff.ts'
import { hesapla, tesvikEndpoints } from './contract.ts'
import { type Degerler, hesaplaDonem, readDegerler } from './hesapla.server.ts'
import { tesvikJobs } from './jobs.server.ts'
import { formulOf, liraOf, tutarOf } from './rules.ts'

let app: TestApp
let company: TestTenant
let staff: Client
/** A member of staff who sees the first branch: workplaces with an even number. */
let narrowed: Client
let degerler: Degerler
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 40)
  await rows('update isyeri set imalat_mi = true where id = 2')
  await rows(`insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
    select 'v1.k', decode(md5(n::text), 'hex'), '1*********6', 'Ayşe', 'Işık ' || n from generate_series(1, 20) n`)
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  narrowed = createClient(app.app, token)
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [1] })
  degerler = await readDegerler(app.runtime.master.db)
})
afterAll(() => app.close())

const rows = (text: string, values: unknown[] = []) => company.read((db) => execute(db, text, values))
const compute = (periodId: number, isyeriId: number | null = null) =>
  withTenant(app.runtime.tenants, company.tenant.id, (db) => hesaplaDonem(db, degerler, { periodId, isyeriId }))

type Belge = {
  isyeriId?: number
  mahiyet?: string
  kanunNo?: string
  belgeTuru?: number
  tesvik?: string | null
  bildirim?: string | null
}
const periodId = 202601

/** An accrual with lines of persons as [person, days, earnings]. */
async function aBelge(
  { isyeriId = 1, mahiyet = 'A', kanunNo = '05510', belgeTuru = 1, tesvik = null, bildirim = null }: Belge,
  lines: [number, number, string][],
  donem = periodId,
) {
  const [made] = await rows(
    `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari, tesvik_tutari, bildirim_tarihi)
     values ($1, $2, $3, $4, $5, 0, 0, 0, $6, $7) returning id`,
    [isyeriId, donem, belgeTuru, mahiyet, kanunNo, tesvik, bildirim],
  )
  await rows(
    `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
     select t.id, t.isyeri_id, t.period_id, t.belge_turu, t.mahiyet, t.kanun_no, y.kisi, y.gun, y.ucret
       from sgk_tahakkuk t cross join jsonb_to_recordset($2::jsonb) as y (kisi int, gun int, ucret numeric) where t.id = $1`,
    [made?.[0], JSON.stringify(lines.map(([kisi, gun, ucret]) => ({ kisi, gun, ucret })))],
  )
}
const clear = () => rows('truncate sgk_tahakkuk, sgk_hizmet_satiri, sgk_tesvik, sgk_borc_sorgu cascade')
const list = async (filter: object = {}) => (await staff.call(tesvikEndpoints.fullGet, { filter })).rows

test('what a slip declares is spread over its persons to the kuruş, beside what was computed', async () => {
  await clear()
  await aBelge({ tesvik: '100.00' }, [
    [1, 30, '1000.00'],
    [2, 30, '1000.00'],
    [3, 30, '1000.00'],
  ])
  await aBelge({ isyeriId: 2, tesvik: '6000.00' }, [[4, 60 / 2, '120000.00']])
  await aBelge({ mahiyet: 'I', tesvik: '-20.00' }, [[3, -30, '-1000.00']])
  expect(await compute(periodId)).toEqual({ yazilan: 5, silinen: 0 })
  const found = await list({ isyeriId: 1, mahiyet: 'A' })
  expect(found.map(({ bildirilenTutar }) => bildirilenTutar).sort()).toEqual(['33.33', '33.33', '33.34'])
  expect(found[0]).toMatchObject({
    hesaplananTutar: '20.00',
    oran: '2.0000',
    durum: 1,
    engel: null,
    kanunAdi: 'Beş puanlık indirim',
  })
  expect(await list({ isyeriId: 2 })).toMatchObject([
    { hesaplananTutar: '6000.00', fark: '0.00', netKazanc: '6000.00' },
  ])
  expect(await list({ mahiyet: 'I' })).toMatchObject([
    { bildirilenTutar: '-20.00', hesaplananTutar: '-20.00', gun: -30 },
  ])
  const figures = await staff.call(tesvikEndpoints.ozet, { filter: { periodId } })
  expect(figures).toEqual({ bildirilen: '6080.00', hesaplanan: '6040.00', netKazanc: '6080.00', kacirilan: '0.00' })
})

test('computing again writes nothing, and then only what differs', async () => {
  const versions = () => rows('select id, row_version from sgk_tesvik order by id')
  const before = await versions()
  expect(await compute(periodId)).toEqual({ yazilan: 0, silinen: 0 })
  expect(await versions()).toEqual(before)
  await rows('update sgk_hizmet_satiri set ucret = 2000 where kisi_id = 1')
  await rows(`delete from sgk_hizmet_satiri where mahiyet = 'I'`)
  await rows(`update sgk_tahakkuk set tesvik_tutari = null where mahiyet = 'I'`)
  // the others' shares of the slip change with it
  expect(await compute(periodId, 1)).toEqual({ yazilan: 3, silinen: 1 })
  expect(await compute(periodId, 2)).toEqual({ yazilan: 0, silinen: 0 })
})

test('a right that was not used, a wrongful use and what cannot be computed are told apart', async () => {
  await clear()
  await aBelge({ kanunNo: '00000' }, [[1, 30, '33030.00']])
  await aBelge({ kanunNo: '00000', belgeTuru: 2 }, [[2, 30, '33030.00']])
  await aBelge({ kanunNo: '06111', tesvik: '7000.00' }, [[3, 30, '33030.00']])
  await aBelge({ kanunNo: '05746', tesvik: '900.00' }, [
    [4, 30, '33030.00'],
    [5, 30, '66060.00'],
  ])
  await aBelge({ kanunNo: '46486', tesvik: '50.00' }, [[6, 30, '33030.00']])
  await aBelge({ kanunNo: '27103', tesvik: '80.00' }, [])
  await aBelge({ isyeriId: 3, tesvik: '660.60', bildirim: '2026-03-01' }, [[7, 30, '33030.00']])
  await aBelge({ isyeriId: 4, tesvik: '660.60' }, [[8, 30, '33030.00']])
  await aBelge({ isyeriId: 4, kanunNo: '00000' }, [[9, 30, '33030.00']])
  await rows(`insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, sorgu_zamani, prim_borcu, issizlik_borcu,
       damga_vergisi, idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc)
    values (4, '2026-02-20', 5, now(), 7, 0, 0, 0, 0, 0, 0, 0, 0), (1, '2026-02-20', 5, now(), 0, 0, 0, 0, 0, 0, 0, 0, 9)`)
  await compute(periodId)
  const short = (await list()).map(
    ({ isyeriSicilNo, kanunNo, durum, engel, bildirilenTutar, hesaplananTutar, netKazanc }) =>
      [isyeriSicilNo?.at(-1), kanunNo, durum, engel, bildirilenTutar, hesaplananTutar, netKazanc].join(' '),
  )
  expect(short.sort()).toEqual(
    [
      '1 05510 2  0.00 660.60 0.00',
      '1 05746 1 formulYok 300.00  ',
      '1 05746 1 formulYok 600.00  ',
      '1 06111 1  7000.00 6523.43 6339.40', // what 5510 would have given is not gained by 06111
      '1 27103 1 satirYok 80.00  ',
      '1 46486 3 sureBitti 50.00 0.00 0.00',
      '3 05510 3 gecBildirim 660.60 0.00 0.00',
      '4 05510 2 borc 0.00 660.60 0.00',
      '4 05510 3 borc 660.60 0.00 0.00',
    ].sort(),
  )
  const { kacirilan } = await staff.call(tesvikEndpoints.ozet, { filter: {} })
  expect(kacirilan).toBe('1321.20')
})

test('Σ A + E - I is exact to the kuruş on random lines', async () => {
  await clear()
  const random = seeded('lines of incentives')
  const natures = ['A', 'A', 'A', 'E', 'I'] as const
  const laws = ['05510', '06111', '14857', '17103', '27103'] as const
  const count = sized(3_000, 100_000)
  let exact = 0n
  const groups = new Map<string, { kisi: number; gun: number; ucret: string }[]>()
  for (let at = 0; at < count; at++) {
    const [isyeriId, mahiyet, kanunNo] = [1 + random.below(40), random.pick(natures), random.pick(laws)]
    const sign = mahiyet === 'I' ? -1 : 1
    const gun = sign * random.below(31)
    const kurus = BigInt(random.below(40_000_000)) * BigInt(sign)
    const ucret = liraOf(kurus)
    const formul = formulOf(degerler.parametreler, { kanunNo, belgeTuru: 1, imalat: isyeriId === 2, periodId: 202603 })
    if (typeof formul === 'string') throw new Error(formul)
    exact += tutarOf(formul, { gun, pekTutari: ucret })
    const key = JSON.stringify({ isyeriId, mahiyet, kanunNo })
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({ kisi: group.length, gun, ucret })
  }
  const many = Math.max(...[...groups.values()].map((group) => group.length))
  const [first] = await rows(
    `insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
     select 'v1.k', decode(md5('çok' || n), 'hex'), '1*********6', 'Çok', n::text from generate_series(0, $1::int - 1) n order by n
     returning id`,
    [many],
  )
  await rows(
    `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari, tesvik_tutari)
     select y."isyeriId", 202603, 1, y.mahiyet, y."kanunNo", 0, 0, 0, case when y.mahiyet = 'I' then -1234.57 else 1234.57 end
       from jsonb_to_recordset($1::jsonb) as y ("isyeriId" int, mahiyet text, "kanunNo" text)`,
    [`[${[...groups.keys()].join(',')}]`],
  )
  const lines = [...groups].flatMap(([key, group]) => group.map((one) => ({ ...JSON.parse(key), ...one })))
  for (let at = 0; at < lines.length; at += 10_000)
    await rows(
      `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
       select t.id, t.isyeri_id, t.period_id, t.belge_turu, t.mahiyet, t.kanun_no, $2::int + y.kisi, y.gun, y.ucret
         from jsonb_to_recordset($1::jsonb) as y ("isyeriId" int, mahiyet text, "kanunNo" text, kisi int, gun int, ucret numeric)
         join sgk_tahakkuk t on (t.isyeri_id, t.mahiyet, t.kanun_no) = (y."isyeriId", y.mahiyet, y."kanunNo")`,
      [JSON.stringify(lines.slice(at, at + 10_000)), first?.[0]],
    )
  await rows('analyze sgk_hizmet_satiri')
  const before = performance.now()
  await compute(202603)
  const took = performance.now() - before
  const again = performance.now()
  expect(await compute(202603)).toEqual({ yazilan: 0, silinen: 0 })
  const repeated = performance.now() - again
  const { hesaplanan, bildirilen } = await staff.call(tesvikEndpoints.ozet, { filter: { periodId: 202603 } })
  expect(hesaplanan).toBe(liraOf(exact))
  const slips = [...groups.keys()].reduce((sum, key) => sum + (key.includes('"I"') ? -123_457n : 123_457n), 0n)
  expect(bildirilen).toBe(liraOf(slips))
  const { resultCount } = await staff.call(hizmetSatiriEndpoints.pagination, { filter: { periodId: 202603 } })
  expect(resultCount).toBe(count)
  console.log(`${count} lines were computed in ${Math.round(took)} ms, again in ${Math.round(repeated)} ms`)
})

test('a call asks for the computation, of a workplace that the caller sees', async () => {
  await clear()
  await aBelge({ isyeriId: 1, tesvik: '1.00' }, [[1, 30, '50.00']])
  await aBelge({ isyeriId: 2, tesvik: '1.00' }, [[2, 30, '50.00']])
  const worker = await startWorker(app.runtime, tesvikJobs, [])
  const { jobId } = await staff.call(hesapla, { periodId })
  expect(jobId).toMatch(/^[0-9a-f-]{36}$/)
  await vi.waitFor(async () => expect(await list()).toHaveLength(2), soon)
  await worker.close()
  expect((await narrowed.call(tesvikEndpoints.fullGet, {})).rows).toMatchObject([
    { isyeriSicilNo: expect.stringMatching(/2$/) },
  ])
  await expect(narrowed.call(hesapla, { periodId, isyeriId: 1 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(hesapla, { periodId: 202613 })).rejects.toMatchObject({ errors: [{ field: 'periodId' }] })
  const looker = await company.staff([{ ekran: 'tesvik', eylem: 'gor' }])
  await expect(looker.call(hesapla, { periodId })).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await app.newTenant()).staff()
  const [first] = await list()
  await expect(stranger.call(tesvikEndpoints.get, { id: first?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(stranger.call(hesapla, { periodId, isyeriId: 1 })).rejects.toMatchObject({ code: 'notFound' })
})
