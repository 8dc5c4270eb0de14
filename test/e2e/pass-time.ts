import { openRuntime } from '../../src/product.ts'
import { readConfig } from '../../src/server/config.ts'
import { rawStatement, type TenantTables } from '../../src/server/database.ts'
import { findRunningServer } from '../../src/server/database-server.ts'

// A program of its own, run beside the product: journeys move time by moving rows, as the tests without a browser do.
const [cepTel = '', seconds = '0'] = process.argv.slice(2)

const ageCodes = rawStatement<TenantTables, { cepTel: string; seconds: number }, never>(
  `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - make_interval(secs => $2),
     gecerlilik = gecerlilik - make_interval(secs => $2) where cep_tel = $1`,
  ['cepTel', 'seconds'],
)

const config = readConfig({ ...process.env, KADRO_LOG: 'silent' })
const server = await findRunningServer(config)
if (!server) throw new Error('no product runs here')
const runtime = await openRuntime(config, { server })
try {
  const tenant = await runtime.tenants.find('demo')
  if (!tenant) throw new Error('no demo here')
  const { db } = await runtime.tenants.open(tenant.id)
  await ageCodes(db, { cepTel, seconds: Number(seconds) })
} finally {
  await runtime.close()
}
