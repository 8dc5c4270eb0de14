import { type FocusEvent, type ReactNode, useState } from 'react'
import { problemText } from '#features/kriter/fields/text/problem-text.ts'
import type { KriterView } from '#features/kriter/rules/evaluate.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { findValueProblem, isEmptyValue, type ValueProblem } from '#features/kriter/rules/value.ts'
import { fieldId } from './field-id.ts'
import { useKriterPage, useMark, useProblem } from './kriter-context.tsx'

/** Spec: candidate §9, a longer label stands above its input at every width. */
const stackedFrom = 200

/** What the kinds of input share. */
export type InputProps = { view: KriterView; parts: FieldParts; edit(value: Value | null): void }

/** How the parts of one field know each other. */
export type FieldParts = {
  id: string
  error: string | undefined
  mark: string | undefined
  hint: string | undefined
  described: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  /** While somebody writes, nothing new is called wrong. */
  typing: { onFocus(): void; onBlur(event: FocusEvent<HTMLElement>): void }
}

/** Problem, mark and help of a field, with the ids that tie them to its input. */
export function useFieldParts(view: KriterView, field: string, moreHint?: string): FieldParts {
  const { t } = useKriterPage()
  const said = useProblem(field)
  const mark = useMark(field)
  const [isTyping, setTyping] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  // a wrong value is said when its field is left; that an answer is missing is said when somebody wants to go on
  const problem = said ?? (wasLeft ? findWrongValue(view) : undefined)
  // said before, it goes on being said until it is mended
  const [wasShown, setShown] = useState(false)
  const isShown = problem !== undefined && (!isTyping || wasShown)
  if (isShown !== wasShown) setShown(isShown)

  const id = fieldId(field)
  const error = isShown ? problemText(problem, t, view) : undefined
  const hint = [view.kriter.aciklama, moreHint].filter(Boolean).join(' ') || undefined
  const described = [hint && `${id}-ipucu`, error && `${id}-hata`].filter(Boolean).join(' ')
  return {
    id,
    error,
    mark: isEmptyValue(view.value) ? undefined : mark,
    hint,
    described: { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
    typing: {
      onFocus: () => setTyping(true),
      onBlur({ currentTarget, relatedTarget }) {
        // from the first day of a range to its last nothing is left
        if (currentTarget.closest('.kriter')?.contains(relatedTarget)) return
        setTyping(false)
        setLeft(true)
      },
    },
  }
}

function findWrongValue({ kriter, secenekler, value }: KriterView): ValueProblem | undefined {
  return isEmptyValue(value) ? undefined : (findValueProblem(kriter, secenekler, value) ?? undefined)
}

type FrameProps = { view: KriterView; parts: FieldParts; children: ReactNode }

/** A question with one input: label, help, the input, what is wrong. */
export function KriterFrame({ view, parts, children }: FrameProps) {
  return (
    <div className={frameClass(view)}>
      <label className="kriter-label" htmlFor={parts.id} id={`${parts.id}-ad`}>
        <LabelText view={view} />
      </label>
      <Rest parts={parts}>{children}</Rest>
    </div>
  )
}

/** A question with several inputs: radios, checkboxes, a start and an end. */
export function KriterGroup({ view, parts, children }: FrameProps) {
  return (
    <fieldset className={`choice ${frameClass(view)}`} {...parts.described}>
      <legend className="kriter-label">
        <LabelText view={view} />
      </legend>
      <Rest parts={parts}>{children}</Rest>
    </fieldset>
  )
}

function frameClass({ kriter }: KriterView): string {
  return kriter.kriterAdi.length > stackedFrom ? 'kriter kriter-stacked' : 'kriter'
}

function LabelText({ view }: { view: KriterView }) {
  const { t } = useKriterPage()
  return (
    <>
      {view.kriter.kriterAdi}
      {isOptional(view) ? <span className="field-optional"> ({t('form.optional')})</span> : null}
    </>
  )
}

/** While a parent's choice is awaited, nothing can be demanded yet; that does not make the question optional. */
function isOptional({ kriter, zorunlu, secenekler }: KriterView): boolean {
  const waits = kriter.anneKriterId !== null && secenekler?.length === 0
  return !zorunlu && !(waits && kriter.zorunlu && kriter.zorunluKosul === null)
}

function Rest({ parts, children }: { parts: FieldParts; children: ReactNode }) {
  const { id, hint, error, mark } = parts
  return (
    <>
      {hint ? (
        <p id={`${id}-ipucu`} className="field-hint kriter-hint">
          {hint}
        </p>
      ) : null}
      <div className="kriter-control">
        {children}
        {error ? (
          <p id={`${id}-hata`} className="field-error">
            {error}
          </p>
        ) : null}
        {mark ? <p className="kriter-mark">{mark}</p> : null}
      </div>
    </>
  )
}
