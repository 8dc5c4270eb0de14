import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { kvkkBasvuru, kvkkGun, listKvkkBasvuru, verilerim } from '#features/aday/contract.ts'
import { sendNotice } from '#features/aday/notice.server.ts'
import { getLockedOwnAday, getOwnAday } from '#features/aday/own.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { FileAnswer, implement } from '#server/http/implement.ts'
import { collectVerilerim } from './collect.server.ts'
import { verilerimHtml, verilerimJson } from './file.server.ts'
import { insertKvkkBasvuru, selectKvkkBasvuru } from './queries.server.ts'

const fileType = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' } as const

export const veriRoutes = [
  implement(verilerim, async ({ db, input, session, tenant, runtime }) => {
    const { id: adayId } = await getOwnAday(db, session)
    const veri = await collectVerilerim({
      db,
      master: runtime.master.db,
      tenant,
      origin: runtime.config.publicUrl,
      adayId,
    })
    if (!veri) throw new AppError('notFound')
    const { bicim } = input
    runtime.log.info({ tenantId: tenant.id, adayId, bicim }, 'a candidate took the own data')
    const body =
      bicim === 'json'
        ? verilerimJson(veri, tenant.name)
        : verilerimHtml(veri, { sirket: tenant.name, texts: catalogue.tr })
    return new FileAnswer({ type: fileType[bicim], name: `verilerim.${bicim}`, body: Readable.from([body]) })
  }),

  implement(kvkkBasvuru, async ({ db, input, session, caller, tenant, enqueue, audit }) => {
    const { id: adayId, email } = await getLockedOwnAday(db, session)
    const [basvuru] = await insertKvkkBasvuru(db, { adayId, ...input, gun: kvkkGun })
    if (!basvuru) throw new Error('a request was not stored')
    const { sonTarih } = basvuru
    await sendNotice(
      { db, enqueue, tenant },
      { adayId, dil: caller.language, alici: email, sablon: 'kvkkAlindi', sonTarih },
    )
    audit({ islem: 'create', varlik: 'kvkkBasvuru', varlikId: basvuru.id, degisim: { talep: basvuru.talep } })
    return basvuru
  }),

  implement(listKvkkBasvuru, async ({ db, session }) => {
    const { id: adayId } = await getOwnAday(db, session)
    return selectKvkkBasvuru(db, { adayId })
  }),
]
