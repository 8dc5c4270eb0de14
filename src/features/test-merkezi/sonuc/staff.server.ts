import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { testGuidOf } from '#features/test-merkezi/link.server.ts'
import { type CallContext, FileAnswer } from '#server/http/implement.ts'
import { findSonuc } from './queries.server.ts'
import { toSonuc } from './sonuc.server.ts'

/** The result of an answered test as a PDF for staff: with the whole name and the points. */
export async function staffSonucPdf({ db, tenant }: Pick<CallContext<'tenant'>, 'db' | 'tenant'>, id: number) {
  const [row] = await findSonuc(db, { id })
  if (!row) throw new AppError('notFound')
  // fonts and their tables take memory that few processes ever need
  const { sonucPdf } = await import('#features/test-merkezi/pdf/pdf.server.ts')
  const sonuc = await toSonuc({ db, tenant }, row, { wholeName: true, puan: true })
  const bytes = await sonucPdf(sonuc, { sirket: tenant.name })
  const name = `TestSonucu_${testGuidOf(tenant, id)}.pdf`
  return new FileAnswer({ type: 'application/pdf', name, body: Readable.from([bytes]), size: bytes.length })
}
