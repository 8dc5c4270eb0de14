import { expect, test } from 'vitest'
import { jobPosting } from './job-posting.ts'

const kurum = { name: 'Demo Güvenlik A.Ş.', url: 'https://kadro.example/ilanlar?tenant=demo', logo: null }

function aPosting(change: Partial<Parameters<typeof jobPosting>[0]> = {}) {
  return {
    iapKodu: 'IL-1001',
    baslik: 'Güvenlik Görevlisi',
    metin: '<p>İş tanımı</p>',
    kisaAciklama: 'Kısa',
    talepTarihi: '2026-11-01',
    basvuruBitisTarihi: '2026-11-30',
    zamanTipi: 0,
    sehirAdi: 'Ankara',
    ilceAdi: 'Çankaya',
    havuzdaMi: false,
    kapali: false,
    maasMin: null,
    maasMax: null,
    ...change,
  }
}

test('a posting carries all that job searches ask for', () => {
  expect(jobPosting(aPosting(), kurum)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Güvenlik Görevlisi',
    description: '<p>İş tanımı</p>',
    datePosted: '2026-11-01',
    validThrough: '2026-11-30T23:59:59+03:00',
    employmentType: 'FULL_TIME',
    hiringOrganization: { '@type': 'Organization', name: kurum.name, sameAs: kurum.url },
    identifier: { '@type': 'PropertyValue', name: kurum.name, value: 'IL-1001' },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'TR',
        addressRegion: 'Ankara',
        addressLocality: 'Çankaya',
      },
    },
    directApply: true,
  })
})

test.each([
  ['a pool posting', { havuzdaMi: true, sehirAdi: null, ilceAdi: null }],
  ['a closed posting', { kapali: true }],
  ['a posting without a place', { sehirAdi: null, ilceAdi: null }],
])('%s has none', (_, change) => {
  expect(jobPosting(aPosting(change), kurum)).toBeUndefined()
})

test.each([
  [0, 'FULL_TIME'],
  [1, 'PART_TIME'],
  [2, 'CONTRACTOR'],
  [-1, undefined],
])('work type %d is %s', (zamanTipi, expected) => {
  expect(jobPosting(aPosting({ zamanTipi }), kurum)?.employmentType).toBe(expected)
})

test('without an end date nothing is promised', () => {
  expect(jobPosting(aPosting({ basvuruBitisTarihi: null }), kurum)).not.toHaveProperty('validThrough')
})

test.each([
  ['30000.00', '40000.00', { minValue: 30000, maxValue: 40000 }],
  ['30000.00', null, { minValue: 30000 }],
  [null, '40000.00', { maxValue: 40000 }],
])('published pay from %s to %s is monthly and in lira', (maasMin, maasMax, value) => {
  const pay = jobPosting(aPosting({ maasMin, maasMax }), kurum)?.baseSalary
  expect(pay).toMatchObject({ currency: 'TRY', value: { ...value, unitText: 'MONTH' } })
})
