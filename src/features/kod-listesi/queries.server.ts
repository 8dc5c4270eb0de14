import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import { type KodListesiAdi, meslekShape } from './rules.ts'

type Kod = { id: number; kod: string; adi: string }

const bugun = `(now() at time zone 'Europe/Istanbul')::date`

/** The codes of a list that are valid on a day; without one, today. */
export const selectKod = rawStatement<MasterTables, { liste: KodListesiAdi; gun: string | null }, Kod>(
  `select split_part(kod, '.', 1)::int as id, kod, kod || ' - ' || adi as adi from kod_listesi
    where liste = $1 and coalesce($2::date, ${bugun}) between gecerli_baslangic and coalesce(gecerli_bitis, 'infinity')
    order by split_part(kod, '.', 1)::int, kod`,
  ['liste', 'gun'],
)

const findKod = rawStatement<MasterTables, { liste: KodListesiAdi; kod: string; gun: string }, { adi: string }>(
  `select adi from kod_listesi
    where liste = $1 and kod = $2 and $3::date between gecerli_baslangic and coalesce(gecerli_bitis, 'infinity')`,
  ['liste', 'kod', 'gun'],
)

/** The name of a code that is valid on a day; null where it is not. */
export async function kodAdiOf(
  master: MasterDb,
  { liste, kod, gun }: { liste: KodListesiAdi; kod: number; gun: string },
): Promise<string | null> {
  const [found] = await findKod(master, { liste, kod: String(kod), gun })
  return found?.adi ?? null
}

const findMeslek = rawStatement<MasterTables, { kod: string; gun: string }, { id: number }>(
  `select id from kod_listesi
    where liste = 'meslek' and kod in ($1::text, split_part($1::text, '.', 1))
      and $2::date between gecerli_baslangic and coalesce(gecerli_bitis, 'infinity') limit 1`,
  ['kod', 'gun'],
)

/** What is wrong with the code of a job on a day: its shape, or neither it nor its unit group is in the list then. */
export async function meslekHatasi(
  master: MasterDb,
  { kod, gun }: { kod: unknown; gun: unknown },
): Promise<'invalidMeslek' | 'invalidKodOnDay' | null> {
  if (typeof kod !== 'string' || kod === '') return null
  if (!meslekShape.test(kod)) return 'invalidMeslek'
  if (typeof gun !== 'string') return null
  return (await findMeslek(master, { kod, gun })).length > 0 ? null : 'invalidKodOnDay'
}
