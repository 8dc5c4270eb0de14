import { type MasterTables, rawStatement } from '../../../src/server/database/database.ts'
import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { execute } from '../../deneme.ts'
import type { Where } from './where.ts'

const sonuncu = 'select max(id) from isyeri where aktif'
const unread = `
  with t as (
    update sgk_borc_sorgu set okuma_durumu = 0, sorgu_zamani = null, prim_borcu = null, issizlik_borcu = null, damga_vergisi = null,
           idari_para_cezasi = null, egitim_ozel_islem = null, gecikme_cezasi = null, gecikme_zammi = null, icra_borcu = null,
           taksitli_borc = null, emanet_tutari = null
     where isyeri_id = (${sonuncu}) and calisma_gunu = (select max(calisma_gunu) from sgk_borc_sorgu) returning id)
  delete from sgk_borc_kalem k using t where k.sorgu_id = t.id`
const waitAgain = rawStatement<MasterTables, { tenantId: number; isyeriId: number }, never>(
  `update sgk_worker_monitor r set status = 0, completed = false, end_date = null, mesaj = 'Beklemede, dosya bekleniyor'
    from worker_planned_job j
   where j.id = r.job_id and j.status = 1 and j.tip = 3 and r.tenant_id = $1 and r.isyeri_id = $2`,
  ['tenantId', 'isyeriId'],
)

/** The newest query of the last workplace of the demo's second company is not read yet, and its row waits; its number. */
export async function forgetBorc({ runtime }: Where, _wanted: null): Promise<string> {
  const tenant = await runtime.tenants.find('ornek')
  if (!tenant) throw new Error('no second company here')
  return withTenant(runtime.tenants, tenant.id, async (db) => {
    await execute(db, unread)
    const [[id, sicilNo] = []] = await execute(db, `select id, isyeri_sicil_no from isyeri where id = (${sonuncu})`)
    await waitAgain(runtime.master.db, { tenantId: tenant.id, isyeriId: Number(id) })
    return String(sicilNo)
  })
}
