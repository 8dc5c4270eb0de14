import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { TestPlan } from '../../src/features/test-merkezi/plan.ts'

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

type Wanted = {
  plan?: Partial<TestPlan>
  /** Ended before anybody opened it: taken back, or its time is over. */
  ends?: 'iptal' | 'sure'
}

/** A fresh test of somebody new in the demo's company. */
export function makeTest({ plan = {}, ends }: Wanted = {}): { guid: string; hariciGuid: string | null } {
  const output = execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'make-test.ts'), JSON.stringify({ plan: { ...shortPlan, ...plan }, ends })],
    { encoding: 'utf8', env: { PATH: process.env.PATH, KADRO_DATA: process.env.KADRO_E2E_DATA } },
  )
  return JSON.parse(output) // what the program prints
}

export const testAddress = (wanted: Wanted = {}) => `/test?t=demo&guid=${makeTest(wanted).guid}`

/** The card of a question by its number. */
export const question = (page: Page, no: number) => page.getByRole('group', { name: new RegExp(`^Soru ${no}\\b`) })
export const answer = (page: Page, no: number, name: string) =>
  question(page, no).getByRole('radio', { name, exact: true })
