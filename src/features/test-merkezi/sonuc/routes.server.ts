import { Readable } from 'node:stream'
import { getSonuc, getSonucPdf } from '#features/test-merkezi/contract.ts'
import { FileAnswer, implement } from '#server/http/implement.ts'
import { getSonucOf } from './sonuc.server.ts'

/** A document costs the server more than any other answer; the page of a result gives them one by one. */
const pdfOfOne = { name: 'sonucPdf', max: 20, seconds: 600 }

export const sonucRoutes = [
  implement(getSonuc, (context) => getSonucOf(context, context.input.guid)),

  implement(getSonucPdf, async (context) => {
    const { guid } = context.input
    const sonuc = await getSonucOf(context, guid)
    await context.runtime.limits.requireShared(pdfOfOne, `sonucPdf|${context.tenant.id}|${guid}`)
    // fonts and their tables take memory that few processes ever need
    const { sonucPdf } = await import('#features/test-merkezi/pdf/pdf.server.ts')
    const bytes = await sonucPdf(sonuc, { sirket: context.tenant.name })
    const name = `TestSonucu_${guid}.pdf`
    return new FileAnswer({ type: 'application/pdf', name, body: Readable.from([bytes]), size: bytes.length })
  }),
]
