import { serveResource } from '#engine/resource.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { tahakkukKanali } from '#features/sgk/kanal/tahakkuk.server.ts'
import { implement } from '#server/http/implement.ts'
import { importHizmetSatiri } from './contract.ts'
import { importHizmetFile } from './import.server.ts'
import { hizmetSatiri } from './resource.ts'
import { calisanSayisi } from './rules.ts'

export const hizmetSatiriRoutes = [
  ...serveResource(hizmetSatiri, {
    scope: ofOwnBranches(
      (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
    ),
    columns: {
      adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
      companyName: `(select c.company_name from isyeri i join company c on c.id = i.company_id where i.id = t.isyeri_id)`,
      subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    },
    strip: {
      kisi: calisanSayisi,
      gunSayisi: 'coalesce(sum(t.gun), 0)::int',
      pekToplami: 'coalesce(sum(t.pek_tutari), 0)::numeric(17, 2)',
    },
  }),

  implement(importHizmetSatiri, async (context) => {
    await tahakkukKanali.requireOpen(context.runtime.master.db, context.tenant.id)
    return importHizmetFile(context, context.input.deneme ?? false)
  }),
]
