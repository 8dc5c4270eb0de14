import { AppError } from '#core/errors.ts'
import { signedPath } from '#features/dosya/store.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Karsilastirma } from './karsilastir-contract.ts'
import { findHead, listKartBelge, listKartTest } from './kart-queries.server.ts'
import { komponentNames, type Read, readAnswers, tellAnswer, tellOzel, tellSatir } from './yanitlar.server.ts'

type Context = CallContext<'tenant'>
/** An application with its answers, which are none once they were erased. */
type Compared = Awaited<ReturnType<typeof readOne>>

async function readOne(context: Context, id: number, seesSpecial: boolean) {
  const { db } = context
  const [head] = await findHead(db, { id })
  if (!head) throw new AppError('notFound')
  return {
    head,
    read: await readAnswers(context, head.anlik),
    belgeler: await listKartBelge(db, { id, seesSpecial }),
    testler: await listKartTest(db, { adayId: head.adayId }),
  }
}

/** Applications beside each other: a column each, a row for whatever one of them has. */
export async function compare(context: Context, ids: readonly number[], seesSpecial: boolean): Promise<Karsilastirma> {
  const all: Compared[] = []
  // one after the other: all of them use the connection of the call
  for (const id of ids) all.push(await readOne(context, id, seesSpecial))
  return {
    basvurular: all.map(({ head, read }) => ({
      ...head,
      fotoUrl: head.fotoId === null ? null : signedPath(context.tenant, head.fotoId),
      ozelSayisi: read ? tellOzel(read).length : 0,
    })),
    sorular: compareAnswers(all),
    komponentler: compareEntries(all),
    belgeler: rows(all, ({ belgeler }) => belgeler.map((belge) => [belge.belgeAdi, belge])).map(
      ([belgeAdi, found]) => ({
        belgeAdi,
        durumlar: found.map((belge) => belge && { zorunlu: belge.zorunlu, durum: belge.durum }),
      }),
    ),
    // of several of one kind the newest, which comes first
    testler: rows(all, ({ testler }) => testler.toReversed().map((one) => [one.testAdi, one])).map(
      ([testAdi, found]) => ({
        testAdi,
        sonuclar: found.map((one) => one && { durum: one.durum, puan: one.puan }),
      }),
    ),
  }
}

/** By key, what each application has of it, in the order in which the keys come. */
function rows<K, V>(all: readonly Compared[], read: (one: Compared) => (readonly [K, V])[]): [K, (V | null)[]][] {
  const columns = all.map((one) => new Map(read(one)))
  const keys = new Set(columns.flatMap((column) => [...column.keys()]))
  return [...keys].map((key) => [key, columns.map((column) => column.get(key) ?? null)])
}

type Question = { kriterId: number; blok: string; soru: string; yanit: string }

function answersOf(read: Read): Question[] {
  return read.form.form.bloklar.flatMap(({ display: blok, moduller }) =>
    moduller.flatMap(({ kriterler }) =>
      kriterler.flatMap(({ id }) => {
        const told = read.ozel.has(id) ? null : tellAnswer(read, read.yanitlar.kriter, id)
        return told ? [{ ...told, blok }] : []
      }),
    ),
  )
}

function compareAnswers(all: readonly Compared[]): Karsilastirma['sorular'] {
  const byQuestion = rows(all, ({ read }) => (read ? answersOf(read) : []).map((one) => [one.kriterId, one]))
  return byQuestion.flatMap(([kriterId, found]) => {
    const [first] = found.flatMap((one) => one ?? [])
    const yanitlar = found.map((one) => one?.yanit ?? null)
    return first ? [{ kriterId, blok: first.blok, soru: first.soru, yanitlar }] : []
  })
}

function entriesOf(read: Read): (readonly [number, { komponent: string; kayitlar: string[] }])[] {
  const byKomponent = Map.groupBy(read.yanitlar.satirlar, ({ komponentId }) => komponentId)
  return [...komponentNames(read)].flatMap(([komponentId, komponent]) => {
    const entries = (byKomponent.get(komponentId) ?? []).map((satir) => tellSatir(read, satir, false))
    const kayitlar = entries.map((told) => told.map(({ soru, yanit }) => `${soru}: ${yanit}`).join(' · '))
    return kayitlar.length > 0 ? [[komponentId, { komponent, kayitlar }] as const] : []
  })
}

function compareEntries(all: readonly Compared[]): Karsilastirma['komponentler'] {
  return rows(all, ({ read }) => (read ? entriesOf(read) : [])).flatMap(([komponentId, found]) => {
    const [first] = found.flatMap((one) => one ?? [])
    const kayitlar = found.map((one) => one?.kayitlar ?? [])
    return first ? [{ komponentId, komponent: first.komponent, kayitlar }] : []
  })
}
