import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { AppError, type FieldError } from '#core/errors.ts'
import { type KriterKategory, personalSave } from '#features/kriter/contract.ts'
import type { PlaceOptions } from '#features/kriter/fields/place-options.tsx'
import { newRefId } from '#features/kriter/fields/satir-edit.ts'
import { createYanitStore, type YanitStore } from '#features/kriter/fields/yanit-store.ts'
import { toPersonalForm } from '#features/kriter/kisisel-form.ts'
import type { Bilinen, Standing } from '#features/kriter/rules/bilinen.ts'
import {
  type Cakisma,
  type CakismaSide,
  decide,
  findCakismalar,
  type StaleAnswer,
} from '#features/kriter/rules/cakisma.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { findProblems, type Problem } from '#features/kriter/rules/judge.ts'
import { call } from '#web/call/api.ts'
import { afterSave, findChanges, savedYanitlar } from './kisisel-fark.ts'

/** Spec: candidate §4, what is wrong is worked out again so long after an edit. */
const settleDelay = 150

/** The personal criteria while somebody fills them. */
export type Kisisel = {
  store: YanitStore
  isDirty: boolean
  isBusy: boolean
  problems: readonly Problem[]
  cakismalar: readonly Cakisma[]
  refusal: AppError | undefined
  /** Counts the refused tries to save: with each, the focus goes to what is said about it. */
  attempt: number
  /** True when everything is on the server. */
  save(): Promise<boolean>
  discard(): void
  resolve(cakisma: Cakisma, side: CakismaSide): void
}

type First = { kriterKategory: KriterKategory[]; bilinen: Bilinen; places: PlaceOptions }

/** Answers, what is wrong with them, and their saving in one act. */
export function useKisisel(first: First): Kisisel {
  const standing = useStanding(first)
  const { store, isDirty, read, adopt, saved } = standing
  const judgement = useProblems(store)
  const { cakismalar, setCakismalar, refusal, setRefusal, attempt, isBusy, save } = useSave(standing, judgement)

  function discard() {
    store.replace(saved())
    setCakismalar([])
    setRefusal(undefined)
    judgement.forget()
  }

  function resolve(cakisma: Cakisma, side: CakismaSide) {
    adopt(decide(read(), cakisma, { side, newRef: newRefId }))
    setCakismalar((before) => before.filter((one) => one !== cakisma))
  }

  const { problems } = judgement
  return { store, isDirty, isBusy, problems, cakismalar, refusal, attempt, save, discard, resolve }
}

/** The answers on the page and what the server is known to hold of them. */
function useStanding({ kriterKategory, bilinen: first, places }: First) {
  const [store] = useState(() =>
    createYanitStore(compileForm(toPersonalForm(kriterKategory)), savedYanitlar(first), places.source),
  )
  useEffect(() => places.subscribe(store.refresh), [places, store])
  const [bilinen, setBilinen] = useState(first)
  const read = (): Standing => ({ bilinen, yanitlar: store.getYanitlar() })
  const readDirty = () => findChanges(read()) !== null
  const isDirty = useSyncExternalStore(store.subscribe, readDirty, readDirty)

  function adopt(next: Standing) {
    setBilinen(next.bilinen)
    store.replace(next.yanitlar)
  }
  return { store, isDirty, read, adopt, saved: () => savedYanitlar(bilinen) }
}

type Judgement = ReturnType<typeof useProblems>

function useSave({ store, read, adopt }: ReturnType<typeof useStanding>, { judge, tellErrors, forget }: Judgement) {
  const [cakismalar, setCakismalar] = useState<readonly Cakisma[]>([])
  const [refusal, setRefusal] = useState<AppError>()
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)

  function refuse(error: unknown) {
    if (!(error instanceof AppError)) throw error
    setAttempt((count) => count + 1)
    // the answer of a 409 names what changed
    if (error.code === 'staleRecord') setCakismalar(findCakismalar(read().yanitlar, error.resultObject as StaleAnswer))
    else if (error.errors.length > 0) tellErrors(error.errors)
    else setRefusal(error)
    return false
  }

  async function send(): Promise<boolean> {
    const standing = read()
    const changes = findChanges(standing)
    if (!changes) return true
    adopt(afterSave(standing.bilinen, store.getView(), await call(personalSave, changes)))
    forget()
    return true
  }

  async function save(): Promise<boolean> {
    // Spec: candidate §5, a save is ignored while another one runs
    if (busy.current || cakismalar.length > 0) return false
    setRefusal(undefined)
    if (judge().length > 0) {
      setAttempt((count) => count + 1)
      return false
    }
    busy.current = true
    setBusy(true)
    return send()
      .catch(refuse)
      .finally(() => {
        busy.current = false
        setBusy(false)
      })
  }

  return { cakismalar, setCakismalar, refusal, setRefusal, attempt, isBusy, save }
}

const none: readonly Problem[] = []

/** What is wrong: nothing until the first try to save, then after every edit. */
function useProblems(store: YanitStore) {
  const [problems, setProblems] = useState(none)
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    if (!isTried) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setProblems(findProblems(store.getView())), settleDelay)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, isTried])

  const judge = useCallback(() => {
    const found = findProblems(store.getView())
    setProblems(found)
    setTried(true)
    return found
  }, [store])
  const tellErrors = useCallback((errors: readonly FieldError[]) => {
    setProblems(errors.map(toProblem))
    setTried(true)
  }, [])
  const forget = useCallback(() => {
    setProblems(none)
    setTried(false)
  }, [])
  return useMemo(() => ({ problems, judge, tellErrors, forget }), [problems, judge, tellErrors, forget])
}

/** What the server refused, where the field's name says. */
function toProblem({ field, key, params }: FieldError): Problem {
  const [list, first, second] = field.split('.')
  const isSatir = list === 'komponentKriterList' && second !== undefined
  const limit = params?.n
  return {
    field,
    key,
    ...(typeof limit === 'number' && { params: { n: limit } }),
    blokId: null,
    modulId: null,
    komponentId: null,
    refId: isSatir ? Number(first) : null,
    kriterId: Number(isSatir ? second : first) || null,
  }
}
