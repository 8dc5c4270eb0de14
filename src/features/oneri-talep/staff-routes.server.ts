import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Row } from '#engine/server/change.server.ts'
import { findKullaniciKisi } from '#features/kullanici/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { answerOneri, assignOneri, closeOneri, findOneriKisi, listYazisma } from './queries.server.ts'
import { oneriTalep } from './resource.ts'
import { smsYaniti } from './rules.ts'

type Context = CallContext<'tenant'>

function refuse(error: FieldError): never {
  throw new AppError('validationFailed', { errors: [error] })
}

const staffOf = ({ session }: Context) => (session.kind === 'tnt' ? session.subjectId : null)

/** Writes the answer and asks for its delivery, both or neither. An erased person cannot be answered. */
async function answer(context: Context, row: Row, girdi: Row) {
  const [id, metin] = [Number(row.id), String(girdi.metin)]
  const kanal = girdi.kanal === 'sms' ? 'sms' : 'eposta'
  if (kanal === 'sms' && [...metin].length > smsYaniti) {
    refuse({ field: 'metin', key: 'maxLength', params: { n: smsYaniti } })
  }
  const [kisi] = await findOneriKisi(context.db, { id })
  if (!kisi) throw new AppError('durumUygunDegil')
  await answerOneri(context.db, { id, kanal, metin, kullaniciId: staffOf(context) })
  await sendMesaj(context, {
    kanal,
    alici: kanal === 'sms' ? kisi.cepTel : kisi.ePosta,
    sablon: 'oneriYanit',
    klass: 'process',
    reference: `oneri-yanit-${id}`,
    degiskenler: { sirket: context.tenant.name, baslik: kisi.baslik, metin },
  })
  return undefined
}

export const oneriTalepStaffRoutes = serveResource(oneriTalep, {
  timeline: { yazisma: ({ db }, part) => listYazisma(db, part) },
  rowActions: {
    yanitla: answer,
    async ata({ db }, { id }, { sorumluId }) {
      const kullaniciId = Number(sorumluId)
      const [user] = await findKullaniciKisi(db, { id: kullaniciId })
      if (!user) refuse({ field: 'sorumluId', key: 'invalidChoice' })
      await assignOneri(db, { id: Number(id), kullaniciId })
      return undefined
    },
    async kapat({ db }, { id }, { kapatmaNotu }) {
      await closeOneri(db, { id: Number(id), kapatmaNotu: typeof kapatmaNotu === 'string' ? kapatmaNotu : null })
      return undefined
    },
  },
})
