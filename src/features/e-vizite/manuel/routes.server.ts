import { randomUUID } from 'node:crypto'
import { today as todayOf } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { ofOwnBranches, ownBranches } from '#features/branch/own-branches.server.ts'
import { manuelBildirim } from '#features/e-vizite/resource.ts'
import { manuelDurumu } from '#features/e-vizite/rules.ts'
import { openKisi } from '#features/kisi/store.server.ts'
import { findIsyeriOf } from '#features/personel/queries.server.ts'
import { createBeyan } from '#features/sgk-beyan/create.server.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import { findPersonelOf } from '#features/tescil/queries.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { wantManuel } from './beyan.server.ts'
import { manuelBildirimEndpoints, manuelOku, manuelSil } from './contract.ts'
import { findBeyannameTipi, listBeyanlar, lockManuel } from './queries.server.ts'
import { gunHatalari, manuelSonGunu, nitelikOf } from './rules.ts'

type Row = Readonly<Record<string, unknown>>
type Context = CallContext<'tenant'>

/** A part of the newest declaration about a notice. */
const ofBeyan = (column: string) =>
  `(select ${column} from sgk_beyan b where b.kayit = 'manuelBildirim' and b.kayit_id = t.id order by b.id desc limit 1)`

const invalid = (field: string, key: string) => new AppError('validationFailed', { errors: [{ field, key }] })

/** The employment that a notice is given for: at the workplace that is named with it, of the caller's branches. */
async function employmentOf({ db, session }: Pick<Context, 'db' | 'session'>, row: Row) {
  const [personel] = await findPersonelOf(db, { id: Number(row.personelId), subeler: await ownBranches(db, session) })
  if (!personel) throw invalid('personelId', 'unknownReference')
  if (personel.isyeriId !== Number(row.isyeriId)) throw invalid('personelId', 'otherIsyeri')
  return personel
}

/** The person and the last day of a new notice, whose days have to be over and within the employment. */
async function prepare(context: Context, row: Row) {
  const personel = await employmentOf(context, row)
  const gunler = { raporBaslangic: String(row.raporBaslangic), iseBaslama: String(row.iseBaslama) }
  const errors = gunHatalari({ ...personel, ...gunler }, todayOf(new Date()))
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  const master = context.runtime.master.db
  const [tatiller, parametreler] = [await listResmiTatil(master, {}), await listDonemParametre(master, {})]
  const [isyeri] = await findBeyannameTipi(context.db, { isyeriId: personel.isyeriId })
  const sonGun = manuelSonGunu(
    { takvim: takvimOf(tatiller), parametreler },
    {
      ...gunler,
      beyannameTipi: isyeri?.beyannameTipi ?? 0,
    },
  )
  return { kisiId: personel.kisiId, ...sonGun }
}

type Konu = { id: number; isyeriId: number; kisiId: number }

/** Makes a declaration about a notice in the name of the caller; its job sends it after the commit. */
async function declare(
  { db, tenant, enqueue, audit, session }: Context,
  { id, isyeriId, kisiId }: Konu,
  given: { islem: 'manuelCalismazlikBildirimiGiris' | 'manuelCalismazlikBildirimiSil'; istek: object },
) {
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  const konu = { isyeriId, kisiId, kayit: manuelBildirim.name, kayitId: id, kullaniciId: session.subjectId }
  // the record's state makes it idempotent: one open declaration for a notice
  return createBeyan({ db, tenant, enqueue, audit }, { istekId: randomUUID(), ...konu, ...given })
}

function declareGiris(context: Context, row: Row) {
  const { id, isyeriId, kisiId, raporBaslangic, iseBaslama, calisti } = row
  const days = { raporBaslangicTarihi: raporBaslangic, iseBaslamaTarihi: iseBaslama }
  const istek = { ...days, nitelikDurumu: nitelikOf(calisti === true) }
  const konu = { id: Number(id), isyeriId: Number(isyeriId), kisiId: Number(kisiId) }
  return declare(context, konu, { islem: 'manuelCalismazlikBildirimiGiris', istek })
}

/** A notice whose number nobody knows yet cannot be named to SGK: its reading is asked for. */
function declareSil(context: Context, konu: Konu & { sgkNo: unknown }) {
  if (typeof konu.sgkNo !== 'string') throw new AppError('durumUygunDegil')
  return declare(context, konu, { islem: 'manuelCalismazlikBildirimiSil', istek: { id: konu.sgkNo } })
}

const konuOf = (row: Row): Konu => ({
  id: Number(row.id),
  isyeriId: Number(row.isyeriId),
  kisiId: Number(row.kisiId),
})

const resourceRoutes = serveResource(manuelBildirim, {
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    gonderim: ofBeyan('b.durum'),
    beyanId: ofBeyan('b.id'),
    kullaniciAdi: ofBeyan('(select u.ad_soyad from kullanici u where u.id = b.kullanici_id)'),
    sonSonucKod: ofBeyan('b.sonuc_kod'),
    sonSonucAciklama: ofBeyan('b.sonuc_aciklama'),
    gecikti: `coalesce(coalesce(t.islem_tarihi, (t.created_date at time zone 'Europe/Istanbul')::date) > t.son_bildirim_tarihi, false)`,
  },
  endpoints: manuelBildirimEndpoints,
  own: {
    async bildir(context, records) {
      const { id } = await records.create(context, context.input)
      const { beyanId, gonderim } = await records.read(context.db, Number(id))
      return { id: Number(id), beyanId, durum: gonderim }
    },
  },
  references: {
    isyeriId: async ({ db, session }, id) => {
      const [found] = await findIsyeriOf(db, { id, subeler: await ownBranches(db, session) })
      return found?.isyeriSicilNo ?? null
    },
    personelId: async ({ db, session }, id) => {
      const [found] = await findPersonelOf(db, { id, subeler: await ownBranches(db, session) })
      return found?.personelNo ?? null
    },
  },
  reveal: { tcKimlikNo: openKisi },
  timeline: { beyan: async ({ db }, part) => listBeyanlar(db, part) },
  async beforeWrite(context, { action, values, row }) {
    return action === 'create' ? { ...values, ...(await prepare(context, row)) } : undefined
  },
  async afterWrite(context, { action, row }) {
    if (action === 'create') await declareGiris(context, row)
  },
  rowActions: {
    async sgkdanSil(context, row) {
      await declareSil(context, { ...konuOf(row), sgkNo: row.sgkNo })
      return undefined
    },
    async sgkdanOku({ enqueue }, row) {
      await wantManuel(enqueue, konuOf(row))
      return undefined
    },
  },
})

export const manuelBildirimRoutes = [
  ...resourceRoutes,

  implement(manuelSil, async (context) => {
    const { db, input, audit, changed } = context
    await requireRecord(manuelBildirim, context, input.id)
    const [manuel] = await lockManuel(db, input)
    if (!manuel) throw new AppError('notFound')
    if (manuel.manuelDurumu !== manuelDurumu.bildirildi) throw new AppError('gecisYok')
    const beyan = await declareSil(context, manuel)
    audit({ islem: 'sgkdanSil', varlik: manuelBildirim.name, varlikId: manuel.id })
    changed(manuelBildirim.name)
    return { id: manuel.id, ...beyan }
  }),

  implement(manuelOku, async (context) => {
    const { kisiId, isyeriId } = await employmentOf(context, context.input)
    await wantManuel(context.enqueue, { kisiId, isyeriId })
    return 1
  }),
]
