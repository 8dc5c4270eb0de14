import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'

/** How long a process may write into a tenant's outbox without saying so again. */
const validMs = 20_000
/** A transaction that began under a mark has so much longer to commit. */
const graceSeconds = 30
/** A tenant with a mark is looked at so often, and so much later when its database is away. */
const lookSeconds = 5
const awaySeconds = 30
/** A round over all tenants takes at least so long, however few there are, and visits so many a second at most. */
const roundSeconds = 300
const visitsInASecond = 5

const markOutbox = rawStatement<
  MasterTables,
  { tenantId: number; validMs: number; inMs: number },
  { tenantId: number }
>(
  `insert into outbox_isareti as i (tenant_id, gecerli, bakilacak)
   values ($1, now() + $2::int * interval '1 millisecond', now() + $3::int * interval '1 millisecond')
   on conflict (tenant_id) do update
      set gecerli = greatest(i.gecerli, excluded.gecerli), bakilacak = least(i.bakilacak, excluded.bakilacak)
   returning tenant_id`,
  ['tenantId', 'validMs', 'inMs'],
)
const usable = `t.kurulum = 'hazir' and t.aktif`
const claimMarked = rawStatement<MasterTables, { limit: number }, { tenantId: number; bakildi: string }>(
  `update outbox_isareti i set bakilacak = now() + interval '${lookSeconds} seconds'
    where i.tenant_id in (
      select o.tenant_id from outbox_isareti o join master_tenant t on t.id = o.tenant_id and ${usable}
       where o.bakilacak <= now() order by o.bakilacak limit $1 for update of o skip locked)
   returning i.tenant_id, now()::text as bakildi`,
  ['limit'],
)
// by the time of the look: whoever wrote after it has a mark that holds longer
const unmark = rawStatement<MasterTables, { tenantId: number; bakildi: string }, { tenantId: number }>(
  `delete from outbox_isareti
    where tenant_id = $1 and gecerli < $2::timestamptz - interval '${graceSeconds} seconds' returning tenant_id`,
  ['tenantId', 'bakildi'],
)
const putOff = rawStatement<MasterTables, { tenantId: number }, { tenantId: number }>(
  `update outbox_isareti set bakilacak = now() + interval '${awaySeconds} seconds' where tenant_id = $1 returning tenant_id`,
  ['tenantId'],
)
const claimRound = rawStatement<MasterTables, object, { id: number }>(
  `with tur as (select son_tenant_id from outbox_turu where sonraki <= now() for update skip locked),
   sirada as (
     select t.id from master_tenant t, tur
      where ${usable} and t.id > tur.son_tenant_id order by t.id limit ${visitsInASecond}),
   sayi as (
     select (select count(*) from sirada) as adet, (select max(id) from sirada) as son,
            (select count(*) from master_tenant t where ${usable}) as hepsi),
   yazilan as (
     update outbox_turu o
        set son_tenant_id = case when sayi.adet < ${visitsInASecond} then 0 else sayi.son end,
            sonraki = now() + greatest(interval '1 second',
              interval '${roundSeconds} seconds' * greatest(sayi.adet, 1) / greatest(sayi.hepsi, 1))
       from sayi where exists (select from tur))
   select id from sirada`,
  [],
)
const hurryRound = rawStatement<MasterTables, object, { id: number }>(
  `update outbox_turu set sonraki = least(sonraki, now() + interval '1 second') returning id`,
  [],
)

/** The marks, shared by all processes, of tenants whose outboxes may hold something. */
export const outboxMarks = {
  /** The tenants with a mark that are due, taken by this process alone. */
  claimMarked: (db: MasterDb, limit: number) => claimMarked(db, { limit }),
  /** The tenants whose turn it is in the round over all of them; few, and often none. */
  claimRound: async (db: MasterDb) => (await claimRound(db, {})).map(({ id }) => id),
  /** Lets the round go on at once: whatever was left behind may have been left by a program without marks. */
  hurryRound: (db: MasterDb) => hurryRound(db, {}),
  /** A row may stand there already: it is looked at within a second or two. */
  markNow: (db: MasterDb, tenantId: number) => markOutbox(db, { tenantId, validMs: 0, inMs: 0 }),
  /** Takes a mark back after a look that found nothing, unless somebody may still write under it. */
  unmark: (db: MasterDb, look: { tenantId: number; bakildi: string }) => unmark(db, look),
  /** Its database is away: the others are not kept waiting by it. */
  putOff: (db: MasterDb, tenantId: number) => putOff(db, { tenantId }),
}

type Marking = { db: MasterDb; report: (error: unknown, tenantId: number) => void }

/**
 * Says in the master that a tenant's outbox may get rows, before it does: a process that is killed after the commit is
 * found by it within seconds. It is said once for many writes. That it could not be said refuses nothing: the round over
 * all tenants comes by as well.
 */
export function createOutboxMarks({ db, report }: Marking) {
  const marked = new Map<number, { until: number; done: Promise<unknown> }>()

  return async (tenantId: number): Promise<void> => {
    const known = marked.get(tenantId)
    if (known && known.until > performance.now()) return void (await known.done)
    const done = markOutbox(db, { tenantId, validMs, inMs: lookSeconds * 1000 }).catch((error: unknown) => {
      marked.delete(tenantId)
      report(error, tenantId)
    })
    marked.set(tenantId, { until: performance.now() + validMs / 2, done })
    await done
  }
}
