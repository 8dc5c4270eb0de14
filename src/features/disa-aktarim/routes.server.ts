import { AppError, absent } from '#core/errors.ts'
import { masterFolder } from '#engine/export/export-job.server.ts'
import { isExportPathOf, readExportPath } from '#engine/export/export-path.server.ts'
import { FileAnswer, implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { openDisaAktarim } from './contract.ts'
import { findReady } from './queries.server.ts'

const fileType = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const disaAktarimRoutes = [
  implement(openDisaAktarim, async ({ input, runtime }) => {
    const found = await findSigned(runtime, input.imza)
    if (!found) throw new AppError('notFound')
    const { file, folder, tenantId, userId } = found
    const body = await runtime.services.files.open({ tenant: folder, name: file.dosyaAnahtari })
    if (!body) throw new AppError('notFound')
    runtime.log.info({ tenantId, userId, kaynak: file.dosyaAdi }, 'an exported file was fetched')
    return new FileAnswer({ type: fileType[file.bicim], name: file.dosyaAdi, body, size: file.boyut })
  }),
]

async function findSigned(runtime: Runtime, imza: string) {
  const path = readExportPath(imza)
  if (!path) return null
  const { tenantId, id, userId, until } = path
  const owner = tenantId === 0 ? masterOf(runtime) : await tenantOf(runtime, tenantId)
  if (!owner || !isExportPathOf(owner.keys, imza)) return null
  const [file] = await findReady(owner.db, { id, kullaniciId: userId, until })
  return file ? { file, folder: owner.folder, tenantId, userId } : null
}

function masterOf({ master, keys }: Runtime) {
  return { db: master.db, keys, folder: masterFolder }
}

async function tenantOf({ tenants }: Runtime, id: number) {
  const tenant = await tenants.get(id).catch(absent)
  if (!tenant) return null
  const { db } = await tenants.open(id)
  return { db, keys: tenant.keys, folder: tenant.guid }
}
