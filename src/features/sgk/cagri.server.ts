import { decrypt, encrypt } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { ServisKanali } from './kanal.ts'
import type { CagriNotu } from './oturum/oturum.server.ts'

type NewCagri = {
  kanal: string
  operasyon: string
  isyeriId: number
  beyanId: number | null
  jobId: number | null
  taskId: number | null
}
const insertCagri = rawStatement<TenantTables, NewCagri, { id: number }>(
  `insert into sgk_cagri (kanal, operasyon, isyeri_id, beyan_id, job_id, task_id)
   values ($1, $2, $3, $4, $5, $6) returning id`,
  ['kanal', 'operasyon', 'isyeriId', 'beyanId', 'jobId', 'taskId'],
)

const finishCagri = rawStatement<
  TenantTables,
  { id: number; sureMs: number; sonucKod: number | null; hataTuru: string | null; ham: string | null },
  never
>('update sgk_cagri set sure_ms = $2, sonuc_kod = $3, hata_turu = $4, ham = $5 where id = $1', [
  'id',
  'sureMs',
  'sonucKod',
  'hataTuru',
  'ham',
])

const placeOf = (id: number) => `sgk_cagri|ham|${id}`

/** The bytes of a kept answer. */
export function openHam({ keys }: Tenant, { id, ham }: { id: number; ham: string }): Buffer {
  return Buffer.from(decrypt(keys, placeOf(id), ham), 'base64')
}

type Place = {
  db: TenantDb
  tenant: Tenant
  isyeriId: number
  kanal: ServisKanali
  beyanId?: number | null
  /** The monitor's job and its row that the call is made for. */
  is?: { jobId: number; taskId: number }
}

/**
 * Notes the calls of a workplace in its company's database: the row is there before the call leaves, so that a call
 * whose process or database died is seen. The answer is kept as cipher text of its bytes in base64.
 */
export function notCagri({ db, tenant, isyeriId, kanal, beyanId = null, is }: Place): CagriNotu {
  return async (operasyon) => {
    const [row] = await insertCagri(db, { kanal, operasyon, isyeriId, beyanId, jobId: null, taskId: null, ...is })
    if (!row) throw new Error('an insert returned no row')
    return async ({ ham, ...outcome }) => {
      const kept = ham === null ? null : encrypt(tenant.keys, placeOf(row.id), ham.toString('base64'))
      await finishCagri(db, { id: row.id, ...outcome, ham: kept })
    }
  }
}
