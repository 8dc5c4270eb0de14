import { randomUUID } from 'node:crypto'
import { today as todayOf } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { today } from '#engine/server/source.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { okunduKapatKind } from '#features/is-kazasi/kinds.server.ts'
import { findKazaOfRapor, linkKaza, suggestKaza } from '#features/is-kazasi/queries.server.ts'
import { bilinmeyenSonGun } from '#features/is-kazasi/rules.ts'
import { settleKazaSonGunu } from '#features/is-kazasi/son-gun.server.ts'
import { ofSubeKodu } from '#features/isyeri/queries.server.ts'
import { openKisi } from '#features/kisi/store.server.ts'
import { createBeyan } from '#features/sgk-beyan/create.server.ts'
import type { BeyanIslem } from '#features/sgk-beyan/rules.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import './beyan.server.ts'
import { listParcalar, saglikGor } from './contract.ts'
import { detayOkuKind } from './kinds.server.ts'
import { openBrans } from './onay.server.ts'
import { listOnayParcalari } from './parca.server.ts'
import { findBrans, listBeyanlar, mayOkunduKapat, requestOkundu, wantDetay } from './queries.server.ts'
import { eVizite } from './resource.ts'
import { isOnayGunu, varsayilanOnayGunu } from './rules.ts'

type Row = Readonly<Record<string, unknown>>

const late = `t.acik_son_gun < ${today}`

/** A part of the newest declaration about a row. */
const ofBeyan = (column: string) =>
  `(select ${column} from sgk_beyan b where b.kayit = 'eVizite' and b.kayit_id = t.id order by b.id desc limit 1)`

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Makes a declaration about a report in the name of the caller; its job sends it after the commit. */
async function declare(
  { db, tenant, enqueue, audit, session }: CallContext<'tenant'>,
  row: Row,
  { islem, istek, ofKisi }: { islem: BeyanIslem; istek: object; ofKisi: boolean },
) {
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  // the record's state makes it idempotent: one open declaration for a report
  await createBeyan(
    { db, tenant, enqueue, audit },
    {
      istekId: randomUUID(),
      islem,
      istek,
      isyeriId: Number(row.isyeriId),
      kisiId: ofKisi ? Number(row.kisiId) : null,
      kayit: eVizite.name,
      kayitId: Number(row.id),
      kullaniciId: session.subjectId,
    },
  )
}

const wrongDay = (key: string) => new AppError('onayTarihiGecersiz', { errors: [{ field: 'tarih', key }] })

/** A refusal that depends on more than the fields of `when`. */
const refuse = (condition: boolean) => {
  if (condition) throw new AppError('durumUygunDegil')
}

const eViziteResourceRoutes = serveResource(eVizite, {
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    gonderim: ofBeyan('b.durum'),
    beyanId: ofBeyan('b.id'),
    sonIslem: ofBeyan('b.islem'),
    sonIslemKullanici: ofBeyan('(select u.ad_soyad from kullanici u where u.id = b.kullanici_id)'),
    sonSonucKod: ofBeyan('b.sonuc_kod'),
    sonSonucAciklama: ofBeyan('b.sonuc_aciklama'),
  },
  filters: {
    // one state alone is read in the order of the list
    onayli: (value: boolean) => (value ? 't.onay_durumu = 2' : 't.onay_durumu in (0, 1)'),
    day: (value: number, bind) => `t.poliklinik_tarihi >= ${today} - ${bind(value, 'int')}`,
    gecikmis: (value: boolean) => (value ? late : `(${late}) is not true`),
    subeKodu: ofSubeKodu,
    personelNo: (value: string, bind) =>
      `(t.kisi_id, t.isyeri_id) in (select p.kisi_id, p.isyeri_id from personel p where p.personel_no = ${bind(value, 'text')})`,
  },
  strip: {
    adet: 'count(*)::int',
    gecikmis: `(count(*) filter (where ${late}))::int`,
    enYakin: `min(t.acik_son_gun) filter (where t.acik_son_gun >= ${today})`,
  },
  reveal: { tcKimlikNo: openKisi },
  timeline: { beyan: async ({ db }, part) => listBeyanlar(db, part) },
  rowActions: {
    async onayla(context, row, { calisti, tarih }, isOfMany) {
      const bugun = todayOf(new Date())
      const rapor = { kalanBaslangic: textOf(row.kalanBaslangic), raporBitis: textOf(row.raporBitis) }
      // work on many rows is for reports that have ended, unless it names a day
      refuse(isOfMany && textOf(tarih) === null && (rapor.raporBitis ?? bugun) >= bugun)
      const gun = textOf(tarih) ?? varsayilanOnayGunu(rapor, bugun)
      if (!isOnayGunu(rapor, gun, bugun)) throw wrongDay(gun > bugun ? 'dayInFuture' : 'dayNotOpen')
      const nitelikDurumu = calisti === true ? '1' : '0'
      const istek = { vaka: String(row.vaka), medulaRaporId: row.medulaRaporId, nitelikDurumu, tarih: gun }
      await declare(context, row, { islem: 'raporOnay', istek, ofKisi: true })
      return undefined
    },
    async onayIptal(context, row, { bildirimId }) {
      const no = textOf(bildirimId)
      const pieces = await listOnayParcalari(context.db, { id: Number(row.id) })
      // without a number SGK takes the newest one back
      const piece = no === null ? pieces.at(-1) : pieces.find((one) => one.bildirimId === no)
      refuse(no !== null && !piece)
      const which = { ...(no !== null && { bildirimId: no }), ...(piece && { bitis: piece.bitis }) }
      const istek = { medulaRaporId: row.medulaRaporId, ...which }
      await declare(context, row, { islem: 'onaylIptal', istek, ofKisi: false })
      return undefined
    },
    async personelimDegil(context, row, { onay }) {
      if (onay !== true) throw new AppError('validationFailed', { errors: [{ field: 'onay', key: 'required' }] })
      const istek = { vaka: String(row.vaka), medulaRaporId: row.medulaRaporId }
      await declare(context, row, { islem: 'personelimDegildir', istek, ofKisi: true })
      return undefined
    },
    async detayOku({ db, enqueue }, row) {
      const id = Number(row.id)
      await wantDetay(db, { ids: [id] })
      await enqueue(detayOkuKind, { id }, { singletonKey: String(id) })
      return undefined
    },
    async okunduKapat({ db, enqueue }, row) {
      const isyeriId = Number(row.isyeriId)
      const [izin] = await mayOkunduKapat(db, { isyeriId })
      refuse(!izin)
      await requestOkundu(db, { ids: [Number(row.id)] })
      await enqueue(okunduKapatKind, { isyeriId }, { singletonKey: String(isyeriId) })
      return undefined
    },
    async kazayaBagla({ db, runtime, changed }, row) {
      const [eviziteId, isyeriId, kisiId] = [Number(row.id), Number(row.isyeriId), Number(row.kisiId)]
      const gun = textOf(row.isKazasiTarihi) ?? textOf(row.raporBaslangic)
      refuse(gun === null || (await findKazaOfRapor(db, { eviziteId })).length > 0)
      if (gun === null) return undefined
      const [linked] = await linkKaza(db, { eviziteId, isyeriId, kisiId, gun })
      if (!linked) {
        const yeni = { eviziteId, isyeriId, kisiId, gun, tesisAdi: textOf(row.tesisAdi) }
        const [made] = await suggestKaza(db, { ...yeni, kaynak: 3, ilkOkuma: false, ...bilinmeyenSonGun })
        refuse(!made)
        if (made) await settleKazaSonGunu(db, runtime.master.db, made.id)
      }
      changed('isKazasi')
      return undefined
    },
  },
})

export const eViziteRoutes = [
  ...eViziteResourceRoutes,

  implement(listParcalar, async (context) => {
    await requireRecord(eVizite, context, context.input.id)
    return listOnayParcalari(context.db, context.input)
  }),

  implement(saglikGor, async (context) => {
    const { db, input, tenant, audit } = context
    await requireRecord(eVizite, context, input.id)
    const [stored] = await findBrans(db, input)
    if (!stored) throw new AppError('notFound')
    audit({ islem: 'saglikGor', varlik: eVizite.name, varlikId: input.id })
    return { bransAdi: openBrans(tenant, stored) }
  }),
]
