import { implement } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import { createOneriTalep } from './contract.ts'
import { insertOneriTalep } from './queries.server.ts'

// Security 2.3: three a day from one session; the address has the call's own limit.
const dailyLimit = { name: 'oneriTalepGun', max: 3, seconds: 86_400 }

export const oneriTalepRoutes = [
  implement(createOneriTalep, async ({ db, input, session, runtime, tenant, audit }) => {
    await runtime.limits.requireShared(dailyLimit, `${tenant.id}|${actorName(session)}`)
    const { olusturulmaTarihi, webSitesi, ...form } = input
    // a machine is told what everybody is told
    if (webSitesi) return 1 as const

    const adayId = session.kind === 'ady' ? session.subjectId : null
    const [row] = await insertOneriTalep(db, { ...form, adayId, istemciTarihi: olusturulmaTarihi || null })
    audit({ islem: 'create', varlik: 'oneriTalep', varlikId: row?.id ?? null, degisim: { talepTipi: form.talepTipi } })
    return 1 as const
  }),
]
