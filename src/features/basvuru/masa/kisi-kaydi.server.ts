import { listBenzerAday } from '#features/aday/queries.server.ts'
import { ownBranches } from '#features/branch/own-branches.server.ts'
import { kodAdiOf } from '#features/kod-listesi/queries.server.ts'
import { listPersonelOfKisi } from '#features/personel/queries.server.ts'
import { blindIndexes } from '#server/database/crypto.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import type { Kart } from './kart-contract.ts'

type Context = CallContext<'tenant'>
/** A candidate with the national id that was given. */
type Kisi = { adayId: number; kimlik: string }

/** Other candidates who may be the same person. */
export function readBenzerKisiler({ db, tenant }: Context, { adayId, kimlik }: Kisi): Promise<Kart['benzerKisiler']> {
  return listBenzerAday(db, { adayId, tcKimlikler: blindIndexes(tenant.keys, kimlik) })
}

/** The employment of whoever has this national id, the one that runs or the last; for who may see personnel, in the branches that are theirs. */
export async function readPersonelKaydi(context: Context, { kimlik }: Kisi): Promise<Kart['personelKaydi']> {
  const { db, tenant, session, runtime } = context
  if (!(await hasRight(context, { ekran: 'personel', eylem: 'gor' }))) return null
  const tcKimlikler = blindIndexes(tenant.keys, kimlik)
  const [last] = await listPersonelOfKisi(db, { tcKimlikler, subeler: await ownBranches(db, session) })
  if (!last) return null
  const { cikisKodu: kod, cikisTarihi: gun } = last
  const isOver = kod !== null && gun !== null
  return { ...last, cikisNedeni: isOver ? await kodAdiOf(runtime.master.db, { liste: 'cikis', kod, gun }) : null }
}
