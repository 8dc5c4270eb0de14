import { AppError } from '#core/errors.ts'
import { maskNationalId } from '#core/national-id.ts'
import { maskValue } from '#engine/server/source.server.ts'
import { withActorNames } from '#engine/server/timeline.server.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import { signedPath } from '#features/dosya/store.server.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { type CompiledForm, compileForm } from '#features/kriter/rules/compile.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import type { Satir, Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { isSameValue } from '#features/kriter/rules/value.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import type { Kart } from './contract.ts'
import {
  type Anlik,
  findHead,
  listDiger,
  listKartBelge,
  listKartGorusme,
  listKartIzin,
  listKartMesaj,
  listKartTest,
  listNext,
  listOzelKriter,
  listProfil,
} from './kart-queries.server.ts'
import { listNot } from './queries.server.ts'
import { answerText } from './yanit-metni.ts'

type Context = CallContext<'tenant'>
const always = '9999-12-31T00:00:00Z'
const mesajAtMost = 50

async function getHead({ db }: Context, id: number) {
  const [head] = await findHead(db, { id })
  if (!head) throw new AppError('notFound')
  return head
}

type Head = Awaited<ReturnType<typeof getHead>>
type Read = { form: CompiledForm; yanitlar: Yanitlar; source: SecenekSource; ozel: ReadonlySet<number> }

/** The answers as they were sent with the form that gives them their meaning; null once they are erased. */
async function readAnswers({ db, runtime }: Context, anlik: Anlik): Promise<Read | null> {
  if (anlik.formSurumId === undefined) return null
  const [surum] = await findFormSurum(db, { id: anlik.formSurumId })
  if (!surum) return null
  const form = compileForm(surum.icerik)
  const toMap = (list: { kriterId: number; value: Value }[]) => new Map(list.map((one) => [one.kriterId, one.value]))
  const satirlar = (anlik.komponentKriterList ?? []).map(
    ({ komponentId, refId, komponentKriterler }): Satir => ({
      komponentId,
      refId,
      isNew: false,
      isDeleted: false,
      yanitlar: toMap(komponentKriterler),
    }),
  )
  const yanitlar = { kriter: toMap(anlik.kriterList ?? []), satirlar }
  const source = await readPlaces(runtime.master.db, form, yanitlar)
  const asked = [...form.kriterler.keys(), ...[...form.satirKriterleri.values()].flatMap((map) => [...map.keys()])]
  const ozel = new Set((await listOzelKriter(db, { ids: asked })).map(({ id }) => id))
  return { form, yanitlar, source, ozel }
}

type Told = { kriterId: number; soru: string; yanit: string }

/** One answer in words, or null where the criterion was not answered. */
function tellAnswer({ form, source }: Read, values: ReadonlyMap<number, Value>, kriterId: number): Told | null {
  const kriter = form.kriterler.get(kriterId)
  const value = values.get(kriterId)
  if (!kriter || value === undefined) return null
  const above = kriter.anneKriterId === null ? undefined : values.get(kriter.anneKriterId)
  const parent = typeof above === 'number' ? above : null
  return { kriterId, soru: kriter.kriterAdi, yanit: answerText(kriter, value, { source, parent }) }
}

/** The answers of one entry of a component: those of special categories, or the others. */
function tellSatir({ form, source, yanitlar, ozel }: Read, satir: Satir, isOzel: boolean) {
  const kriterler = [...(form.satirKriterleri.get(satir.komponentId)?.values() ?? [])]
  return kriterler.flatMap((kriter) => {
    const value = satir.yanitlar.get(kriter.id)
    if (value === undefined || ozel.has(kriter.id) !== isOzel) return []
    const above = kriter.anneKriterId === null ? undefined : satir.yanitlar.get(kriter.anneKriterId)
    const outer = kriter.anneKriterId === null ? undefined : yanitlar.kriter.get(kriter.anneKriterId)
    const parent = above ?? outer
    const place = { source, parent: typeof parent === 'number' ? parent : null }
    return [{ kriterId: kriter.id, soru: kriter.kriterAdi, yanit: answerText(kriter, value, place) }]
  })
}

/** The answers by block, without the words of special categories; what the profile says otherwise today stands beside. */
function toBloklar(read: Read, profil: ReadonlyMap<number, Value>): Kart['bloklar'] {
  const { form, yanitlar, ozel } = read
  return form.form.bloklar.map(({ display, moduller }) => ({
    ad: display,
    yanitlar: moduller.flatMap(({ kriterler }) =>
      kriterler.flatMap(({ id }): Kart['bloklar'][number]['yanitlar'] => {
        const told = tellAnswer(read, yanitlar.kriter, id)
        if (!told) return []
        if (ozel.has(id)) return [{ ...told, yanit: null, profil: null, ozel: true }]
        const isOther = profil.has(id) && !isSameValue(profil.get(id), yanitlar.kriter.get(id))
        return [{ ...told, profil: isOther ? (tellAnswer(read, profil, id)?.yanit ?? null) : null, ozel: false }]
      }),
    ),
    satirlar: moduller.flatMap(({ komponentler }) =>
      komponentler.flatMap(({ id, display: komponent }) =>
        yanitlar.satirlar
          .filter(({ komponentId }) => komponentId === id)
          .map((satir) => ({ komponent, yanitlar: tellSatir(read, satir, false) })),
      ),
    ),
  }))
}

type ToldOzel = Told & { komponent: string | null }

/** The answers of special categories in words, those of components after the others. */
function tellOzel(read: Read): ToldOzel[] {
  const own = [...read.ozel].flatMap((kriterId) => tellAnswer(read, read.yanitlar.kriter, kriterId) ?? [])
  const komponentler = read.form.form.bloklar
    .flatMap(({ moduller }) => moduller)
    .flatMap((modul) => modul.komponentler.map(({ id, display }) => [id, display] as const))
  const names = new Map(komponentler)
  const inside = read.yanitlar.satirlar.flatMap((satir) =>
    tellSatir(read, satir, true).map((told) => ({ ...told, komponent: names.get(satir.komponentId) ?? null })),
  )
  return [...own.map((told) => ({ ...told, komponent: null })), ...inside]
}

export async function readOzel(context: Context, id: number): Promise<ToldOzel[]> {
  const { anlik } = await getHead(context, id)
  const read = await readAnswers(context, anlik)
  return read ? tellOzel(read) : []
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

/** What only some may read of a card: documents of special categories, private notes. */
type Sees = { special: boolean; notes: boolean }

/** One application with everything that belongs to it, as far as the reader may see it. */
export async function readKart(context: Context, id: number, sees: Sees): Promise<Kart> {
  const { db, tenant } = context
  const head = await getHead(context, id)
  const { anlik, adayGuid, fotoId, adayId, cepTel, tcKimlikNo } = head
  const read = await readAnswers(context, anlik)
  const profil = new Map((await listProfil(db, { adayId })).map((one) => [one.kriterId, one.value]))
  const bloklar = read ? toBloklar(read, profil) : []
  return {
    ...head,
    cepTel: maskValue(cepTel),
    tcKimlikNo: tcKimlikNo === null ? null : maskNationalId(openTckn(tenant, { adayGuid, tcKimlikNo })),
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
    notlar: await readNotlar(context, id, sees.notes ? [false, true] : [false]),
  }
}
