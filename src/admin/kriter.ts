import { giveAnlam } from '#features/basvuru-formu/queries.server.ts'
import { fillFacts } from '#features/kriter/bilgi.server.ts'
import { sqlState } from '#server/database/pool.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inTenant } from './in-tenant.ts'
import type { Admin } from './open.ts'

// Stands in for the form builder until it is there.

const refusals: Record<string, string> = {
  '23505': 'Another criterion has that meaning.',
  '23514': 'A criterion of that kind cannot have that meaning.',
}

/** Tells the product what a criterion means, and keeps the answers that were sent already as facts about people. */
export function nameKriter(admin: Admin, { id, anlam, key }: Inputs['kriter anlam']): Promise<string> {
  return inTenant(admin, key, async ({ db, audit }) => {
    const [named] = await giveAnlam(db, { id, anlam }).catch((error: unknown) => {
      const sentence = refusals[sqlState(error) ?? '']
      throw sentence ? new StartError(sentence) : error
    })
    if (!named) throw new StartError('There is no such criterion, or it is of a special category.')
    const facts = await fillFacts(db, { kriterId: id })
    audit({ islem: 'update', varlik: 'kriter', varlikId: id, degisim: { anlam: [named.onceki, anlam] } })
    return `${named.kriterAdi}: ${anlam}, ${facts.length} answers were kept as facts.`
  })
}
