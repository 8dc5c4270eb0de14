import type { Value } from '#features/kriter/rules/form.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

type Given = { adayId: number; list: string }
/** Where an answer was given; staff write in the office. */
type Kaynak = 'basvuru' | 'profil' | 'ofis'

// special categories are never searched by
const given = `select k.id, k.value_type, y.value from jsonb_to_recordset($2::jsonb) as y (kriter_id int, value jsonb)
    join kriter k on k.id = y.kriter_id and (k.anlam is not null or k.aranabilir) and not k.ozel_nitelikli`

const deleteFacts = rawStatement<TenantTables, { adayId: number; asked: number[] }, never>(
  'delete from aday_bilgi where aday_id = $1 and kriter_id = any($2::int[])',
  ['adayId', 'asked'],
)
/** The columns of a fact of the criterion `g` with the value `v`. */
const factColumns = `case when g.value_type in (1, 3) then (case when jsonb_typeof(v) = 'object' then v ->> 'secenekId' else v #>> '{}' end)::int end,
          case when g.value_type in (4, 6) then (v #>> '{}')::numeric end,
          case when g.value_type = 5 then (v #>> '{}')::date end`
const eachValue = `jsonb_array_elements(case jsonb_typeof(g.value) when 'array' then g.value else jsonb_build_array(g.value) end)`
const insertFacts = rawStatement<TenantTables, Given & { kaynak: Kaynak }, never>(
  `insert into aday_bilgi (aday_id, kriter_id, secenek_id, sayi, tarih, kaynak)
   select $1, g.id, ${factColumns}, $3 from (${given}) g cross join lateral ${eachValue} as v
    where g.value_type in (1, 3, 4, 5, 6)
   on conflict do nothing`,
  ['adayId', 'list', 'kaynak'],
)

type Answered = { kaynak: Kaynak; asked: Iterable<number>; kriter: ReadonlyMap<number, Value> }

/**
 * Keeps the answers that lists search by as facts about the person, in the place of what the same criteria said before.
 * Who was asked and answered nothing has no such fact any more: a question may have been hidden by another answer.
 */
export async function keepFacts(db: TenantDb, adayId: number, { kaynak, asked, kriter }: Answered) {
  const ids = [...new Set([...asked, ...kriter.keys()])]
  const list = JSON.stringify([...kriter].map(([kriterId, value]) => ({ kriter_id: kriterId, value })))
  await deleteFacts(db, { adayId, asked: ids })
  await insertFacts(db, { adayId, list, kaynak })
}

type Fact = { kriterId: number; deger: string }
const listFacts = rawStatement<TenantTables, { adayId: number; asked: number[] }, Fact>(
  `select kriter_id, coalesce(secenek_id::text, trim_scale(sayi)::text, tarih::text) as deger from aday_bilgi
    where aday_id = $1 and kriter_id = any($2::int[])`,
  ['adayId', 'asked'],
)

/** An answer that staff wrote in the place of another. */
export type Correction = { kriterId: number; before: Value | undefined; after: Value | undefined }

/** The facts that an answer makes, as `listFacts` spells them. */
function spell(value: Value | undefined): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object') return 'secenekId' in value ? [String(value.secenekId)] : []
  return [/^-?[0-9]+\.[0-9]+$/.test(String(value)) ? String(Number(value)) : String(value)]
}

/** Facts that still say what was corrected say the new answer; what the person said otherwise since then stays. */
export async function correctFacts(db: TenantDb, adayId: number, corrections: readonly Correction[]) {
  const known = await listFacts(db, { adayId, asked: corrections.map(({ kriterId }) => kriterId) })
  const same = corrections.filter(({ kriterId, before }) => {
    const facts = known.filter((fact) => fact.kriterId === kriterId).map(({ deger }) => deger)
    return facts.sort().join(' ') === spell(before).sort().join(' ')
  })
  const kriter = new Map(
    same.flatMap(({ kriterId, after }) => (after === undefined ? [] : [[kriterId, after] as const])),
  )
  await keepFacts(db, adayId, { kaynak: 'ofis', asked: same.map(({ kriterId }) => kriterId), kriter })
}

/**
 * Keeps the answers of applications that were sent before a criterion was searched by, each person's newest; who has a
 * fact of it keeps that.
 */
export const fillFacts = rawStatement<TenantTables, { kriterId: number }, { id: number }>(
  `insert into aday_bilgi (aday_id, kriter_id, secenek_id, sayi, tarih, kaynak)
   select g.aday_id, g.id, ${factColumns}, 'basvuru'
     from (select distinct on (b.aday_id) b.aday_id, k.id, k.value_type, e -> 'value' as value
             from kriter k, basvuru b
            cross join lateral jsonb_array_elements(
              case jsonb_typeof(b.anlik -> 'kriterList') when 'array' then b.anlik -> 'kriterList' else '[]' end) as e
            where k.id = $1 and not k.ozel_nitelikli and b.gonderim_tarihi is not null
              and (e ->> 'kriterId')::int = k.id and e -> 'value' <> 'null'
              and not exists (select from aday_bilgi x where x.aday_id = b.aday_id and x.kriter_id = k.id)
            order by b.aday_id, b.gonderim_tarihi desc) g
    cross join lateral ${eachValue} as v
    where g.value_type in (1, 3, 4, 5, 6)
   on conflict do nothing returning id`,
  ['kriterId'],
)
