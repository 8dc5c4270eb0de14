import { AppError } from '#core/errors.ts'
import { maskNationalId } from '#core/national-id.ts'
import { maskValue } from '#engine/server/source.server.ts'
import { withActorNames } from '#engine/server/timeline.server.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { signedPath } from '#features/dosya/store.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import type { Kart } from './kart-contract.ts'
import {
  type Duzeltme,
  findHead,
  listDiger,
  listDuzeltme,
  listKartBelge,
  listKartGorusme,
  listKartIzin,
  listKartMesaj,
  listKartTest,
  listNext,
  listProfil,
} from './kart-queries.server.ts'
import { readBenzerKisiler, readPersonelKaydi } from './kisi-kaydi.server.ts'
import { listNot } from './queries.server.ts'
import { readAnswers, type ToldOzel, tellOzel, toBloklar } from './yanitlar.server.ts'

type Context = CallContext<'tenant'>
const always = '9999-12-31T00:00:00Z'
const mesajAtMost = 50

async function getHead({ db }: Context, id: number) {
  const [head] = await findHead(db, { id })
  if (!head) throw new AppError('notFound')
  return head
}

type Head = Awaited<ReturnType<typeof getHead>>

/** What staff corrected, by question: of special categories, or of the others. */
async function readDuzeltmeler(context: Context, id: number, isOzel: boolean): Promise<ReadonlyMap<number, Duzeltme>> {
  const rows = await withActorNames(context, await listDuzeltme(context.db, { id }))
  return new Map(
    rows
      .filter(({ ozel }) => ozel === isOzel)
      .map(({ kriterId, gonderilen, aktorAdi, zaman, neden }) => [
        kriterId,
        { gonderilen, duzelten: aktorAdi, zaman, neden },
      ]),
  )
}

/** The answers of special categories in words, each with what was sent where staff corrected it. */
export async function readOzel(context: Context, id: number): Promise<(ToldOzel & { duzeltme: Duzeltme | null })[]> {
  const { anlik } = await getHead(context, id)
  const read = await readAnswers(context, anlik)
  if (!read) return []
  const duzeltmeler = await readDuzeltmeler(context, id, true)
  return tellOzel(read).map((told) => ({
    ...told,
    duzeltme: told.komponent === null ? (duzeltmeler.get(told.kriterId) ?? null) : null,
  }))
}

/** The notes of one application, private ones, others or both, with the names of who wrote them. */
export async function readNotlar(context: Context, basvuruId: number, ozel: boolean[]) {
  const rows = await withActorNames(context, await listNot(context.db, { basvuruId, ozel }))
  return rows.map(({ aktor: _aktor, aktorAdi, ...row }) => ({ ...row, yazan: aktorAdi }))
}

async function readGecisler(context: Context, { kapali, durumYonetimiNo: no }: Head) {
  if (!(await hasRight(context, { ekran: 'basvuru', eylem: kapali ? 'yenidenAc' : 'durum' }))) return []
  return listNext(context.db, { no })
}

/** What only some may read of a card: documents of special categories, private notes, who else the person is. */
type Sees = { special: boolean; notes: boolean; kisiler: boolean }

/** One application with everything that belongs to it, as far as the reader may see it. */
export async function readKart(context: Context, id: number, sees: Sees): Promise<Kart> {
  const { db, tenant } = context
  const head = await getHead(context, id)
  const { anlik, adayGuid, fotoId, adayId, cepTel, tcKimlikNo } = head
  const read = await readAnswers(context, anlik)
  const profil = new Map((await listProfil(db, { adayId })).map((one) => [one.kriterId, one.value]))
  const bloklar = read ? toBloklar(read, { profil, duzeltmeler: await readDuzeltmeler(context, id, false) }) : []
  const kimlik = tcKimlikNo === null ? null : openTckn(tenant, { adayGuid, tcKimlikNo })
  // of an erased person nothing is left to compare
  const kisi = sees.kisiler && kimlik !== null ? { adayId, kimlik } : null
  return {
    ...head,
    cepTel: maskValue(cepTel),
    tcKimlikNo: kimlik === null ? null : maskNationalId(kimlik),
    fotoUrl: fotoId === null ? null : signedPath(tenant, fotoId),
    gecisler: await readGecisler(context, head),
    bloklar,
    ozelSayisi: read ? tellOzel(read).length : 0,
    belgeler: await listKartBelge(db, { id, seesSpecial: sees.special }),
    testler: await listKartTest(db, { adayId }),
    gorusmeler: await listKartGorusme(db, { adayId }),
    mesajlar: await listKartMesaj(db, { id, limit: mesajAtMost, once: always }),
    izinler: await listKartIzin(db, { id }),
    digerBasvurular: await listDiger(db, { id, adayId }),
    benzerKisiler: kisi ? await readBenzerKisiler(context, kisi) : [],
    personelKaydi: kisi ? await readPersonelKaydi(context, kisi) : null,
    notlar: await readNotlar(context, id, sees.notes ? [false, true] : [false]),
  }
}
