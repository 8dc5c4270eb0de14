import { today as todayOf } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecords } from '#engine/server/served.server.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { joinWaiting, planNow } from '#features/filo/isle.server.ts'
import { monitorType } from '#features/filo/rules.ts'
import { borcKanali } from '#features/sgk/kanal/borc.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { importBorc, yenidenOku } from './contract.ts'
import { importBorcFile } from './import.server.ts'
import { listSubeKodlari, sonSorguGunu } from './queries.server.ts'
import { eBorc, eBorcKalem } from './resource.ts'
import { type BorcTuru, parcaOf } from './rules.ts'

const inBranches = (isyeriId: string) => (branchIds: string) =>
  `${isyeriId} in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`

const companyOf = '(select i.company_id from isyeri i where i.id = t.isyeri_id)'

const refuse = (condition: boolean) => {
  if (condition) throw new AppError('durumUygunDegil')
}

const eBorcResourceRoutes = serveResource(eBorc, {
  scope: ofOwnBranches(inBranches('t.isyeri_id')),
  columns: {
    companyName: `(select c.company_name from isyeri i join company c on c.id = i.company_id where i.id = t.isyeri_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
  },
  filters: {
    guncelSorgu: (value: boolean) =>
      value ? `t.calisma_gunu = ${sonSorguGunu}` : `(t.calisma_gunu = ${sonSorguGunu}) is not true`,
    // what was not read has no total: it is neither
    borcVarMi: (value: boolean) => `t.toplam_borc ${value ? '>' : '='} 0`,
    // a file of amounts has no lines: the part that the kind makes says it
    borcTuru: (value: BorcTuru, bind) =>
      `(t.${snakeCase(parcaOf[value])} > 0
        or exists (select from sgk_borc_kalem k where k.sorgu_id = t.id and k.borc_turu = ${bind(value, 'smallint')}))`,
  },
  strip: {
    firma: `(count(distinct ${companyOf}) filter (where t.toplam_borc > 0))::int`,
    isyeri: '(count(distinct t.isyeri_id) filter (where t.toplam_borc > 0))::int',
    toplamBorc: 'coalesce(sum(t.toplam_borc), 0)::numeric(15, 2)',
    okunan: '(count(*) filter (where t.okuma_durumu = 5))::int',
    toplam: 'count(*)::int',
  },
  rowActions: {
    async odendiNotu(_context, row, { not }) {
      refuse(row.toplamBorc === '0.00')
      return { odendiNotu: not }
    },
    async belge(_context, row, { borcuYokturBelgeNo, belgeTarihi }) {
      refuse(row.toplamBorc !== '0.00')
      if (String(belgeTarihi) > todayOf(new Date()))
        throw new AppError('validationFailed', { errors: [{ field: 'belgeTarihi', key: 'dayInFuture' }] })
      return { borcuYokturBelgeNo, belgeTarihi }
    },
  },
})

/** At most so many letters of branch codes fit into a job; with more it reads all workplaces. */
const mostCodes = 500

/** Plans a reading for now, or adds its branches to the one that waits for this moment already. */
async function planReading({ db, runtime, tenant }: CallContext<'tenant'>, ids: number[]): Promise<number> {
  const kodlar = await listSubeKodlari(db, { ids })
  const codes = kodlar.map(({ subeKodu }) => subeKodu)
  const joined = codes.includes(null) ? '' : codes.join(',')
  const wanted = { tenantId: tenant.id, tip: monitorType.eBorc, parameter2: null as string | null }
  if (joined !== '' && joined.length <= mostCodes) wanted.parameter2 = joined
  const job = await runtime.master.inTransaction(async (master) => {
    const made = await planNow({ db: master, enqueue: runtime.jobs.enqueueIn(master, null) }, wanted)
    return made ?? joinWaiting(master, wanted)
  })
  // the one that waited was begun in between
  if (job === null) throw new AppError('serviceUnavailable')
  return job
}

export const eBorcRoutes = [
  ...eBorcResourceRoutes,
  ...serveResource(eBorcKalem, {
    scope: ofOwnBranches(
      (branchIds) =>
        `t.sorgu_id in (select s.id from sgk_borc_sorgu s join isyeri i on i.id = s.isyeri_id
                         where i.branch_id = any(${branchIds}))`,
    ),
  }),

  implement(importBorc, async (context) => {
    await borcKanali.requireOpen(context.runtime.master.db, context.tenant.id)
    return importBorcFile(context, context.input.tur, context.input.deneme ?? false)
  }),

  implement(yenidenOku, async (context) => {
    const { input, audit } = context
    await requireRecords(eBorc, context, input.ids)
    const jobId = await planReading(context, input.ids)
    audit({ islem: 'yenidenOku', varlik: eBorc.name, degisim: { jobId, adet: input.ids.length } })
    return { jobId }
  }),
]
