import { AppError } from '#core/errors.ts'
import { findSablon } from '#features/mesaj/queries.server.ts'
import { fillSablon } from '#features/mesaj/rules.ts'
import type { Context } from '#server/http/implement.ts'
import type { ilanEndpoints, KapatDeneme } from './contract.ts'
import { closedKind, closedSablon } from './kinds.server.ts'
import { countOpenBasvuru, lockIlan, setYayin } from './queries.server.ts'
import { ilan } from './resource.ts'

type Asked = Context<typeof ilanEndpoints.kapat>

/** What candidates would read, with the number of one of them; null where nobody is told. */
async function exampleOf({ db, input }: Asked, baslik: string, takipNo: string | null): Promise<string | null> {
  if (!input.mesajGonder || takipNo === null) return null
  const sablon = await findSablon(db, { code: closedSablon, dil: 'tr', kanal: 'sms' })
  return sablon && fillSablon(sablon.sablonMetni, { baslik, takipNo })
}

/** Ends the applications to a posting and has candidates with open ones told; a trial answers what would happen. */
export async function closeIlan(asked: Asked): Promise<KapatDeneme | undefined> {
  const { db, input, enqueue, audit, changed } = asked
  const { id, neden, mesajGonder } = input
  const [found] = await lockIlan(db, { id })
  if (!found) throw new AppError('notFound')
  if (input.rowVersion !== undefined && input.rowVersion !== found.rowVersion) throw new AppError('staleRecord')
  if (!(found.acik && found.gorunmeyeAcik)) throw new AppError('gecisYok')
  const [open = { adet: 0, ornek: null }] = await countOpenBasvuru(db, { iapId: id })
  if (input.deneme) return { basvuruSayisi: open.adet, mesaj: await exampleOf(asked, found.baslik, open.ornek) }
  await setYayin(db, { ...found, acik: false, kapatmaNedeni: neden })
  // the version that closed it names the messages, so that a posting that is closed again tells again
  if (mesajGonder && open.adet > 0) await enqueue(closedKind, { iapId: id, surum: found.rowVersion + 1, after: 0 })
  audit({ islem: 'kapatIlan', varlik: ilan.name, varlikId: id, degisim: { kapatmaNedeni: [null, neden], mesajGonder } })
  changed(ilan.name)
  return undefined
}
