import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { hesabimiSil, kvkkBasvuru, silmeKodu } from '#features/aday/contract.ts'
import { updateAdayIletisimIzin } from '#features/aday/izin-contract.ts'
import { readConfig } from '#server/config.ts'
import { createApp } from '#server/http/app.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { makeAday, readCodeOf } from '#test/aday.ts'
import { createClient } from '#test/client.ts'
import { listRoutes } from '../../../features.server.ts'
import { createLog, openRuntime } from '../../../product.ts'

/** Every file that is ours. PostgreSQL's own follow vacuum and the recycling of its log (decision 0016); what it says does not. */
function ownFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isPostgres = (name: string) => /^postgres(-programs[^/]*)?\//.test(name) && name !== 'postgres/server.log'
  return names.filter((name) => !isPostgres(name)).map((name) => join(folder, name))
}

/** A product with a data folder of its own, as a person starts it. */
async function startFromNothing() {
  const folder = await mkdtemp(join(tmpdir(), 'kadro-'))
  await chmod(folder, 0o711) // the database's own user must reach its cluster
  const logged: string[] = []
  const config = readConfig({ KADRO_DATA: join(folder, 'data'), KADRO_DEMO: '0', KADRO_LOG: 'debug' })
  const runtime = await openRuntime(config, {
    log: createLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) }),
  })
  const app = await createApp(runtime, listRoutes(config))
  await app.ready()
  const stop = async () => {
    await app.close()
    await runtime.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, runtime, folder, logged, stop }
}

test('no file of the data folder and no line of the log names a person, before or after the erasure', async () => {
  const { app, runtime, folder, logged, stop } = await startFromNothing()
  try {
    const { id } = await createTenant(runtime, { tenantKey: 'dosya', name: 'Dosya' })
    const tenant = await runtime.tenants.get(id)
    const aday = await makeAday(runtime, tenant, { ad: 'Gülizarnaz', soyad: 'Çokgüneşligil' })
    const { token } = await runtime.sessions.start('ady', { tenantId: id, subjectId: aday.id })
    const client = createClient(app, token)
    await client.call(updateAdayIletisimIzin, { smsIzini: true, epostaIzini: true, aramaIzini: true, kvkIzini: true })
    await client.call(kvkkBasvuru, { talep: 'silme', metin: `${aday.ad} ${aday.cepTel}` })
    // what PostgreSQL refuses it must not write down either
    const again = makeAday(runtime, tenant, { cepTel: aday.cepTel, soyad: aday.soyad })
    await expect(again).rejects.toMatchObject({ code: 'recordExists' })
    await client.call(silmeKodu, {})
    await client.call(hesabimiSil, { _code: await readCodeOf(runtime, tenant, aday.cepTel) })

    const texts = [aday.ad, aday.soyad, aday.cepTel, aday.email, aday.tcKimlikNo]
    const files = ownFiles(join(folder, 'data')).filter((path) => statSync(path).isFile())
    expect(files.map((path) => relative(folder, path))).toContain('data/postgres/server.log')
    const named = files.filter((path) => texts.some((text) => readFileSync(path).includes(text)))
    expect(named).toEqual([])
    expect(logged.filter((line) => texts.some((text) => line.includes(text)))).toEqual([])
  } finally {
    await stop()
  }
})
