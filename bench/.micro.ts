import { z } from 'zod'
import fastJson from 'fast-json-stringify'
import { listIap } from '../src/features/ilan/contract.ts'
function time(name: string, work: (i: number) => unknown, n = 20_000) {
  for (let i = 0; i < n / 4; i++) work(i)
  const start = process.cpuUsage()
  for (let i = 0; i < n; i++) work(i)
  const { user, system } = process.cpuUsage(start)
  console.log(name, ((user + system) / n).toFixed(2), 'us')
}
const row = { id: 1, iapKodu: 'IL-1001', baslik: 'Güvenlik Görevlisi Ankara', kisaAciklama: 'x'.repeat(120), talepTarihi: '2026-01-01', basvuruBitisTarihi: '2026-03-01', zamanTipi: 0, isAciklamasi: 'Güvenlik', isId: 3, calisanTipId: null, ilKodu: 6, ilceKodu: 6001, sehirAdi: 'Ankara', ilceAdi: 'Çankaya', havuzdaMi: false, otomatikYonlendir: false, '@surum': '5 20260101' }
const rows = Array.from({ length: 20 }, (_, i) => ({ ...row, id: i }))
const base = (schema: any) => fastJson({ type: 'object', properties: { resultObject: { type: 'array', items: schema } } } as any)
const plain = z.toJSONSchema(listIap.output, { io: 'output', target: 'draft-7', override: ({ jsonSchema }: any) => { delete jsonSchema.additionalProperties } })
const flat = z.toJSONSchema(listIap.output, { io: 'output', target: 'draft-7', override: ({ jsonSchema }: any) => {
  delete jsonSchema.additionalProperties
  const [value, none] = jsonSchema.anyOf ?? []
  if (jsonSchema.anyOf?.length === 2 && none.type === 'null' && ['string', 'number', 'integer', 'boolean'].includes(value.type)) { delete jsonSchema.anyOf; jsonSchema.type = [value.type, 'null'] }
} })
const noReq = structuredClone(flat) as any
console.log(JSON.stringify((flat as any).properties.basvuruBitisTarihi), JSON.stringify((flat as any).properties.zamanTipi), (flat as any).required?.length)
const a = base(plain), b = base(flat)
time('anyOf', () => a({ resultObject: rows }))
time('flat', () => b({ resultObject: rows }))
delete noReq.required
const c = base(noReq)
time('flat not required', () => c({ resultObject: rows }))
time('JSON', () => JSON.stringify({ resultObject: rows }))
console.log(a({resultObject: rows}) === b({resultObject: rows}))
