import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createFieldNotes, type FieldNotes } from '#features/kriter/fields/text/field-notes.ts'
import type { KriterPart } from '#features/kriter/fields/text/problem-text.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'
import type { Language } from '#i18n/language.ts'
import type { T } from '#i18n/t.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { PlaceOptions } from './place-options.tsx'

/** What every field of a form needs; the same object for as long as the form is on the page. */
type KriterPage = { notes: FieldNotes; places: PlaceOptions | undefined; t: T<KriterPart>; language: Language }

const KriterContext = createContext<KriterPage | undefined>(undefined)

type ProviderProps = {
  /** By field: what is wrong and should be said now. */
  problems: ReadonlyMap<string, Problem>
  /** By field: where an answer came from that the person did not type here. */
  marks?: ReadonlyMap<string, string>
  /** The lists of places, where the form asks for any. */
  places?: PlaceOptions | undefined
  children: ReactNode
}

const noMarks: ReadonlyMap<string, string> = new Map()

/** Around the fields of a form: what is wrong with each, where answers came from. A new verdict draws only its fields. */
export function KriterProvider({ problems, marks = noMarks, places, children }: ProviderProps) {
  const [notes] = useState(createFieldNotes)
  const t = useTexts<KriterPart>()
  const { language } = useVisit()
  useLayoutEffect(() => notes.setProblems(problems), [notes, problems])
  useLayoutEffect(() => notes.setMarks(marks), [notes, marks])
  const page = useMemo(() => ({ notes, places, t, language }), [notes, places, t, language])
  return <KriterContext value={page}>{children}</KriterContext>
}

/** What surrounds a field. */
export function useKriterPage(): KriterPage {
  const page = use(KriterContext)
  if (!page) throw new Error('a part of a criteria form outside of KriterProvider')
  return page
}

/** The problem of one field. */
export function useProblem(field: string): Problem | undefined {
  const { notes } = useKriterPage()
  const read = () => notes.problemOf(field)
  return useSyncExternalStore(notes.subscribe, read, read)
}

/** The first problem of an entry of a component. */
export function useSatirProblem(refId: number): Problem | undefined {
  const { notes } = useKriterPage()
  const read = () => notes.problemOfSatir(refId)
  return useSyncExternalStore(notes.subscribe, read, read)
}

/** Where one field's answer came from. */
export function useMark(field: string): string | undefined {
  const { notes } = useKriterPage()
  const read = () => notes.markOf(field)
  return useSyncExternalStore(notes.subscribe, read, read)
}
