import { AppError, absent } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import { type Caller, type Context, FileAnswer, implement } from '#server/http/implement.ts'
import { isSignedBy, readPath } from '#server/links/signed-path.ts'
import type { Runtime } from '#server/runtime.ts'
import { writeAudit } from '#server/session/audit.ts'
import { subjectOf } from '#server/session/candidate.ts'
import type { Session } from '#server/session/session.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { cvSil, cvYukle, fotoSil, fotoYukle, getFotoCv, openDosya } from './contract.ts'
import { clearDosya } from './jobs.server.ts'
import {
  type Amac,
  findOpenDosya,
  findOwner,
  insertDosyaOf,
  listFotoCv,
  lockOwner,
  setSilindiByAmac,
} from './queries.server.ts'
import { signedPath, storeUpload } from './store.server.ts'

type Single = Exclude<Amac, 'belge' | 'kayit'>

export const dosyaRoutes = [
  implement(fotoYukle, async (context) => {
    const { id } = await replace(context, 'foto')
    return { url: signedPath(context.tenant, id) }
  }),

  implement(cvYukle, async (context) => {
    const { id, dosyaAdi, boyut } = await replace(context, 'cv')
    return { url: signedPath(context.tenant, id), dosyaAdi, boyut }
  }),

  implement(getFotoCv, async ({ db, session, tenant }) => {
    const adayId = subjectOf(session)
    requireOwner(await findOwner(db, { adayId }))
    const rows = await listFotoCv(db, { adayId })
    const foto = rows.find(({ amac }) => amac === 'foto')
    const cv = rows.find(({ amac }) => amac === 'cv')
    return {
      fotoUrl: foto ? signedPath(tenant, foto.id) : null,
      cvUrl: cv ? signedPath(tenant, cv.id) : null,
      cvAdi: cv?.dosyaAdi ?? null,
      cvBoyut: cv?.boyut ?? null,
    }
  }),

  implement(fotoSil, (context) => remove(context, 'foto')),
  implement(cvSil, (context) => remove(context, 'cv')),

  implement(openDosya, async ({ input, runtime, caller }) => {
    const found = await findSigned(runtime, input.imza)
    if (!found) throw new AppError('notFound')
    const { tenant, dosya } = found
    // the bytes leave once the record is written; pages show a candidate's own photo all the time
    if (dosya.amac !== 'foto') await recordOpening({ runtime, caller, imza: input.imza }, found)
    const body = await runtime.services.files.open({ tenant: tenant.guid, name: dosya.depoAdi })
    if (!body) {
      runtime.log.error({ tenantId: tenant.id, dosyaId: dosya.id }, 'a stored file has no bytes')
      throw new AppError('notFound')
    }
    const { tur: type, dosyaAdi: name, boyut: size, amac } = dosya
    return new FileAnswer({ type, name, body, size, isInline: amac === 'foto' })
  }),
]

type Opening = { runtime: Runtime; caller: Caller; imza: string }
type Signed = NonNullable<Awaited<ReturnType<typeof findSigned>>>

const recordedAtMost = 1000
/** Paths whose opening is on record: a browser that asks for a file in pieces, or again, opened it once. */
const recorded = new Set<string>()

/** Who opened which file: whoever the path was given to. */
async function recordOpening({ runtime, caller, imza }: Opening, { tenant, dosya, claim }: Signed) {
  if (recorded.has(imza)) return
  const { address, requestId } = caller
  const pool = await runtime.tenants.open(tenant.id)
  const entry = { islem: 'dosyaAc', varlik: 'dosya', varlikId: dosya.id, degisim: { amac: dosya.amac } }
  const who = { session: openerOf(claim, dosya.adayId), address, requestId, keys: tenant.keys }
  await pool.inTransaction((db) => writeAudit(db, who, [entry]))
  const [oldest] = recorded.size >= recordedAtMost ? recorded : []
  if (oldest !== undefined) recorded.delete(oldest)
  recorded.add(imza)
}

/** The one whom a path was given to, as the record names people. */
function openerOf(claim: Signed['claim'], adayId: number | null): Session {
  const { tenantId } = claim
  if (claim.owner === 'aday') return { kind: 'ady', tenantId, subjectId: adayId ?? 0, sessionId: 0 }
  return { kind: 'tnt', tenantId, subjectId: claim.staffId, sessionId: 0, masterUserTipi: null, modulTipleri: [] }
}

type UploadContext = Context<typeof fotoYukle> | Context<typeof cvYukle>

/** The new one takes the place of the old one in the transaction that makes it ready. */
function replace(context: UploadContext, amac: Single) {
  const adayId = subjectOf(context.session, context.input._adayId)
  return storeUpload(context, {
    amac,
    insert: insertDosyaOf(adayId, amac),
    allow: async (db) => requireOwner(await findOwner(db, { adayId })),
    async use({ db, enqueue, audit }, dosya) {
      requireOwner(await lockOwner(db, { adayId }))
      const former = await setSilindiByAmac(db, { adayId, amac })
      if (former.length > 0) await enqueue(clearDosya, {})
      audit({ islem: `${amac}Yukle`, varlik: 'aday', varlikId: adayId, degisim: { dosyaId: dosya.id } })
      return dosya
    },
  })
}

async function remove(
  { db, session, input, enqueue, audit }: Context<typeof fotoSil> | Context<typeof cvSil>,
  amac: Single,
): Promise<1> {
  const adayId = subjectOf(session, input._adayId)
  requireOwner(await lockOwner(db, { adayId }))
  const removed = await setSilindiByAmac(db, { adayId, amac })
  if (removed.length === 0) return 1
  await enqueue(clearDosya, {})
  audit({ islem: `${amac}Sil`, varlik: 'aday', varlikId: adayId, degisim: { dosyaId: removed[0]?.id } })
  return 1
}

/** A candidate whom staff switched off has no session any more. */
function requireOwner([owner]: { id: number }[]) {
  if (!owner) throw new AppError('sessionEnded')
}

async function findSigned(runtime: Runtime, imza: string) {
  const claim = readPath(imza)
  if (!claim) return null
  const tenant = await runtime.tenants.get(claim.tenantId).catch(absent)
  if (!tenant || !isSignedBy(tenant, imza)) return null
  const dosya = await findHere(await openDatabase(runtime, tenant), claim)
  return dosya && { tenant, dosya, claim }
}

async function openDatabase({ tenants }: Runtime, { id }: Tenant): Promise<TenantDb> {
  return (await tenants.open(id)).db
}

async function findHere(db: TenantDb, { dosyaId: id, until }: { dosyaId: number; until: number }) {
  const [row] = await findOpenDosya(db, { id, until })
  return row ? { id, ...row } : null
}
