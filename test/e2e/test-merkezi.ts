import type { Page } from '@playwright/test'
import type { TestPlan } from '../../src/features/test-merkezi/plan.ts'
import type { TestWanted } from './beside/test.ts'
import { beside } from './beside.ts'

const basamaklar = ['Katılmıyorum', 'Kararsızım', 'Katılıyorum']

/** A psychometric test of eight statements. */
export const shortPlan: TestPlan = {
  testAdi: 'Kısa kişilik envanteri',
  testAciklama: 'Size en uygun olanı seçin. Doğru ya da yanlış yanıt yoktur.',
  psikometrik: true,
  olcekler: [{ olcekAdi: 'Dikkat', normOrtalama: 16, normSapma: 4 }],
  sorular: Array.from({ length: 8 }, (_, index) => ({
    soru: `${index + 1}. ifade: işe başlamadan önce çevremi denetlerim.`,
    olcek: 'Dikkat',
    yanitlar: basamaklar.map((cevap, puan) => ({ cevap, puan })),
  })),
}

type Wanted = { plan?: Partial<TestPlan> } & Pick<TestWanted, 'ends'>

/** A fresh test of somebody new in the demo's company. */
export const makeTest = ({ plan = {}, ends }: Wanted = {}) =>
  beside('makeTest', { plan: { ...shortPlan, ...plan }, ends })

export const testAddress = async (wanted: Wanted = {}) => `/test?t=demo&guid=${(await makeTest(wanted)).guid}`

/** The card of a question by its number. */
export const question = (page: Page, no: number) => page.getByRole('group', { name: new RegExp(`^Soru ${no}\\b`) })
export const answer = (page: Page, no: number, name: string) =>
  question(page, no).getByRole('radio', { name, exact: true })
