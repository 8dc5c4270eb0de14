import { seededRandom } from '#features/demo/random.ts'
import type { TestPlan } from '#features/test-merkezi/plan.ts'

/** Questions as they are stored, in the order of the plan. */
type Stored = readonly { id: number; yanitlar: readonly { id: number }[] }[]
type Cevap = { soruId: number; yanitId: number }

/** How often the right answer is found. */
const rightShare = 0.8

/** Points of a statement and how likely they are, for somebody who tends to what it measures much, as most do, little. */
const tendencies: readonly (readonly (readonly [puan: number, weight: number])[])[] = [
  [
    [3, 1],
    [4, 5],
    [5, 7],
  ],
  [
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 2],
  ],
  [
    [1, 1],
    [2, 4],
    [3, 6],
    [4, 5],
  ],
]

/** What a person would plausibly answer; the same person always the same. */
export function plausibleAnswers(plan: TestPlan, stored: Stored, adSoyad: string): Cevap[] {
  const random = seededRandom(adSoyad)
  const olcekler = plan.olcekler ?? []
  return (plan.sorular ?? []).map(({ yanitlar, olcek }, index) => {
    const scale = olcekler.findIndex(({ olcekAdi }) => olcekAdi === olcek)
    const tendency = tendencies[scale % tendencies.length]
    const wanted = tendency ? random.weighted(tendency) : Number(random.chance(rightShare))
    const fitting = yanitlar.flatMap(({ puan }, place) => (puan === wanted ? [place] : []))
    const soru = stored[index]
    const yanit = soru?.yanitlar[random.pick(fitting)]
    if (!soru || !yanit) throw new Error('the test is stored differently from how it was published')
    return { soruId: soru.id, yanitId: yanit.id }
  })
}
