import type { ListResult } from '#core/endpoint.ts'
import { ownBranches } from '#features/branch/own-branches.server.ts'
import { blindIndexes } from '#server/database/crypto.ts'
import type { Context } from '#server/http/implement.ts'
import type { PersonelSatiri, personelList } from './contract.ts'
import { countPersonel, readPersonel } from './queries.server.ts'

const partSize = 1_000

/** Answers the specification's call: counted once, then read in parts that begin after the last row of the one before. */
export async function listPersonel(context: Context<typeof personelList>): Promise<ListResult<PersonelSatiri>> {
  const { db, tenant, session, input } = context
  const { page, pageSize, tcKimlikNo, ...filter } = input
  const subeler = await ownBranches(db, session)
  const tcKimlikler = tcKimlikNo === null ? null : blindIndexes(tenant.keys, tcKimlikNo)
  const sorgu = { ...filter, tcKimlikler, subeler }
  const [{ adet } = { adet: 0 }] = await countPersonel(db, sorgu)
  const rows: PersonelSatiri[] = []
  for (let atla = (page - 1) * pageSize; rows.length < pageSize; atla = 0) {
    const limit = Math.min(partSize, pageSize - rows.length)
    const part = await readPersonel(db, { ...sorgu, sonra: rows.at(-1)?.id ?? 0, atla, limit })
    rows.push(...part)
    if (part.length < limit) break
  }
  return { rows, resultCount: adet, resultCountKesin: true, pageCount: Math.ceil(adet / pageSize) }
}
