import { sql } from 'kysely'
import { type MasterTables, type Sql, statement, type TenantTables } from '#server/database/database.ts'

type M = Sql<MasterTables>

export const findZiyaretci = statement((db: M, v: { ziyaretciHash: Buffer }) =>
  db.selectFrom('ziyaretci').select(['iapId']).where('ziyaretciHash', '=', v.ziyaretciHash).where('bitti', 'is', null),
)

export const findSessionIlan = statement((db: M, v: { id: number }) =>
  db.selectFrom('oturum').select(sql<number | null>`(veri->>'iapId')::bigint`.as('iapId')).where('id', '=', v.id),
)

/** Whether a visitor may choose it: public at the moment, by the database's calendar. */
export const findChoosableIlan = statement((db: Sql<TenantTables>, v: { id: number }) =>
  db
    .selectFrom('ilan')
    .select('id')
    .where('id', '=', v.id)
    .where('acik', '=', true)
    .where('gorunmeyeAcik', '=', true)
    .where((e) =>
      e.or([
        e('basvuruBitisTarihi', 'is', null),
        e('basvuruBitisTarihi', '>=', sql<string>`(now() at time zone 'Europe/Istanbul')::date`),
      ]),
    ),
)
