import { AppError } from '#core/errors.ts'
import { changeDurum } from '#features/basvuru/durum.server.ts'
import { belgeDurum } from '#features/belge/contract.ts'
import { decideBelge, requestBelge } from '#features/belge/karar.server.ts'
import type { AuditEntry } from '#server/audit.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database.ts'
import type { Enqueue } from '#server/job.ts'
import { writeOutbox } from '#server/outbox.ts'
import type { OwnWrite } from '#server/own-transaction.ts'
import { StartError } from '#server/start-error.ts'
import { createTenants, type Tenant, type Tenants } from '#server/tenants.ts'
import type { Inputs } from './admin-arguments.ts'
import type { Admin } from './admin-open.ts'
import { recordOperation } from './admin-user.ts'

// Stands in for the staff's screens until they are there; the work itself is done by the same functions.

const connections = 2

/** Moves an application to another status and tells the candidate. */
export function moveBasvuru(admin: Admin, { takipNo, no, key }: Inputs['basvuru status']): Promise<string> {
  const basvuruTakipNo = takipNo
  return inOneTenant(admin, { key, text: hasBasvuru, value: basvuruTakipNo }, async (write) => {
    const durum = await changeDurum(write, { basvuruTakipNo, durumYonetimiNo: no })
    return `${basvuruTakipNo}: ${durum}`
  })
}

/** Asks an application for the documents in use, and lists what it was given. */
export function askForBelge(admin: Admin, { takipNo, key }: Inputs['basvuru documents']): Promise<string> {
  return inOneTenant(admin, { key, text: hasBasvuru, value: takipNo }, async (write) => {
    const asked = await requestBelge(write, { basvuruTakipNo: takipNo })
    const rows = await listGiven(write.db, { basvuruTakipNo: takipNo })
    const files = rows.map(({ id, belgeAdi, durum }) => `  ${id}  ${belgeAdi}  ${states[durum]}`)
    return [`${takipNo} was asked for ${asked} more documents.`, ...files].join('\n')
  })
}

/** Approves or rejects one uploaded file. */
export function decide(admin: Admin, { id, key, neden }: { id: number; key?: string | undefined; neden?: string }) {
  return inOneTenant(admin, { key, text: hasBelgeDosya, value: String(id) }, async (write) => {
    await decideBelge(
      write,
      neden === undefined ? { id, durum: belgeDurum.approved } : { id, durum: belgeDurum.rejected, retNedeni: neden },
    )
    return `The file ${id} is ${neden === undefined ? 'approved' : 'rejected'}.`
  })
}

const states = ['pending', 'approved', 'rejected'] as const

const hasBasvuru = rawStatement<TenantTables, { value: string }, { found: boolean }>(
  'select exists (select from basvuru where basvuru_takip_no = $1) as found',
  ['value'],
)
const hasBelgeDosya = rawStatement<TenantTables, { value: string }, { found: boolean }>(
  'select exists (select from belge_dosya where id = $1::bigint) as found',
  ['value'],
)
const listGiven = rawStatement<
  TenantTables,
  { basvuruTakipNo: string },
  { id: number; belgeAdi: string; durum: 0 | 1 | 2 }
>(
  `select f.id, b.belge_adi, f.durum from basvuru v join belge b on b.basvuru_id = v.id
     join belge_dosya f on f.belge_id = b.id and f.silinme_tarihi is null
    where v.basvuru_takip_no = $1 order by b.siralama, f.id`,
  ['basvuruTakipNo'],
)

type Wanted = { key: string | undefined; text: typeof hasBasvuru; value: string }

/** Works in the tenant that is named, or in the only one that has what is meant, in one transaction with its record. */
async function inOneTenant(admin: Admin, wanted: Wanted, work: (write: OwnWrite) => Promise<string>): Promise<string> {
  const { master, server, keys, config } = admin
  const tenants = createTenants({ master, server, keys, config, poolSize: connections, log: { warn: () => {} } })
  try {
    const tenant = await findTenant(tenants, wanted)
    const pool = await tenants.open(tenant.id)
    return await pool.inTransaction(async (db) => {
      const entries: AuditEntry[] = []
      const said = await work({
        db,
        tenant,
        enqueue: enqueueIn(db, tenant),
        audit: (entry) => void entries.push(entry),
      })
      for (const { islem, varlik, varlikId, degisim = {} } of entries) {
        await recordOperation(db, { islem, varlik, varlikId: String(varlikId), degisim })
      }
      return said
    })
  } finally {
    await tenants.close()
  }
}

/** The running product carries it to its queue at its next look. */
function enqueueIn(db: TenantDb, { donem }: Tenant): Enqueue {
  return (job, payload, options) =>
    writeOutbox(db, { donem, job, options }, Array.isArray(payload) ? payload : [payload])
}

async function findTenant(tenants: Tenants, { key, text, value }: Wanted): Promise<Tenant> {
  if (key !== undefined) {
    const named = await tenants.find(key)
    if (!named) throw new AppError('tenantKeyNotFound')
    return named
  }
  const found: number[] = []
  for (const { id } of await tenants.listActive()) {
    const [answer] = await text((await tenants.open(id)).db, { value })
    if (answer?.found) found.push(id)
  }
  if (found.length > 1) throw new StartError(`Several tenants have ${value}: name one with --key.`)
  if (found[0] === undefined) throw new AppError('notFound')
  return tenants.get(found[0])
}
