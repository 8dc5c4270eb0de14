import { Readable } from 'node:stream'
import { today as todayOf } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { today } from '#engine/server/source.server.ts'
import { ofOwnBranches, ownBranches } from '#features/branch/own-branches.server.ts'
import { kayitDosyalari } from '#features/dosya/kayit-dosya.server.ts'
import { ofSubeKodu } from '#features/isyeri/queries.server.ts'
import { ensureKisi, holdKisi, openKisi } from '#features/kisi/store.server.ts'
import { findIsyeriOf } from '#features/personel/queries.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { type CallContext, FileAnswer, implement } from '#server/http/implement.ts'
import { writeAudit } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { ek7GizliGor, ek7GizliYaz, getEk7, listEksikler } from './contract.ts'
import { eksikler } from './ek7.ts'
import { openEk7Gizli, storeEk7Gizli } from './ek7-gizli.server.ts'
import { getForm } from './form.server.ts'
import { okunduKapatKind } from './kinds.server.ts'
import {
  decideOneri,
  findKazaOfDay,
  mayKazaOkundu,
  notifyKaza,
  requestKazaOkundu,
  waiveKaza,
} from './queries.server.ts'
import { isKazasi } from './resource.ts'
import { bildirimDurumu, bildirimDurumuOf } from './rules.ts'
import { settleKazaSonGunu } from './son-gun.server.ts'

const late = `t.acik_son_gun < ${today}`

/** Reasons are kept in the language of the company's records. */
const metin = createT(catalogue.tr, 'tr')
/** The reason of a suggestion that was refused without one. */
const oneriRedNotu = () => metin('isKazasi.oneriRed')

/** How far back the tile of the dashboard looks, in days. */
const panoGunu = 30

const refuse = (condition: boolean) => {
  if (condition) throw new AppError('durumUygunDegil')
}

type Row = Readonly<Record<string, unknown>>

const invalid = (field: string, key: string) => new AppError('validationFailed', { errors: [{ field, key }] })

/** An accident has happened and was learned of; nobody enters one that is to come. */
function refuseDays(row: Row) {
  const bugun = todayOf(new Date())
  for (const field of ['isKazasiTarihi', 'ogrenmeTarihi'])
    if (typeof row[field] === 'string' && row[field] > bugun) throw invalid(field, 'dayInFuture')
}

const enCokTanik = 100

/** SGK's form takes a witness a line. */
function refuseCrowd({ tanikListesi }: Row) {
  const lines = typeof tanikListesi === 'string' ? tanikListesi.split('\n').filter((line) => line.trim() !== '') : []
  if (lines.length > enCokTanik) throw invalid('tanikListesi', 'tooManyWitnesses')
}

/**
 * The person of an accident that is entered by hand. Their name stands as others know it; 409 where an accident of theirs
 * at the workplace is known for that day.
 */
async function enterKaza({ db, tenant }: CallContext<'tenant'>, row: Row): Promise<number> {
  const { isKazasiTarihi: gun } = row
  if (typeof gun !== 'string') throw invalid('isKazasiTarihi', 'required')
  const given = { tcKimlikNo: String(row.tcKimlikNo), ad: String(row.ad), soyad: String(row.soyad) }
  // the lock on the person makes two who enter one accident at once come one after the other
  const known = await holdKisi(db, tenant, given.tcKimlikNo)
  const isNamed = known !== undefined && `${known.ad}${known.soyad}` !== ''
  const kisiId = await ensureKisi(db, tenant, isNamed ? { ...given, ad: '', soyad: '' } : given)
  const [same] = await findKazaOfDay(db, { isyeriId: Number(row.isyeriId), kisiId, gun })
  if (same) throw new AppError('recordExists', { errors: [{ field: 'isKazasiTarihi', key: 'recordExists' }] })
  return kisiId
}

const isNotified = (row: Row | null | undefined) =>
  row?.bildirimDurumu === bildirimDurumu.bildirildi || row?.bildirimDurumu === bildirimDurumu.gec

const isKazasiResourceRoutes = serveResource(isKazasi, {
  files: kayitDosyalari,
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
  },
  filters: {
    isKazalariDashboard: (value: boolean) => {
      const open = `t.bildirim_durumu = any('{0,1}'::smallint[]) and t.kaza_gunu >= ${today} - ${panoGunu}`
      return value ? open : `(${open}) is not true`
    },
    day: (value: number, bind) => `t.kaza_gunu >= ${today} - ${bind(value, 'int')}`,
    gecikmis: (value: boolean) => (value ? late : `(${late}) is not true`),
    subeKodu: ofSubeKodu,
    raporlu: (value: boolean) => (value ? 't.evizite_id is not null' : 't.evizite_id is null'),
  },
  strip: {
    adet: 'count(*)::int',
    gecikmis: `(count(*) filter (where ${late}))::int`,
    enYakin: `min(t.acik_son_gun) filter (where t.acik_son_gun >= ${today})`,
  },
  reveal: { tcKimlikNo: openKisi },
  references: {
    isyeriId: async ({ db, session }, id) => {
      const [found] = await findIsyeriOf(db, { id, subeler: await ownBranches(db, session) })
      return found?.isyeriSicilNo ?? null
    },
  },
  async beforeWrite(context, { action, values, row, before }) {
    refuseDays(row)
    refuseCrowd(row)
    if (action === 'create') return { ...values, kisiId: await enterKaza(context, row) }
    // the proof may come later; SGK's document is added to what it has been notified of
    if (Object.keys(values).every((name) => name === 'belge') && isNotified(before)) return values
    refuse(before?.bildirimDurumu !== bildirimDurumu.bildirilmedi && before?.bildirimDurumu !== bildirimDurumu.taslak)
    // what is filled in of the form is a draft until SGK has been notified
    return { ...values, bildirimDurumu: bildirimDurumu.taslak }
  },
  async afterWrite({ db, runtime }, { action, row }) {
    if (action !== 'delete') await settleKazaSonGunu(db, runtime.master.db, Number(row.id))
  },
  rowActions: {
    async bildirildi({ db }, row, girdi) {
      const [bildirimTarihi, bildirimNo] = [String(girdi.bildirimTarihi), String(girdi.bildirimNo)]
      const field = { field: 'bildirimTarihi', key: 'dayInFuture' }
      const isFuture = bildirimTarihi > todayOf(new Date())
      if (isFuture) throw new AppError('validationFailed', { errors: [field] })
      if (typeof row.kazaGunu === 'string' && bildirimTarihi < row.kazaGunu)
        throw new AppError('validationFailed', { errors: [{ field: 'bildirimTarihi', key: 'beforeAccident' }] })
      const son = typeof row.sonBildirimTarihi === 'string' ? row.sonBildirimTarihi : null
      const durum = bildirimDurumuOf(bildirimTarihi, son)
      await notifyKaza(db, { id: Number(row.id), durum, bildirimTarihi, bildirimNo })
      if (typeof girdi.dosyaId !== 'number') return undefined
      const belge = Array.isArray(row.belge) ? row.belge : []
      return { belge: [...belge, girdi.dosyaId] }
    },
    async bildirimGerekmez({ db }, row, { neden }) {
      await waiveKaza(db, { id: Number(row.id), neden: String(neden) })
      return undefined
    },
    async oneriKabul({ db }, row) {
      await decideOneri(db, { id: Number(row.id), oneri: 2 })
      return undefined
    },
    async oneriRed({ db }, row, { neden }) {
      const id = Number(row.id)
      await decideOneri(db, { id, oneri: 3 })
      await waiveKaza(db, { id, neden: neden ? String(neden) : oneriRedNotu() })
      return undefined
    },
    async okunduKapat({ db, enqueue }, row) {
      const [id, isyeriId] = [Number(row.id), Number(row.isyeriId)]
      const [izin] = await mayKazaOkundu(db, { id })
      refuse(!izin)
      await requestKazaOkundu(db, { ids: [id] })
      await enqueue(okunduKapatKind, { isyeriId }, { singletonKey: String(isyeriId) })
      return undefined
    },
  },
})

export const isKazasiRoutes = [
  ...isKazasiResourceRoutes,

  implement(listEksikler, async (context) => {
    const { db, tenant, input } = context
    await requireRecord(isKazasi, context, input.id)
    return eksikler({ ...(await getForm(db, input.id)), ...(await openEk7Gizli(db, tenant, input.id)) })
  }),

  implement(ek7GizliGor, async (context) => {
    const { db, tenant, input, audit } = context
    await requireRecord(isKazasi, context, input.id)
    audit({ islem: 'saglikGor', varlik: isKazasi.name, varlikId: input.id })
    return openEk7Gizli(db, tenant, input.id)
  }),

  implement(ek7GizliYaz, async (context) => {
    const { db, tenant, input, audit, changed } = context
    await requireRecord(isKazasi, context, input.id)
    await storeEk7Gizli(db, tenant, input)
    audit({ islem: 'saglikYaz', varlik: isKazasi.name, varlikId: input.id })
    changed(isKazasi.name)
    return 1 as const
  }),

  implement(getEk7, async (context) => {
    const { db, input, runtime, tenant, caller } = context
    await requireRecord(isKazasi, context, input.id)
    // fonts and their tables take memory that few processes ever need
    const { ek7Pdf } = await import('./ek7.server.ts')
    const bytes = await ek7Pdf(
      { db, tenant, isWhole: await hasRight(context, { ekran: 'isKazasi', eylem: 'saglikGor' }) },
      input.id,
    )
    const entry = { islem: 'dosyaAc', varlik: isKazasi.name, varlikId: input.id, degisim: { belge: 'ek7' } }
    const pool = await runtime.tenants.open(tenant.id)
    await pool.inTransaction((write) => writeAudit(write, { ...caller, keys: tenant.keys }, [entry]))
    return new FileAnswer({
      type: 'application/pdf',
      name: `Ek-7_${input.id}.pdf`,
      body: Readable.from([bytes]),
      size: bytes.length,
    })
  }),
]
