import { expect, test } from 'vitest'
import { TestPlan } from '#features/test-merkezi/plan.ts'
import { kisilikPlan } from './kisilik.ts'
import { kisilikOlcekleri } from './kisilik-ifade.ts'
import { hariciPlan, yetenekPlan } from './yetenek.ts'
import { yetenekDikkat } from './yetenek-1.ts'
import { yetenekSozel } from './yetenek-2.ts'

const yetenek = TestPlan.parse(yetenekPlan)
const kisilik = TestPlan.parse(kisilikPlan)
const fold = (text: string) => text.toLocaleLowerCase('tr').replace(/[^\p{L}\p{N}]/gu, '')

test('the aptitude test asks forty questions, each with one right answer among four or five', () => {
  expect(yetenek).toMatchObject({ id: 7, adayaAcik: true, karistir: true, gecmePuani: 20, denemeHakki: 2 })
  expect(yetenek.sorular).toHaveLength(40)
  for (const { soru, yanitlar } of yetenek.sorular) {
    expect(yanitlar.length, soru).toBeGreaterThanOrEqual(4)
    expect(yanitlar.length, soru).toBeLessThanOrEqual(5)
    expect(yanitlar.map(({ puan }) => puan).sort(), soru).toEqual([...yanitlar.slice(1).map(() => 0), 1])
    expect(new Set(yanitlar.map(({ cevap }) => fold(cevap))).size, soru).toBe(yanitlar.length)
  }
  expect(new Set(yetenek.sorular.map(({ soru }) => fold(soru))).size).toBe(40)
})

test('no letter is right so often that guessing it would pass', () => {
  const letters = [...yetenekDikkat, ...yetenekSozel].map(([, dogru]) => dogru)
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    expect(letters.filter((one) => one === letter).length, letter).toBeLessThan(yetenek.gecmePuani ?? 0)
  }
})

test('the inventory has sixty statements on five scales of twelve, four in ten of them reversed', () => {
  expect(kisilik).toMatchObject({ id: 8, psikometrik: true, sonucAdaya: false, karistir: false })
  expect(kisilik.sorular).toHaveLength(60)
  expect(kisilik.olcekler).toHaveLength(5)
  for (const { olcekAdi, aciklama, normOrtalama } of kisilik.olcekler) {
    expect(kisilik.sorular.filter(({ olcek }) => olcek === olcekAdi)).toHaveLength(12)
    expect(aciklama).toMatch(/\.$/)
    expect(normOrtalama).toBeGreaterThan(12 * 3)
    expect(normOrtalama).toBeLessThan(12 * 5)
  }
  expect(new Set(kisilik.sorular.map(({ soru }) => fold(soru))).size).toBe(60)
  const reversed = kisilik.sorular.filter(({ yanitlar }) => yanitlar[0]?.puan === 5)
  expect(reversed.length / 60).toBeCloseTo(0.4)
  const written = kisilikOlcekleri.flatMap(({ ifadeler }) => ifadeler.filter(({ isTers }) => isTers))
  expect(reversed.map(({ soru }) => soru).sort()).toEqual(written.map(({ metin }) => metin).sort())
})

test('five steps of agreement count one to five, and neighbours belong to different scales', () => {
  for (const { yanitlar } of kisilik.sorular) {
    const points = yanitlar.map(({ puan }) => puan)
    expect([points, points.toReversed()]).toContainEqual([1, 2, 3, 4, 5])
    expect(yanitlar[0]?.cevap).toBe('Kesinlikle katılmıyorum')
  }
  const scales = kisilik.sorular.map(({ olcek }) => olcek)
  expect(scales.filter((scale, index) => scale === scales[index + 1])).toEqual([])
})

test('the test of another company has no questions', () => {
  expect(TestPlan.parse(hariciPlan)).toMatchObject({ id: 9, harici: true, sorular: [] })
})
