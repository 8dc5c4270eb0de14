import { findAxAyar } from '#features/sgk/queries.server.ts'
import { decrypt } from '#server/database/crypto.ts'
import { isLoopback } from '#server/outside/http-post.ts'
import type { Runtime } from '#server/runtime.ts'

/** Where the signing key of a company's channel lies, for the encryption. */
export const imzaPlace = (tenantId: number) => `sgk_kanal_ayar|imza_anahtari|${tenantId}`

/** The company's own system: where it is, and the key that requests to it are signed with. */
export type AxYolu = { adres: URL; imzaAnahtari: string }

/**
 * The way to a company's own system. `kapali`: the company has none, and orders end with their document. `yasak`: it has
 * one that this deployment must not call, or whose key is missing.
 */
export async function openAx(
  { config, keys, master }: Pick<Runtime, 'config' | 'keys' | 'master'>,
  tenantId: number,
): Promise<AxYolu | 'kapali' | 'yasak'> {
  const [ayar] = await findAxAyar(master.db, { tenantId })
  if (ayar?.mod !== 'gercek') return 'kapali'
  const { adres, imzaAnahtari } = ayar
  if (!adres || !imzaAnahtari || !URL.canParse(adres)) return 'yasak'
  const url = new URL(adres.endsWith('/') ? adres : `${adres}/`)
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname)
  if (!isSafe || !config.sgk.axOrigins.includes(url.origin)) return 'yasak'
  return { adres: url, imzaAnahtari: decrypt(keys, imzaPlace(tenantId), imzaAnahtari) }
}
