import { AppError } from '#core/errors.ts'
import { insertDosyaOf } from '#features/dosya/queries.server.ts'
import { removeDosya, signedPath, storeUpload } from '#features/dosya/store.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { subjectOf } from '#server/session/candidate.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Belge, deleteBelgeDosya, listBelge, uploadBelge } from './contract.ts'
import {
  type BelgeRow,
  deleteOwnDosya,
  findOwnBasvuru,
  findOwnBelge,
  findOwnDosya,
  insertBelgeDosya,
  listBelgeRow,
} from './queries.server.ts'

export const belgeRoutes = [
  implement(listBelge, async ({ db, tenant, session, input }) => {
    const { basvuruId } = input
    const [own] = await findOwnBasvuru(db, { basvuruId, adayId: subjectOf(session) })
    if (!own) throw new AppError('notFound')
    return toBelgeList(tenant, await listBelgeRow(db, { basvuruId }))
  }),

  implement(uploadBelge, async (context) => {
    const own = { id: context.input.isEmriBelgeId, adayId: subjectOf(context.session) }
    return storeUpload(context, {
      amac: 'belge',
      insert: insertDosyaOf(own.adayId, 'belge'),
      allow: (db) => requireWaiting(db, own),
      async use({ db, audit }, dosya) {
        const [added] = await insertBelgeDosya(db, { belgeId: own.id, dosyaId: dosya.id, adayId: own.adayId })
        if (!added) throw new AppError('belgeKapali')
        audit({ islem: 'belgeYukle', varlik: 'belge', varlikId: own.id, degisim: { belgeDosyaId: added.id } })
        return { id: added.id }
      },
    })
  }),

  implement(deleteBelgeDosya, async ({ db, session, input, enqueue, audit }) => {
    const adayId = subjectOf(session, input.adayId)
    const own = { id: input.id, basvuruId: input.basvuruId ?? 0, adayId }
    const [deleted] = await deleteOwnDosya(db, own)
    if (!deleted) await refuseDelete(db, own)
    else {
      await removeDosya({ db, enqueue }, { id: deleted.dosyaId, adayId })
      audit({ islem: 'delete', varlik: 'belgeDosya', varlikId: own.id })
    }
    return 1 as const
  }),
]

/** Another's document does not exist; an own one takes files only while its application waits for them. */
async function requireWaiting(db: TenantDb, own: { id: number; adayId: number }) {
  const [belge] = await findOwnBelge(db, own)
  if (!belge) throw new AppError('notFound')
  if (!belge.isWaiting) throw new AppError('belgeKapali')
}

/** What was deleted before stays so; what somebody decided on does too. */
async function refuseDelete(db: TenantDb, own: { id: number; basvuruId: number; adayId: number }) {
  const [found] = await findOwnDosya(db, own)
  if (!found) throw new AppError('notFound')
  if (!found.isDeleted) throw new AppError('belgeKapali')
}

function toBelgeList(tenant: Tenant, rows: BelgeRow[]): Belge[] {
  const belgeler = Map.groupBy(rows, ({ id }) => id)
  return [...belgeler.values()].flatMap((dosyalar) => {
    const [belge] = dosyalar
    if (!belge) return []
    const { id, belgeAdi, zorunlu } = belge
    const files = dosyalar.flatMap((row) => (row.belgeDosyaId === null ? [] : [{ ...row, id: row.belgeDosyaId }]))
    return {
      id,
      belgeAdi,
      zorunlu,
      belgeDosyalari: files
        .filter(({ silinmeTarihi }) => silinmeTarihi === null)
        .map((file) => ({
          id: file.id,
          dosyaAdi: file.dosyaAdi ?? '',
          dosyaYolu: signedPath(tenant, file.dosyaId),
          eklenmeTarihi: file.eklenmeTarihi,
          durum: file.durum,
          retNedeni: file.retNedeni,
          suresiDoldu: file.suresiDoldu,
        })),
      silinenDosyalar: files.flatMap(({ id: fileId, dosyaAdi, silinmeTarihi }) =>
        silinmeTarihi === null ? [] : [{ id: fileId, dosyaAdi: dosyaAdi ?? '', silinmeTarihi }],
      ),
    }
  })
}
