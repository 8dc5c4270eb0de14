import { type MasterTables, rawStatement } from '#server/database/database.ts'

type Kanal = { kanal: string; mod: string }

/** Until when a channel stands still; no row while it does not. */
export const findDurdu = rawStatement<MasterTables, Kanal, { durdu: string }>(
  'select durdu::text from sgk_kanal_kesici where kanal = $1 and mod = $2 and durdu > clock_timestamp()',
  ['kanal', 'mod'],
)

/** Notes a system error; the fifth within two minutes stops the channel for ten. */
export const noteSystemError = rawStatement<MasterTables, Kanal, { durdu: string | null }>(
  `insert into sgk_kanal_kesici as k (kanal, mod, hatalar) values ($1, $2, array[clock_timestamp()])
   on conflict (kanal, mod) do update set
     hatalar = (k.hatalar || clock_timestamp())[greatest(1, cardinality(k.hatalar) - 3):],
     durdu = case when k.hatalar[cardinality(k.hatalar) - 3] > clock_timestamp() - interval '2 minutes'
                  then clock_timestamp() + interval '10 minutes' else k.durdu end
   returning durdu::text`,
  ['kanal', 'mod'],
)
