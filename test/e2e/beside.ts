import type { Works } from './beside/main.ts'

type Input<K extends keyof Works> = Parameters<Works[K]>[1]

/** Has something done in the demo's first company beside the product; gives what came of it. */
export async function beside<K extends keyof Works>(name: K, wanted: Input<K>): Promise<Awaited<ReturnType<Works[K]>>> {
  const address = `http://127.0.0.1:${process.env.KADRO_E2E_BESIDE}/${name}`
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(wanted) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${text}`)
  return JSON.parse(text) // what the work gave
}
