import type { z } from 'zod'
import type { Answer } from '#core/endpoint.ts'
import type { FormView } from '#core/kriter/evaluate.ts'
import type { Satir, Value, Yanitlar } from '#core/kriter/form.ts'
import { prune } from '#core/kriter/judge.ts'
import { isEmptyValue, isSameValue } from '#core/kriter/value.ts'
import type {
  getPersonalKomponentKriterler,
  getPersonalKriterler,
  personalSave,
} from '#features/kisisel-kriter/contract.ts'

type Answers = ReadonlyMap<number, Value>
type KnownSatir = { komponentId: number; yanitlar: Answers; surum: number }

/** What the server is known to hold, each with the version that a save must have seen. */
export type Known = {
  kriter: ReadonlyMap<number, { value: Value | undefined; surum: number }>
  satir: ReadonlyMap<number, KnownSatir>
}

/** Answers and what is known of them. */
export type Standing = { known: Known; yanitlar: Yanitlar }

type AnswerList = readonly { kriterId: number; value: Value | null }[]

function toAnswers(list: AnswerList): Answers {
  return new Map(list.flatMap(({ kriterId, value }) => (value === null ? [] : [[kriterId, value]])))
}

/** What the two reads say. */
export function toKnown(
  { personalKriterler }: Answer<typeof getPersonalKriterler>,
  kartlar: Answer<typeof getPersonalKomponentKriterler>,
): Known {
  return {
    kriter: new Map(
      personalKriterler.map(({ kriterId, value, surum }) => [kriterId, { value: value ?? undefined, surum }]),
    ),
    satir: new Map(
      kartlar.flatMap(({ komponentId, komponentList }) =>
        komponentList.map(({ refId, surum, komponentKriterler }): [number, KnownSatir] => [
          refId,
          { komponentId, surum, yanitlar: toAnswers(komponentKriterler) },
        ]),
      ),
    ),
  }
}

/** The answers as they were last saved. */
export function savedYanitlar({ kriter, satir }: Known): Yanitlar {
  return {
    kriter: toAnswers([...kriter].map(([kriterId, { value }]) => ({ kriterId, value: value ?? null }))),
    satirlar: [...satir].map(([refId, { komponentId, yanitlar }]) => ({
      komponentId,
      refId,
      isNew: false,
      isDeleted: false,
      yanitlar,
    })),
  }
}

type Changes = z.input<typeof personalSave.input>
type Kart = Changes['personalkomponentKriterler'][number]['komponentList'][number]

/** What a save must send so that the server holds what the page shows; null when it does already. */
export function findChanges({ known, yanitlar }: Standing): Changes | null {
  const ids = new Set([...known.kriter.keys(), ...yanitlar.kriter.keys()])
  const personalKriterler = [...ids].flatMap((kriterId) => {
    const saved = known.kriter.get(kriterId)
    const value = yanitlar.kriter.get(kriterId)
    return isSame(saved?.value, value) ? [] : [{ kriterId, value: value ?? null, surum: saved?.surum ?? 0 }]
  })
  const byKomponent = new Map<number, Kart[]>()
  for (const satir of yanitlar.satirlar) {
    const kart = toKart(satir, known.satir.get(satir.refId))
    if (kart) byKomponent.set(satir.komponentId, [...(byKomponent.get(satir.komponentId) ?? []), kart])
  }
  if (personalKriterler.length === 0 && byKomponent.size === 0) return null
  const personalkomponentKriterler = [...byKomponent].map(([komponentId, komponentList]) => ({
    komponentId,
    komponentList,
  }))
  return { personalKriterler, personalkomponentKriterler }
}

function toKart({ refId, isDeleted, yanitlar }: Satir, saved: KnownSatir | undefined): Kart | null {
  if (isDeleted) return saved ? { refId, isDeleted, surum: saved.surum, komponentKriterler: [] } : null
  if (saved && isSameAnswers(saved.yanitlar, yanitlar)) return null
  const komponentKriterler = [...yanitlar].map(([kriterId, value]) => ({ kriterId, value }))
  return { refId, isNew: !saved, surum: saved?.surum ?? 0, komponentKriterler }
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return isEmptyValue(a) ? isEmptyValue(b) : isSameValue(a, b)
}

function isSameAnswers(a: Answers, b: Answers): boolean {
  return [...new Set([...a.keys(), ...b.keys()])].every((id) => isSame(a.get(id), b.get(id)))
}

/** After a save: entries have their numbers, what was hidden is gone on both sides. */
export function afterSave(known: Known, view: FormView, answer: Answer<typeof personalSave>): Standing {
  const { kriter, satirlar } = prune(view)
  const named = new Map(answer.satirlar.map((one) => [one.refId, one]))
  const kept = satirlar.map((satir) => ({
    ...satir,
    refId: named.get(satir.refId)?.yeniRefId ?? satir.refId,
    isNew: false,
    surum: named.get(satir.refId)?.surum ?? known.satir.get(satir.refId)?.surum ?? 0,
  }))
  const surumler = new Map([...known.kriter].map(([kriterId, { surum }]) => [kriterId, surum]))
  for (const { kriterId, surum } of answer.kriterSurumleri) surumler.set(kriterId, surum)
  return {
    yanitlar: { kriter, satirlar: kept.map(({ surum: _, ...satir }) => satir) },
    known: {
      kriter: new Map([...surumler].map(([kriterId, surum]) => [kriterId, { value: kriter.get(kriterId), surum }])),
      satir: new Map(kept.map(({ refId, komponentId, yanitlar, surum }) => [refId, { komponentId, yanitlar, surum }])),
    },
  }
}
