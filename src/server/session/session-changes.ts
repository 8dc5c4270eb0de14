import { sql } from 'kysely'
import { type MasterDb, type MasterTables, rawStatement, type Sql, statement } from '#server/database/database.ts'
import type { Device } from './device.ts'

type M = Sql<MasterTables>

/** SQL that is true for a session whose tokens count: not ended, not past its end, used within half an hour. */
const isOpen = "bitti is null and mutlak_son > now() and son_gorulme > now() - interval '30 minutes'"

/** Records on the session that its user proved their identity now; `dizin` is the company whose directory said so. */
export const noteProof = rawStatement<MasterTables, { sessionId: number; dizin: number | null }, never>(
  `update oturum set sifre_tarihi = now(),
          veri = veri || jsonb_strip_nulls(jsonb_build_object('dizin', $2::int)) where id = $1`,
  ['sessionId', 'dizin'],
)

/** The seconds that are left until a session's absolute end, whatever it is used for. */
export const findSessionLife = rawStatement<MasterTables, { id: number }, { kalanSaniye: number }>(
  'select greatest(0, extract(epoch from mutlak_son - now()))::int as kalan_saniye from oturum where id = $1',
  ['id'],
)

/** Keeps which browser signed in and from which network, for the person's own list of sessions. */
export const noteDevice = rawStatement<MasterTables, Device & { sessionId: number }, never>(
  'update oturum set tarayici = $2, sistem = $3, adres = $4 where id = $1',
  ['sessionId', 'tarayici', 'sistem', 'adres'],
)

/** Takes one of the five tries at a second factor; no row when none is left. */
export const takeKodTry = rawStatement<MasterTables, { sessionId: number }, { deneme: number }>(
  `update oturum set veri = veri || jsonb_build_object('deneme', coalesce((veri->>'deneme')::int, 0) + 1)
    where id = $1 and bitti is null and coalesce((veri->>'deneme')::int, 0) < 5
   returning (veri->>'deneme')::int as deneme`,
  ['sessionId'],
)

/** Keeps the posting that a visitor chose. */
export const saveVisitorIlan = statement((db: M, v: { ziyaretciHash: Buffer; tenantId: number; iapId: number }) =>
  db
    .insertInto('ziyaretci')
    .values({ ziyaretciHash: v.ziyaretciHash, tenantId: v.tenantId, iapId: v.iapId })
    .onConflict((c) => c.column('ziyaretciHash').doUpdateSet({ iapId: v.iapId, sonGorulme: sql`now()` }))
    .returning('iapId'),
)

/** Keeps the posting that somebody chose in their session. */
export const saveSessionIlan = statement((db: M, v: { id: number; iapId: number }) =>
  db
    .updateTable('oturum')
    .set({ veri: sql`veri || jsonb_build_object('iapId', ${v.iapId}::bigint)` })
    .where('id', '=', v.id)
    .returning('id'),
)

/** Deletes the refresh tokens of a session: its access tokens live on until they run out. */
export const expireRefresh = rawStatement<MasterTables, { sessionId: number }, never>(
  'delete from oturum_yenileme where oturum_id = $1',
  ['sessionId'],
)

/** Ends every session of a candidate. */
export const endSessionsOf = rawStatement<MasterTables, { tenantId: number; adayId: number }, { id: number }>(
  `update oturum set bitti = now() where sinif = 'ady' and tenant_id = $1 and konu_id = $2 and bitti is null returning id`,
  ['tenantId', 'adayId'],
)

/** A sign-in of a member of staff that is open now. */
export type OpenSession = {
  id: number
  tarayici: string | null
  sistem: string | null
  adres: string | null
  baslangic: string
  sonGorulme: string
  bitis: string
}

/** The sign-ins of a user whose tokens count at this moment, those used last first. */
export const listUserSessions = rawStatement<MasterTables, { userId: number }, OpenSession>(
  `select id, tarayici, sistem, adres, olusturulma_tarihi as baslangic, son_gorulme, mutlak_son as bitis
     from oturum where sinif = 'mst' and konu_id = $1 and ${isOpen} order by son_gorulme desc, id desc`,
  ['userId'],
)

/** Ends one open sign-in of a user; no row when it is somebody else's or over. */
export const endUserSession = rawStatement<MasterTables, { id: number; userId: number }, { id: number }>(
  `update oturum set bitti = now() where id = $1 and sinif = 'mst' and konu_id = $2 and ${isOpen} returning id`,
  ['id', 'userId'],
)

const endSessions = rawStatement<MasterTables, { id: number; keep: number }, { id: number }>(
  `update oturum set bitti = now() where sinif in ('mst', 'kod') and konu_id = $1 and id <> $2 and bitti is null
   returning id`,
  ['id', 'keep'],
)

/** Ends every sign-in of a user but the one that is named, and tells how many those were. */
export async function endUserSessions(db: MasterDb, id: number, keep = 0): Promise<number> {
  return (await endSessions(db, { id, keep })).length
}

/** Deletes an access token by the hexadecimal form of its hash. */
export const deleteToken = rawStatement<MasterTables, { hash: string }, never>(
  `delete from oturum_token where token_hash = decode($1, 'hex')`,
  ['hash'],
)

const deleteTokens = statement((db: M, v: { tenantId: number }) =>
  db.deleteFrom('oturumToken').where('tenantId', '=', v.tenantId).returning('oturumId'),
)

const endFamilies = statement((db: M, v: { tenantId: number }) =>
  db
    .updateTable('oturum')
    .set({ bitti: sql`now()` })
    .where('tenantId', '=', v.tenantId)
    .where('bitti', 'is', null)
    .returning('id'),
)

const forgetChoices = statement((db: M, v: { tenantId: number }) =>
  db.updateTable('ziyaretci').set({ iapId: null }).where('tenantId', '=', v.tenantId).returning('tenantId'),
)

/** Ends every sign-in to a tenant and forgets which posting its visitors had chosen. */
export async function endTenantSessions(db: MasterDb, tenantId: number) {
  await deleteTokens(db, { tenantId })
  await endFamilies(db, { tenantId })
  await forgetChoices(db, { tenantId })
}
