import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'

/** What forms of the back office choose from; every user with an SGK role may read it. */
function lookup<S extends z.ZodRawShape, D extends 'tenant' | 'master'>(name: string, database: D, shape: S) {
  return defineEndpoint({
    method: 'GET',
    path: `/api/ikorg/${name}/getList`,
    access: 'staff',
    effect: 'read',
    database,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.number(), ...shape })),
    summary: `Every ${name}, to choose from.`,
  })
}

export const listCity = lookup('city', 'master', { sehirKodu: z.number(), sehirAdi: z.string() })

export const listDistrict = defineEndpoint({
  method: 'GET',
  path: '/api/ikorg/district/getList',
  access: 'staff',
  effect: 'read',
  database: 'master',
  input: z.strictObject({ sehirKodu: idInAddress.optional(), ilKodu: idInAddress.optional() }),
  output: z.array(z.object({ id: z.number(), ilceKodu: z.number(), ilceAdi: z.string() })),
  summary: 'The districts of a province, or of all, to choose from.',
})

export const listLanguage = lookup('language', 'master', { display: z.string(), langKey: z.string() })
export const listGlobalGroup = lookup('globalGroup', 'master', { groupKey: z.string(), sira: z.number() })
export const listKriter = lookup('kriter', 'tenant', { display: z.string() })
export const listCalisanTip = lookup('calisanTip', 'tenant', { tipAdi: z.string() })
export const listDurumTanim = lookup('durumTanim', 'tenant', {
  durumGorunenAdi: z.string(),
  durumTipi: z.number(),
  siralama: z.number(),
})
export const listFirma = lookup('firma', 'tenant', { companyName: z.string() })
export const listSube = defineEndpoint({
  method: 'GET',
  path: '/api/ikorg/sube/getList',
  access: 'staff',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ companyId: idInAddress.optional() }),
  output: z.array(z.object({ id: z.number(), subeAdi: z.string() })),
  summary: 'The branches of a firm, or of all, to choose from.',
})
export const listBasvuruFormu = lookup('basvuruFormu', 'tenant', { formAdi: z.string() })
export const listTestTip = lookup('testTip', 'tenant', { testAdi: z.string() })
export const listSablon = lookup('sablon', 'tenant', { code: z.string(), kanal: z.string(), sablonMetni: z.string() })
