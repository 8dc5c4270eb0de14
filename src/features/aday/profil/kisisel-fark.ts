import type { z } from 'zod'
import type { Answer } from '#core/endpoint.ts'
import type { getPersonalKomponentKriterler, getPersonalKriterler, personalSave } from '#features/kriter/contract.ts'
import {
  type Bilinen,
  type BilinenSatir,
  findChangedAnswers,
  type Standing,
  toBilinen,
} from '#features/kriter/rules/bilinen.ts'
import type { FormView } from '#features/kriter/rules/evaluate.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { prune } from '#features/kriter/rules/judge.ts'
import { isSameAnswers } from '#features/kriter/rules/value.ts'
import { toAnswerMap } from '#features/kriter/rules/wire.ts'

/** What the two reads say. */
export function toKisiselBilinen(
  { personalKriterler }: Answer<typeof getPersonalKriterler>,
  kartlar: Answer<typeof getPersonalKomponentKriterler>,
): Bilinen {
  return toBilinen({
    kriterList: personalKriterler,
    komponentKriterList: kartlar.flatMap(({ komponentId, komponentList }) =>
      komponentList.map(({ refId, surum, komponentKriterler }) => ({ refId, komponentId, surum, komponentKriterler })),
    ),
  })
}

/** The answers as they were last saved. */
export function savedYanitlar({ kriter, satir }: Bilinen): Yanitlar {
  return {
    kriter: toAnswerMap([...kriter].map(([kriterId, { value }]) => ({ kriterId, value: value ?? null }))),
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
export function findChanges({ bilinen, yanitlar }: Standing): Changes | null {
  const ids = new Set([...bilinen.kriter.keys(), ...yanitlar.kriter.keys()])
  const personalKriterler = findChangedAnswers(ids, { bilinen, yanitlar })
  const byKomponent = new Map<number, Kart[]>()
  for (const satir of yanitlar.satirlar) {
    const kart = toKart(satir, bilinen.satir.get(satir.refId))
    if (kart) byKomponent.set(satir.komponentId, [...(byKomponent.get(satir.komponentId) ?? []), kart])
  }
  if (personalKriterler.length === 0 && byKomponent.size === 0) return null
  const personalkomponentKriterler = [...byKomponent].map(([komponentId, komponentList]) => ({
    komponentId,
    komponentList,
  }))
  return { personalKriterler, personalkomponentKriterler }
}

function toKart({ refId, isDeleted, yanitlar }: Satir, saved: BilinenSatir | undefined): Kart | null {
  if (isDeleted) return saved ? { refId, isDeleted, surum: saved.surum, komponentKriterler: [] } : null
  if (saved && isSameAnswers(saved.yanitlar, yanitlar)) return null
  const komponentKriterler = [...yanitlar].map(([kriterId, value]) => ({ kriterId, value }))
  return { refId, isNew: !saved, surum: saved?.surum ?? 0, komponentKriterler }
}

/** After a save: entries have their numbers, what was hidden is gone on both sides. */
export function afterSave(bilinen: Bilinen, view: FormView, answer: Answer<typeof personalSave>): Standing {
  const { kriter, satirlar } = prune(view)
  const named = new Map(answer.satirlar.map((one) => [one.refId, one]))
  const kept = satirlar.map((satir) => ({
    ...satir,
    refId: named.get(satir.refId)?.yeniRefId ?? satir.refId,
    isNew: false,
    surum: named.get(satir.refId)?.surum ?? bilinen.satir.get(satir.refId)?.surum ?? 0,
  }))
  const surumler = new Map([...bilinen.kriter].map(([kriterId, { surum }]) => [kriterId, surum]))
  for (const { kriterId, surum } of answer.kriterSurumleri) surumler.set(kriterId, surum)
  return {
    yanitlar: { kriter, satirlar: kept.map(({ surum: _, ...satir }) => satir) },
    bilinen: {
      kriter: new Map([...surumler].map(([kriterId, surum]) => [kriterId, { value: kriter.get(kriterId), surum }])),
      satir: new Map(kept.map(({ refId, komponentId, yanitlar, surum }) => [refId, { komponentId, yanitlar, surum }])),
    },
  }
}
