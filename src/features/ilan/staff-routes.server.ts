import { AppError, type FieldError } from '#core/errors.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { serveResource } from '#engine/resource.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { findUser } from '#features/kullanici/queries.server.ts'
import { copyProjeTest } from '#features/test-merkezi/queries.server.ts'
import { findIl, findIlce } from '#features/yer/queries.server.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import { ilanEndpoints } from './contract.ts'
import { closeIlan } from './kapat.server.ts'
import { readForm, readPortal } from './portal.server.ts'
import {
  copyParts,
  countBelgeTanim,
  deleteIlanBelgeBut,
  findCalisanTip,
  findForm,
  findIsTanim,
  findSube,
  ilanDurumuSql,
  listIlanBelge,
  saveIlanBelge,
} from './queries.server.ts'
import { ilan } from './resource.ts'
import { findContradictions, findMissing, isYounger } from './rules.ts'
import { findAgeWarnings } from './uyari.server.ts'
import { conditionsOf, extend, publish, reopen, withdraw } from './yayin.server.ts'

const previewSeconds = 3600

/** What a copy takes over: the facts and texts that people write, without the last day, which is past by then. */
const copied = Object.entries(ilan.fields)
  .filter(([name, { options }]) => !('write' in options && options.write === 'none') && name !== 'basvuruBitisTarihi')
  .map(([name]) => name)

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

export const ilanStaffRoutes = serveResource(ilan, {
  endpoints: ilanEndpoints,
  columns: {
    ilanDurumu: `(${ilanDurumuSql})`,
    kalanGun: `(t.basvuru_bitis_tarihi - (select (now() at time zone 'Europe/Istanbul')::date))`,
    basvuruSayisi: '(select count(*)::int from basvuru b where b.iap_id = t.id and b.durum <> 0)',
    doluKontenjan: `(select count(*)::int from basvuru b join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no
      where b.iap_id = t.id and d.durum_tipi = 2)`,
  },
  references: {
    isId: async ({ db }, id) => (await findIsTanim(db, { id }))[0]?.isAdi ?? null,
    calisanTipId: async ({ db }, id) => (await findCalisanTip(db, { id }))[0]?.tipAdi ?? null,
    ilKodu: async ({ runtime }, sehirKodu) => (await findIl(runtime.master.db, { sehirKodu }))[0]?.sehirAdi ?? null,
    ilceKodu: async ({ runtime }, ilceKodu, row) => {
      const [ilce] = await findIlce(runtime.master.db, { ilceKodu })
      return ilce && ilce.sehirKodu === row.ilKodu ? ilce.ilceAdi : null
    },
    basvuruFormuId: async ({ db }, id) => (await findForm(db, { id }))[0]?.formAdi ?? null,
    degerlendirmeSorumlusuId: async ({ db }, id) => (await findUser(db, { id }))[0]?.adSoyad ?? null,
    companyId: async ({ db }, id) => (await findCompany(db, { id }))[0]?.companyName ?? null,
    branchId: async ({ db }, id, row) =>
      (await findSube(db, { id, companyId: Number(row.companyId ?? 0) }))[0]?.subeAdi ?? null,
  },
  async beforeWrite({ db }, { action, values, row }) {
    if (action === 'delete') return undefined
    refuse(findContradictions(row))
    if (!(row.acik && row.gorunmeyeAcik)) return undefined
    // a later last day publishes an expired posting again, which is an action with a right of its own
    if (values.basvuruBitisTarihi !== undefined) refuse([{ field: 'basvuruBitisTarihi', key: 'changedByAction' }])
    const missing = findMissing(await conditionsOf(db, row))
    refuse(missing.filter(({ field }) => field in values))
    return undefined
  },
  async afterWrite({ db, runtime }, { before, row }) {
    if (!(row.acik && row.gorunmeyeAcik && before && isYounger(before, row))) return
    // whoever publishes confirms a warning; a change of what is published already does not go around it
    refuse(await findAgeWarnings(runtime.master.db, await conditionsOf(db, row)))
  },
  rowActions: { yayinla: publish, yenidenAc: reopen, uzat: extend, yayindanKaldir: withdraw },
  own: {
    async kopyala(context, records) {
      const { id: from } = context.input
      const source: Record<string, unknown> = await records.read(context.db, from)
      // only one posting of a worker type may send visitors straight on
      const { otomatikYonlendir: _, ...values } = Object.fromEntries(copied.map((name) => [name, source[name]]))
      const { id } = await records.create(context, values)
      await copyParts(context.db, { from, to: Number(id) })
      await copyProjeTest(context.db, { from, to: Number(id) })
      context.audit({ islem: 'kopyala', varlik: ilan.name, varlikId: Number(id), degisim: { kaynak: from } })
      return records.read(context.db, Number(id))
    },
    async kapat(context, records) {
      const trial = await closeIlan(context)
      return trial ?? records.read(context.db, context.input.id)
    },
    async onizle({ db, input, tenant, runtime, audit }, records) {
      await records.read(db, input.id)
      const guid = await createGuidLink(db, tenant, { amac: 'ilanOnizle', konuId: input.id, seconds: previewSeconds })
      audit({ islem: 'onizle', varlik: ilan.name, varlikId: input.id })
      return { url: runtime.config.publicUrl + pageUrl(paths.ilanOnizleme, tenant.tenantKey, { g: guid }) }
    },
    portalGorunumu: readPortal,
    async form({ db, input }, records) {
      await records.read(db, input.id)
      return readForm(db, input.id)
    },
    async belgeler({ db, input }, records) {
      await records.read(db, input.id)
      return listIlanBelge(db, { iapId: input.id })
    },
    async belgeKaydet({ db, input, audit, changed }, records) {
      await records.read(db, input.id)
      const ids = input.belgeler.map(({ belgeTanimId }) => belgeTanimId)
      const [known] = await countBelgeTanim(db, { ids })
      if (known?.adet !== ids.length) refuse([{ field: 'belgeler', key: 'invalidChoice' }])
      const cikan = await deleteIlanBelgeBut(db, { iapId: input.id, ids })
      const zorunlu = input.belgeler.map((belge) => belge.zorunlu)
      const giren = await saveIlanBelge(db, { iapId: input.id, ids, zorunlu })
      const numbers = (rows: { belgeTanimId: number }[]) => rows.map(({ belgeTanimId }) => belgeTanimId)
      const degisim = { cikan: numbers(cikan), giren: numbers(giren) }
      audit({ islem: 'belgeKaydet', varlik: ilan.name, varlikId: input.id, degisim })
      changed(ilan.name)
      return 1
    },
  },
})
