import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { AnsweredTest } from '../answered-test.ts'

type Wanted = {
  kind?: 'inventory' | 'aptitude'
  /** Whose it is; somebody new unless said. */
  cepTel?: string
  plan?: Record<string, unknown>
  choices?: number[]
}

/** An answered test of the demo's company. */
export function makeSonuc(wanted: Wanted = {}): AnsweredTest {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'make-sonuc.ts'), JSON.stringify(wanted)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, KADRO_DATA: process.env.KADRO_E2E_DATA },
  })
  return JSON.parse(output) as AnsweredTest // what the program prints
}

export const sonucPath = (guid: string, t = 'demo') => `/testmerkeziSonuc?t=${t}&guid=${guid}`
