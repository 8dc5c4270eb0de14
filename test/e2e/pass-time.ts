import { rawStatement, type TenantTables } from '../../src/server/database.ts'
import { inDemo } from './in-demo.ts'

// A program of its own, run beside the product: journeys move time by moving rows, as the tests without a browser do.
const [cepTel = '', seconds = '0'] = process.argv.slice(2)

const ageCodes = rawStatement<TenantTables, { cepTel: string; seconds: number }, never>(
  `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - make_interval(secs => $2),
     gecerlilik = gecerlilik - make_interval(secs => $2) where cep_tel = $1`,
  ['cepTel', 'seconds'],
)

await inDemo(async (runtime, tenant) => {
  const { db } = await runtime.tenants.open(tenant.id)
  await ageCodes(db, { cepTel, seconds: Number(seconds) })
})
