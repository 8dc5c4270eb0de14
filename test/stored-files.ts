import { createHash } from 'node:crypto'
import type { FileStore } from '#server/files/file-store.ts'

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Puts the bytes of the files that `fillTenant` has rows of into a store; the hashes by name. */
export async function keepFiles(files: FileStore, guid: string): Promise<Record<string, string>> {
  const bytes = { ['ab'.repeat(32)]: Buffer.from('Dosya'), ['cd'.repeat(32)]: Buffer.from('Belge') }
  for (const [name, body] of Object.entries(bytes)) await files.put({ tenant: guid, name }, body)
  return Object.fromEntries(Object.entries(bytes).map(([name, body]) => [name, sumOf(body)]))
}

/** The hash of every file of a tenant in a store, by name. */
export async function storedSums(files: FileStore, guid: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for await (const { name } of files.list(guid)) {
    const body = await files.open({ tenant: guid, name })
    const chunks: Buffer[] = []
    for await (const chunk of body ?? []) chunks.push(Buffer.from(chunk))
    sums[name] = sumOf(Buffer.concat(chunks))
  }
  return sums
}
