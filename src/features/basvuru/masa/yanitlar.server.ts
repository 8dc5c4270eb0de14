import { findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { type CompiledForm, compileForm } from '#features/kriter/rules/compile.ts'
import { evaluate, type SecenekSource } from '#features/kriter/rules/evaluate.ts'
import type { Satir, Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { isSameValue } from '#features/kriter/rules/value.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Kart } from './kart-contract.ts'
import { type Anlik, type Duzeltme, listOzelKriter } from './kart-queries.server.ts'
import { answerText } from './yanit-metni.ts'

type Context = Pick<CallContext<'tenant'>, 'db' | 'runtime'>

/** Answers with the form that gives them their meaning, the places among them, and which are of special categories. */
export type Read = { form: CompiledForm; yanitlar: Yanitlar; source: SecenekSource; ozel: ReadonlySet<number> }

/** The answers of an application with the form that gives them their meaning; null once they are erased. */
export async function readAnswers({ db, runtime }: Context, anlik: Anlik): Promise<Read | null> {
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

export type Told = { kriterId: number; soru: string; yanit: string }

/** One answer in words, or null where the criterion was not answered. */
export function tellAnswer({ form, source }: Read, values: ReadonlyMap<number, Value>, kriterId: number): Told | null {
  const kriter = form.kriterler.get(kriterId)
  const value = values.get(kriterId)
  if (!kriter || value === undefined) return null
  const above = kriter.anneKriterId === null ? undefined : values.get(kriter.anneKriterId)
  const parent = typeof above === 'number' ? above : null
  return { kriterId, soru: kriter.kriterAdi, yanit: answerText(kriter, value, { source, parent }) }
}

/** The answers of one entry of a component: those of special categories, or the others. */
export function tellSatir({ form, source, yanitlar, ozel }: Read, satir: Satir, isOzel: boolean) {
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

type Modul = Kart['bloklar'][number]['moduller'][number]
type Yanit = Modul['yanitlar'][number]
/** What stands beside the answers: what the profile says today, and what staff corrected. */
export type Beside = { profil: ReadonlyMap<number, Value>; duzeltmeler: ReadonlyMap<number, Duzeltme> }

/** One answer as the card shows it: of special categories without its words. */
function toYanit(read: Read, kriterId: number, { profil, duzeltmeler }: Beside): Yanit[] {
  const told = tellAnswer(read, read.yanitlar.kriter, kriterId)
  if (!told) return []
  if (read.ozel.has(kriterId)) return [{ ...told, yanit: null, profil: null, duzeltme: null, ozel: true }]
  const isOther = profil.has(kriterId) && !isSameValue(profil.get(kriterId), read.yanitlar.kriter.get(kriterId))
  return [
    {
      ...told,
      profil: isOther ? (tellAnswer(read, profil, kriterId)?.yanit ?? null) : null,
      duzeltme: duzeltmeler.get(kriterId) ?? null,
      ozel: false,
    },
  ]
}

/** The answers by block and module, without the words of special categories, and the questions that are asked and not answered. */
export function toBloklar(read: Read, beside: Beside): Kart['bloklar'] {
  const { form, yanitlar, source } = read
  const shown = evaluate(form, yanitlar, source).kriterler
  return form.form.bloklar.map(({ display, moduller }) => ({
    ad: display,
    moduller: moduller.map((modul) => toModul(read, modul, { beside, shown })),
  }))
}

type FormModul = CompiledForm['form']['bloklar'][number]['moduller'][number]
type Around = { beside: Beside; shown: ReturnType<typeof evaluate>['kriterler'] }

function toModul(read: Read, { display, kriterler, komponentler }: FormModul, { beside, shown }: Around): Modul {
  const { yanitlar, ozel } = read
  return {
    ad: display,
    yanitlar: kriterler.flatMap(({ id }) => toYanit(read, id, beside)),
    yanitsizlar: kriterler.flatMap(({ id: kriterId, kriterAdi: soru }) => {
      const view = shown.get(kriterId)
      const isOpen = view !== undefined && !ozel.has(kriterId) && !yanitlar.kriter.has(kriterId)
      return isOpen ? [{ kriterId, soru, zorunlu: view.zorunlu }] : []
    }),
    satirlar: komponentler.flatMap(({ id, display: komponent }) =>
      yanitlar.satirlar
        .filter(({ komponentId }) => komponentId === id)
        .map((satir) => ({ komponent, yanitlar: tellSatir(read, satir, false) })),
    ),
  }
}

/** The names of a form's components by their numbers. */
export function komponentNames({ form }: Read): ReadonlyMap<number, string> {
  return new Map([...form.komponentler.values()].map(({ id, display }) => [id, display]))
}

export type ToldOzel = Told & { komponent: string | null }

/** The answers of special categories in words, those of components after the others. */
export function tellOzel(read: Read): ToldOzel[] {
  const own = [...read.ozel].flatMap((kriterId) => tellAnswer(read, read.yanitlar.kriter, kriterId) ?? [])
  const names = komponentNames(read)
  const inside = read.yanitlar.satirlar.flatMap((satir) =>
    tellSatir(read, satir, true).map((told) => ({ ...told, komponent: names.get(satir.komponentId) ?? null })),
  )
  return [...own.map((told) => ({ ...told, komponent: null })), ...inside]
}
