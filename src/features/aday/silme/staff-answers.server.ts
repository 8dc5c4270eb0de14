import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { type KeptAnswer, openAnswer } from '#server/http/idempotency.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

type Mark = Pick<KeptAnswer, 'konu' | 'yol' | 'anahtar'>
type Stored = Mark & Pick<KeptAnswer, 'cevap'>

/** The person as answers tell of them. */
type About = { adayId: number; basvuruIds: readonly number[]; adSoyad: string | null }

const batch = 500

const listStaffAnswers = rawStatement<TenantTables, Mark, Stored>(
  `select konu, yol, anahtar, cevap from idempotency
    where konu like 'tnt:%' and (konu, yol, anahtar) > ($1, $2, $3) order by konu, yol, anahtar limit ${batch}`,
  ['konu', 'yol', 'anahtar'],
)

const deleteAnswers = rawStatement<TenantTables, { list: string }, { konu: string }>(
  `delete from idempotency i using jsonb_to_recordset($1::jsonb) as d (konu text, yol text, anahtar text)
    where i.konu = d.konu and i.yol = d.yol and i.anahtar = d.anahtar returning i.konu`,
  ['list'],
)

/**
 * Deletes answers of staff's calls that are kept for repeats and tell of the person. They are sealed, so each of these
 * two days is opened for it.
 */
export async function deleteStaffAnswers(db: TenantDb, { keys, about }: Pick<Tenant, 'keys'> & { about: About }) {
  const isTold = createSearch(about)
  // in every collation a text comes before those that begin with it
  for (let last: Mark = { konu: 'tnt:', yol: '', anahtar: '' }; ; ) {
    const rows = await listStaffAnswers(db, last)
    const told = rows.filter((row) => isTold(row.yol, openAnswer(keys, row)))
    if (told.length > 0) {
      await deleteAnswers(db, { list: JSON.stringify(told.map(({ konu, yol, anahtar }) => ({ konu, yol, anahtar }))) })
    }
    const next = rows.at(-1)
    if (!next || rows.length < batch) return
    last = next
  }
}

/**
 * Answers of applications are found by their numbers, others by a number of the person's or by the name, which a
 * namesake's answer may go with.
 */
function createSearch({ adayId, basvuruIds, adSoyad }: About) {
  const numbers = new Map<string, readonly unknown[]>([
    ['adayId', [adayId]],
    ['basvuruId', basvuruIds],
  ])
  const ofBasvuru = new Map([...numbers, ['id', basvuruIds] as const])
  const name = adSoyad && JSON.stringify(adSoyad).slice(1, -1)
  return (yol: string, answer: unknown): boolean => {
    if (yol.startsWith('/api/ikisealim/basvuru/')) return hasNumber(answer, ofBasvuru)
    return hasNumber(answer, numbers) || (!!name && JSON.stringify(answer).includes(name))
  }
}

/** True when anywhere within the answer a field holds one of the numbers that count under its name. */
function hasNumber(answer: unknown, numbers: ReadonlyMap<string, readonly unknown[]>): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(answer).some(
    ([field, value]) => [value].flat().some((one) => numbers.get(field)?.includes(one)) || hasNumber(value, numbers),
  )
}
