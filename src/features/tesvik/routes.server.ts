import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { isyeri } from '#features/isyeri/resource.ts'
import { openKisi } from '#features/kisi/store.server.ts'
import { implement } from '#server/http/implement.ts'
import { hesapla } from './contract.ts'
import { hesaplaTesvik } from './jobs.server.ts'
import { tesvik } from './resource.ts'

const sum = (column: string) => `coalesce(sum(${column}), 0)::numeric(17, 2)`

export const tesvikRoutes = [
  ...serveResource(tesvik, {
    scope: ofOwnBranches(
      (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
    ),
    columns: {
      adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
      companyName: `(select c.company_name from isyeri i join company c on c.id = i.company_id where i.id = t.isyeri_id)`,
      subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
      kanunAdi: '(select n.kanun_adi from sgk_tesvik_kanun n where n.kanun_no = t.kanun_no)',
    },
    strip: {
      bildirilen: sum('t.bildirilen_tutar'),
      hesaplanan: sum('t.hesaplanan_tutar'),
      netKazanc: sum('t.net_kazanc'),
      kacirilan: `coalesce(sum(t.hesaplanan_tutar) filter (where t.durum = 2), 0)::numeric(17, 2)`,
    },
    reveal: { tcKimlikNo: openKisi },
  }),

  implement(hesapla, async (context) => {
    const { periodId, isyeriId = null } = context.input
    if (isyeriId !== null) await requireRecord(isyeri, context, isyeriId)
    const [jobId = ''] = await context.enqueue(hesaplaTesvik, { periodId, isyeriId })
    context.audit({ islem: 'hesapla', varlik: tesvik.name, degisim: { periodId, isyeriId } })
    return { jobId }
  }),
]
