import { today as todayOf } from '#core/date.ts'
import { AppError, type FieldError } from '#core/errors.ts'
import { modulTipi } from '#core/licence.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Row } from '#engine/server/change.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { today } from '#engine/server/source.server.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { meslekShape } from '#features/kod-listesi/rules.ts'
import { deletePersonel, insertPersonel } from '#features/personel/queries.server.ts'
import { createIsEmri } from '#features/tescil/create.server.ts'
import { deleteUnsentIsEmri } from '#features/tescil/queries.server.ts'
import { islemTipi } from '#features/tescil/rules.ts'
import { listModulTipi } from '#features/yetki/queries.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { findSgk, iseGirisEndpoints, listAdaylar, listEksikler } from './contract.ts'
import { checksOf, settled, type Where } from './kontrol.server.ts'
import {
  cancelGiris,
  findGiris,
  findKabul,
  findKaynak,
  findSubeAdi,
  holdGiris,
  lockEmirOf,
  searchAdaylar,
  setEmir,
  setKontrol,
} from './queries.server.ts'
import { iseGiris } from './resource.ts'
import { type Eksik, iseGirisDurumu, tellableOf } from './rules.ts'

const open: readonly unknown[] = [iseGirisDurumu.hazirlaniyor, iseGirisDurumu.hazir]

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

const whereOf = ({ db, runtime }: Pick<CallContext<'tenant'>, 'db' | 'runtime'>): Where => ({
  db,
  master: runtime.master.db,
})

/** Orders are made in companies with the SGK module; whether its screens are open to the caller is another question. */
async function hasSgk({ runtime, tenant }: Pick<CallContext<'tenant'>, 'runtime' | 'tenant'>) {
  const kinds = await listModulTipi(runtime.master.db, { tenantId: tenant.id, kullaniciId: 0 })
  return kinds.some((kind) => kind.modulTipi === modulTipi.SGK)
}

/** What stands in the way, as far as the caller may know it. */
const toldOf = async (context: CallContext<'tenant'>, eksikler: readonly Eksik[]) =>
  tellableOf(eksikler, await hasRight(context, ozelNitelikliGor))

/** Makes the employment and its work order, in the transaction of the action: both or neither. */
async function openIsEmri(context: CallContext<'tenant'>, row: Row, gecikmeNedeni: string | null) {
  const { db, tenant } = context
  const giris = { basvuruId: Number(row.basvuruId) }
  // nobody decides otherwise meanwhile, and of two entries of one person the second sees the order of the first
  await findKabul(db, giris)
  const [kaynak] = await findKaynak(db, giris)
  if (!kaynak) throw new AppError('durumUygunDegil')
  const { ad, soyad, personelNo } = kaynak
  const kisiId = await ensureKisi(db, tenant, { tcKimlikNo: openTckn(tenant, kaynak), ad, soyad })
  const { isyeriId, sonBildirimTarihi } = await requireReady(context, row, gecikmeNedeni)
  const meslekKodu = typeof row.meslekKodu === 'string' ? row.meslekKodu : null
  const sigortaliTuru = Number(row.sigortaliTuru)
  const girisTarihi = String(row.iseBaslamaTarihi)
  const [made] = await insertPersonel(db, { personelNo, kisiId, isyeriId, meslekKodu, sigortaliTuru, girisTarihi })
  if (!made) throw new AppError('durumUygunDegil')
  const girdi = { girisTarihi, sigortaliTuru, ...(meslekKodu && { meslekKodu }) }
  const isEmriId = await createIsEmri(context, { islemTipi: islemTipi.giris, personelId: made.id, girdi })
  const emir = { id: Number(row.id), personelId: made.id, isEmriId, isyeriId, sonBildirimTarihi, gecikmeNedeni }
  const [tied] = await setEmir(db, emir)
  if (!tied) throw new AppError('durumUygunDegil')
  context.changed('personel')
}

/** Looks at everything anew: what was missing may be there, and what was there may be gone. */
async function requireReady(context: CallContext<'tenant'>, row: Row, gecikmeNedeni: string | null) {
  const { kontrol, eksikler } = await settled(whereOf(context), row)
  const told = await toldOf(context, eksikler)
  refuse(told.map(({ key, params }) => ({ field: 'eksikler', key, ...(params && { params }) })))
  const { isyeriId, sonBildirimTarihi } = kontrol
  const isLate = sonBildirimTarihi !== null && sonBildirimTarihi < todayOf(new Date())
  if (isLate && !gecikmeNedeni) refuse([{ field: 'gecikmeNedeni', key: 'required' }])
  if (isyeriId === null) throw new AppError('durumUygunDegil')
  return { isyeriId, sonBildirimTarihi }
}

export const iseGirisRoutes = [
  ...serveResource(iseGiris, {
    // SGK's answer holds the order and then writes the entry: whoever writes an entry comes the same way
    lock: async ({ db, input }) => {
      const { id } = (input ?? {}) as { id?: unknown } // of whichever call; work in the background has none
      if (typeof id === 'number') await lockEmirOf(db, { id })
    },
    scope: ofOwnBranches((branchIds) => `t.branch_id = any(${branchIds})`, 'branchId'),
    columns: {
      adSoyad: '(select a.ad_soyad from basvuru v join aday a on a.id = v.aday_id where v.id = t.basvuru_id)',
      baslik: '(select i.baslik from basvuru v join ilan i on i.id = v.iap_id where v.id = t.basvuru_id)',
      subeAdi: '(select b.sube_adi from branch b where b.id = t.branch_id)',
      kalanGun: `(t.acik_son_gun - ${today})`,
      isEmriNo: '(select e.is_emri_no from sgk_tescil_is_emri e where e.id = t.is_emri_id)',
      isEmriDurumu: '(select e.durum from sgk_tescil_is_emri e where e.id = t.is_emri_id)',
    },
    references: {
      basvuruId: async ({ db }, id) => (await findKabul(db, { basvuruId: id }))[0]?.adSoyad ?? null,
      branchId: async ({ db }, id) => (await findSubeAdi(db, { id }))[0]?.subeAdi ?? null,
    },
    async beforeWrite(context, { action, row, values, before }) {
      if (action === 'update' && !open.includes(before?.durum)) throw new AppError('durumUygunDegil')
      const { meslekKodu } = values
      if (typeof meslekKodu === 'string' && meslekKodu !== '' && !meslekShape.test(meslekKodu))
        refuse([{ field: 'meslekKodu', key: 'invalidMeslek' }])
      if (action === 'create') {
        const [found] = await findKabul(context.db, { basvuruId: Number(row.basvuruId) })
        if (!found?.kabul) refuse([{ field: 'basvuruId', key: 'notAccepted' }])
      }
      const { kontrol } = await settled(whereOf(context), row)
      return { ...(meslekKodu === '' && { meslekKodu: null }), ...kontrol }
    },
    endpoints: iseGirisEndpoints,
    own: {
      async hazirla(context, records) {
        const { db, input } = context
        const [kept] = await holdGiris(db, input)
        if (kept && !open.includes(kept.durum)) throw new AppError('durumUygunDegil')
        const { basvuruId: _same, ...values } = input
        const { id } = kept
          ? await records.update(context, { id: kept.id, ...values })
          : await records.create(context, input)
        const { kontrol, eksikler } = await settled(whereOf(context), input)
        // the same values change nothing, but what was missing may have come meanwhile
        if (kept) await setKontrol(db, { id: kept.id, ...kontrol })
        return { ...(await records.read(db, Number(id))), eksikler: await toldOf(context, eksikler) }
      },
    },
    rowActions: {
      async isEmriAc(context, row, { gecikmeNedeni }) {
        if (!(await hasSgk(context))) throw new AppError('durumUygunDegil')
        await openIsEmri(context, row, typeof gecikmeNedeni === 'string' && gecikmeNedeni ? gecikmeNedeni : null)
        return undefined
      },
      async iptal({ db, changed }, row, { neden }) {
        const id = Number(row.id)
        const [giris] = await findGiris(db, { id })
        await cancelGiris(db, { id, neden: String(neden) })
        if (typeof row.isEmriId !== 'number') return undefined
        // who declares held the order, and this call has waited for it: a declaration that was made is seen
        const [undone] = await deleteUnsentIsEmri(db, { id: row.isEmriId })
        if (undone && giris?.personelId) await deletePersonel(db, { id: giris.personelId })
        // what SGK may have been told of is not undone here; what was closed by hand stays, with its employment
        if (!undone && row.isEmriDurumu !== 'ManuelKapatildi') throw new AppError('durumUygunDegil')
        for (const name of ['tescil', 'personel']) changed(name)
        return undefined
      },
    },
  }),
  implement(findSgk, async (context) => ({ acik: await hasSgk(context) })),
  implement(listAdaylar, ({ db, input }) => searchAdaylar(db, { ara: input.ara ?? null, id: input.id ?? null })),

  implement(listEksikler, async (context) => {
    await requireRecord(iseGiris, context, context.input.id)
    const [giris] = await findGiris(context.db, context.input)
    if (!giris) throw new AppError('notFound')
    return toldOf(context, (await checksOf(whereOf(context), giris)).eksikler)
  }),
]
