import { formatInstant } from '#core/date.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { metin } from '#features/zamanli-islem/metin.server.ts'
import { listMailGroups, noteLines } from '#features/zamanli-islem/queries.server.ts'
import { kosuDurumu } from '#features/zamanli-islem/resource.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { clearMailDue, findMailDue, type MailDue } from './queries.server.ts'

type Context = Pick<JobContext<never, 'tenant'>, 'db' | 'master' | 'tenant' | 'once'> & { payload: { id: number } }

const warning = 2

/**
 * Hands the mails about a run to the company's messages, once for each address. That a mail is due is noted together
 * with the result, so that a process that dies in between leaves it to the next attempt.
 */
export async function sendResult({ db, master, tenant, once, payload: { id } }: Context) {
  const [due] = await findMailDue(master, { id })
  if (!due) return
  const { adresler, gruplar } = await recipientsOf(db, due)
  const degiskenler = { ...wordsOf(due, gruplar), sirket: tenant.name }
  await once('sonucPosta', async (write) => {
    for (const [no, alici] of adresler.entries()) {
      await sendMesaj(
        { ...write, tenant },
        {
          kanal: 'eposta',
          alici,
          sablon: 'zamanliIslemSonuc',
          klass: 'process',
          degiskenler,
          reference: `zi-${id}-${no}`,
        },
      )
    }
  })
  const mesaj = adresler.length > 0 ? null : metin('zamanli.satir.aliciYok')
  if (mesaj) await noteLines(master, { lines: JSON.stringify([{ id, seviye: warning, mesaj }]) })
  await clearMailDue(master, { id })
}

const numbers = (list: string | null) => (list ? list.split(',').map(Number) : [])

/** Each address once. Groups in copy are named beside the recipients, those in blind copy are not. */
async function recipientsOf(db: TenantDb, due: MailDue) {
  if (due.isEmailTest) return { adresler: due.denemeAdresi ? [due.denemeAdresi] : [], gruplar: [] }
  const groups = await listMailGroups(db, {})
  const [open, blind] = [[...numbers(due.toEmail), ...numbers(due.ccEmail)], numbers(due.bccEmail)]
  const chosen = groups.filter(({ id }) => open.includes(id) || blind.includes(id))
  const adresler = new Set(chosen.flatMap(({ adresler }) => adresler.split('\n').map((line) => line.trim())))
  adresler.delete('')
  return { adresler: [...adresler], gruplar: groups.filter(({ id }) => open.includes(id)).map(({ adi }) => adi) }
}

function wordsOf(due: MailDue, gruplar: string[]) {
  const isGood = due.status === kosuDurumu.good
  const mark = due.isEmailTest ? `${metin('zamanli.posta.deneme')} ` : ''
  return {
    islem: `${mark}${due.operationName}`,
    sonuc: metin(isGood ? 'zamanli.posta.basarili' : 'zamanli.posta.basarisiz'),
    zaman: formatInstant(due.runningDate),
    sure: metin('zamanli.posta.saniye', { n: Math.round(due.sureMs / 1000) }),
    ozet: (isGood ? due.ozet : due.exception) || '-',
    gruplar: gruplar.join(', ') || '-',
  }
}
