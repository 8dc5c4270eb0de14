import { randomUUID } from 'node:crypto'
import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Change } from '#engine/server/change.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { today } from '#engine/server/source.server.ts'
import { ofOwnBranches, ownBranches } from '#features/branch/own-branches.server.ts'
import { openKayitDosya } from '#features/dosya/fetched.server.ts'
import { kayitDosyalari } from '#features/dosya/kayit-dosya.server.ts'
import { findSealedKimlik } from '#features/isyeri/queries.server.ts'
import { openKisi } from '#features/kisi/store.server.ts'
import { openAx } from '#features/sgk/kanal/ax.server.ts'
import { isSifreEksik } from '#features/sgk/rules.ts'
import { createBeyan, requireNoBeyan } from '#features/sgk-beyan/create.server.ts'
import { type CallContext, FileAnswer, implement } from '#server/http/implement.ts'
import { writeAudit } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'
import './beyan.server.ts'
import { belgeAc, donemOner } from './contract.ts'
import { fromPersonel, isEmriHatalari, sonTarihAt } from './create.server.ts'
import { readDonem } from './donem.server.ts'
import { axEsitleKind, pdfOkuKind } from './kinds.server.ts'
import { closeIsEmri, findIsEmri, findPersonelOf, listBeyanlar, listNotPdf, stepBack } from './queries.server.ts'
import { tescil } from './resource.ts'
import { eksikler, hataDurumlari, type IsEmriDurumu, isIptal, istekOf, oncekiAdim, type Row } from './rules.ts'

const errorStates = `t.durum in (${hataDurumlari.map((one) => `'${one}'`).join(', ')})`
const late = `t.acik_son_gun < ${today}`
/** The periods of the dashboard's tile: other numbers ask for all errors. */
const panoGunleri = [30, 60, 90]

/** A part of the newest declaration about an order. */
const ofBeyan = (column: string) =>
  `(select ${column} from sgk_beyan b where b.kayit = 'tescil' and b.kayit_id = t.id order by b.id desc limit 1)`

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

/** Declares an order in the name of the caller, once nothing is missing; its job sends it after the commit. */
async function declare({ db, tenant, enqueue, audit, session }: CallContext<'tenant'>, row: Row) {
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  refuse(eksikler(row))
  const [kimlik] = await findSealedKimlik(db, { id: Number(row.isyeriId) })
  if (!kimlik || isSifreEksik(kimlik)) throw new AppError('sifreEksik')
  await createBeyan(
    { db, tenant, enqueue, audit },
    {
      istekId: randomUUID(),
      ...istekOf(row),
      isyeriId: Number(row.isyeriId),
      kisiId: Number(row.kisiId),
      kayit: tescil.name,
      kayitId: Number(row.id),
      kullaniciId: session.subjectId,
    },
  )
}

async function startAx({ runtime, tenant, enqueue }: CallContext<'tenant'>, id: number) {
  if ((await openAx(runtime, tenant.id)) === 'kapali') throw new AppError('kanalKapali')
  await enqueue(axEsitleKind, { id }, { singletonKey: String(id) })
}

const startPdf = ({ enqueue }: CallContext<'tenant'>, id: number) =>
  enqueue(pdfOkuKind, { id }, { singletonKey: String(id) })

const open: readonly unknown[] = ['Olusturuldu', 'SGKAktarimHata']
const hasBelge = ({ belge }: Row) => Array.isArray(belge) && belge.length > 0
const wantsBelge: readonly unknown[] = ['SGKAktarildi', 'PDFOkumaHata']

/** What an update changes: everything of an order that has not been declared; after that its document alone. */
async function changeIsEmri(context: CallContext<'tenant'>, { values, row, before }: Change) {
  const durum = before?.durum
  const { belge, ...others } = values
  const isOpen = open.includes(durum)
  if (Object.keys(others).length > 0 && !isOpen) throw new AppError('durumUygunDegil')
  if (belge !== undefined && !isOpen && !wantsBelge.includes(durum)) throw new AppError('durumUygunDegil')
  if (isOpen) await requireNoBeyan(context.db, { kayit: tescil.name, kayitId: Number(row.id) })
  // a document by hand stands for the one that could not be fetched
  return !isOpen && hasBelge(row) ? { ...values, durum: 'PDFOkundu', hataKodu: null, hataAciklama: null } : values
}

/** The files of orders; a document of SGK's shows the whole national id, so that it is opened as the id is. */
const belgeler: typeof kayitDosyalari = {
  ...kayitDosyalari,
  async list(context, record) {
    const isOpen = await hasRight(context, { ekran: tescil.name, eylem: 'goster' })
    return isOpen ? kayitDosyalari.list(context, record) : []
  },
}

/** A document is a PDF, as SGK gives it. */
async function belgeHatalari({ db }: CallContext<'tenant'>, { belge }: Row): Promise<FieldError[]> {
  if (!Array.isArray(belge) || belge.length === 0) return []
  return (await listNotPdf(db, { ids: belge })).length > 0 ? [{ field: 'belge', key: 'pdfBelge' }] : []
}

const tescilResourceRoutes = serveResource(tescil, {
  files: belgeler,
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    pdfDosyaId: 't.belge[1]',
    gonderim: ofBeyan('b.durum'),
    beyanId: ofBeyan('b.id'),
    gecikti: `coalesce(coalesce((t.aktarim_zamani at time zone 'Europe/Istanbul')::date, case when t.acik_son_gun is not null then ${today} end) > t.son_tarih, false)`,
  },
  filters: {
    isHataOkuma: (value: number, bind) =>
      panoGunleri.includes(value)
        ? `${errorStates} and t.created_date >= (${today} - ${bind(value, 'int')})::timestamp at time zone 'Europe/Istanbul'`
        : errorStates,
    gecikmis: (value: boolean) => (value ? late : `(${late}) is not true`),
  },
  strip: {
    adet: 'count(*)::int',
    gecikmis: `(count(*) filter (where ${late}))::int`,
    hatali: `(count(*) filter (where ${errorStates}))::int`,
    enYakin: `min(t.acik_son_gun) filter (where t.acik_son_gun >= ${today})`,
  },
  references: {
    personelId: async ({ db, session }, id) => {
      const [found] = await findPersonelOf(db, { id, subeler: await ownBranches(db, session) })
      return found?.personelNo ?? null
    },
  },
  reveal: { tcKimlikNo: openKisi },
  timeline: { beyan: async ({ db }, part) => listBeyanlar(db, part) },
  async beforeWrite(context, change) {
    const { action, row } = change
    if (action === 'delete') {
      const isUntouched = row.durum === 'Olusturuldu' && (row.beyanId ?? null) === null
      if (!isUntouched) throw new AppError('durumUygunDegil')
      return undefined
    }
    const known = action === 'create' ? await fromPersonel(context, Number(row.personelId), row) : {}
    const values = action === 'create' ? { ...change.values, ...known } : await changeIsEmri(context, change)
    const whole = { ...row, ...values }
    const master = context.runtime.master.db
    refuse([...(await isEmriHatalari(master, whole)), ...(await belgeHatalari(context, values))])
    const written = whole.meslekKodu === '' ? { ...values, meslekKodu: null } : values
    return { ...written, ...(await sonTarihAt(context, whole)) }
  },
  async afterWrite(context, { action, before, row }) {
    if (action !== 'update' || before?.durum === row.durum || row.durum !== 'PDFOkundu') return
    if ((await openAx(context.runtime, context.tenant.id)) !== 'kapali') await startAx(context, Number(row.id))
  },
  rowActions: {
    async gonder(context, row) {
      await declare(context, row)
      return undefined
    },
    async yenidenGonder(context, row) {
      const id = Number(row.id)
      const from = row.durum as IsEmriDurumu // the action is offered in three of them
      const to = oncekiAdim(from, { axKayitNo: row.axKayitNo })
      if (to === null || (await stepBack(context.db, { id, from, to })).length === 0) throw new AppError('gecisYok')
      if (to === 'Olusturuldu') await declare(context, row)
      else if (to === 'SGKAktarildi') await startPdf(context, id)
      else await startAx(context, id)
      return undefined
    },
    async pdfOku(context, row) {
      const id = Number(row.id)
      if (row.durum === 'PDFOkumaHata') await stepBack(context.db, { id, from: 'PDFOkumaHata', to: 'SGKAktarildi' })
      await startPdf(context, id)
      return undefined
    },
    async axEsitle(context, row) {
      const id = Number(row.id)
      const to = oncekiAdim(row.durum, { axKayitNo: row.axKayitNo })
      await startAx(context, id)
      if (to !== null) await stepBack(context.db, { id, from: 'AXSyncHata', to })
      return undefined
    },
    async manuelKapat(context, row, { neden }) {
      await requireNoBeyan(context.db, { kayit: tescil.name, kayitId: Number(row.id) })
      // done on SGK's own screen: its document is the only proof
      if (isIptal(row) && !hasBelge(row)) refuse([{ field: 'belge', key: 'fileRequired' }])
      await closeIsEmri(context.db, { id: Number(row.id), neden: String(neden) })
      return undefined
    },
  },
})

export const tescilRoutes = [
  ...tescilResourceRoutes,

  implement(donemOner, async (context) => {
    await requireRecord(tescil, context, context.input.id)
    return readDonem(context, context.input.id)
  }),

  implement(belgeAc, async (context) => {
    const { db, input, runtime, tenant, caller } = context
    await requireRecord(tescil, context, input.id)
    const [emir] = await findIsEmri(db, input)
    const place = { id: emir?.dosyaId ?? 0, kaynak: tescil.table }
    const file = await openKayitDosya({ runtime, tenant }, place)
    if (!file) throw new AppError('notFound')
    const entry = { islem: 'dosyaAc', varlik: tescil.name, varlikId: input.id, degisim: { dosyaId: place.id } }
    const pool = await runtime.tenants.open(tenant.id)
    await pool.inTransaction((write) => writeAudit(write, { ...caller, keys: tenant.keys }, [entry]))
    return new FileAnswer({ type: file.tur, name: file.dosyaAdi, body: file.body, size: file.boyut })
  }),
]
