import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { ServisKanali } from './kanal.ts'

type Kanal = { kanal: string; mod: string }

/** Until when a channel stands still; no row while it does not. */
export const findDurdu = rawStatement<MasterTables, Kanal, { durdu: string }>(
  'select durdu::text from sgk_kanal_kesici where kanal = $1 and mod = $2 and durdu > clock_timestamp()',
  ['kanal', 'mod'],
)

/**
 * Notes a system error; the fifth within two minutes stops the channel for ten. One of a call that left before the stop
 * moves its end.
 */
export const noteSystemError = rawStatement<MasterTables, Kanal, { durdu: string | null }>(
  `insert into sgk_kanal_kesici as k (kanal, mod, hatalar) values ($1, $2, array[clock_timestamp()])
   on conflict (kanal, mod) do update set (hatalar, durdu, basladi) = (
     select (k.hatalar || an)[greatest(1, cardinality(k.hatalar) - 3):],
            case when durur then an + interval '10 minutes' else k.durdu end,
            case when durur and (k.durdu > an) is not true then an else k.basladi end
       from clock_timestamp() as an,
            lateral (select (k.hatalar[cardinality(k.hatalar) - 3] > an - interval '2 minutes') is true as durur) as karar)
   returning durdu::text`,
  ['kanal', 'mod'],
)

/** The channels of a company that stand still, since when and until when. */
export const listDurdu = rawStatement<
  MasterTables,
  { tenantId: number },
  { kanal: ServisKanali; basladi: string; bitis: string }
>(
  `select a.kanal, coalesce(k.basladi, k.durdu - interval '10 minutes') as basladi, k.durdu as bitis
     from sgk_kanal_ayar a join sgk_kanal_kesici k on (k.kanal, k.mod) = (a.kanal, a.mod)
    where a.tenant_id = $1 and k.durdu > clock_timestamp() order by a.kanal`,
  ['tenantId'],
)
