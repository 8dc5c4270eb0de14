import { createContext, use } from 'react'
import { useFormContext } from 'react-hook-form'
import type { formParts } from '#web/visit/page-texts.tsx'

/** The texts that forms show. */
export type FormPart = (typeof formParts)[number]

/** The state of a form besides its fields' values. */
export type FormState = {
  isBusy: boolean
  /** What failed without belonging to a field. */
  refusal: string | undefined
  /** Counts the tries that were refused: with each, the focus goes to the summary. */
  attempt: number
  /** The fields in the order of the page. */
  order: string[]
  setRefusal(text: string | undefined): void
}

/** Carries the state from `Form` to its parts. */
export const FormContext = createContext<FormState | undefined>(undefined)

/** The form around this part, with its errors in the order of the page. */
export function useFormState() {
  const state = use(FormContext)
  if (!state) throw new Error('a part of a form outside of Form')
  const { formState, setFocus } = useFormContext()
  const errors = state.order.flatMap((field) => {
    const text = formState.errors[field]?.message
    return typeof text === 'string' ? [{ field, text }] : []
  })
  return { ...state, errors, goTo: (field: string) => setFocus(field) }
}
