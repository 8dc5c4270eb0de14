import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { AppError, type FieldError } from '#core/errors.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { showFailure } from '#web/wire/failure.ts'
import { createSendKeys } from '#web/wire/idempotency-key.ts'
import { FormContext, type FormPart, type FormState, useFormState } from './form-state.tsx'
import { refusalText } from './form-text.ts'

type FormOptions<V extends FieldValues> = {
  /** Every field, in the order of the page. */
  defaultValues: DefaultValues<V>
  /** What is refused before anything is sent. */
  check(values: V): FieldError[]
  /** Sends the form. The key is the same while the same values are tried again and nobody knows what came of it. */
  send(values: V, idempotencyKey: string): Promise<void>
  /** True when the refusal has been dealt with and nothing needs to be said. */
  onRefused?(error: AppError): boolean
  /** When a field is first judged: at the first try to send, or already when it is left. */
  mode?: 'onSubmit' | 'onTouched'
}

/** The values, state and sending of a form, as `Form` and its fields need them; made by `usePageForm`. */
export type PageForm<V extends FieldValues> = {
  fields: UseFormReturn<V>
  state: FormState
  submit(): Promise<void>
}

/**
 * A form: its values, what is wrong with each, and its sending. A second press while it is being sent does nothing;
 * what the server refuses stands beside the field; whatever else fails is said above the form, and nothing typed is lost.
 */
export function usePageForm<V extends FieldValues>(options: FormOptions<V>): PageForm<V> {
  const t = useTexts<FormPart>()
  const textOf = ({ field, key, params }: FieldError) => {
    const asked = key === 'required' ? t.maybe(`form.required.${field}`) : undefined
    return asked ?? t.maybe(`rule.${key}`, params) ?? t('rule.invalidValue')
  }
  const fields = useForm<V>({
    defaultValues: options.defaultValues,
    mode: options.mode ?? 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: (values) => toResult(values, options.check(values), textOf),
  })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  const [keys] = useState(createSendKeys)

  async function send(values: V) {
    try {
      await keys.send(JSON.stringify(values), (key) => options.send(values, key))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Spec: candidate §7, a 500 is told by the global dialog wherever it happens; what was typed stays
      const isOurFault = error.code === 'unexpectedError'
      if (isOurFault) void showFailure(error)
      if (options.onRefused?.(error) || isOurFault) return
      const unplaced = placeErrors(fields, error.errors, textOf)
      if (error.errors.length === 0 || unplaced) setRefusal(refusalText(error, t))
      setAttempt((count) => count + 1)
    }
  }

  async function submit() {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await fields.handleSubmit(send, () => setAttempt((count) => count + 1))()
    } finally {
      busy.current = false
      setBusy(false)
    }
  }

  const order = Object.keys(options.defaultValues)
  return { fields, state: { isBusy, refusal, attempt, order, setRefusal }, submit }
}

function toResult<V extends FieldValues>(
  values: V,
  found: FieldError[],
  textOf: (error: FieldError) => string,
): ResolverResult<V> {
  if (found.length === 0) return { values, errors: {} }
  const errors = Object.fromEntries(found.map((error) => [error.field, { type: error.key, message: textOf(error) }]))
  // the fields of a form are flat, so an object by field name is the nested shape that the library wants
  return { values: {}, errors: errors as ResolverResult<V>['errors'] } as ResolverResult<V>
}

/** True when an error belongs to none of the form's fields. */
function placeErrors<V extends FieldValues>(
  fields: UseFormReturn<V>,
  errors: FieldError[],
  textOf: (error: FieldError) => string,
) {
  const known = errors.filter(({ field }) => field in fields.getValues())
  for (const error of known) {
    // checked just above
    fields.setError(error.field as Path<V>, { type: error.key, message: textOf(error) })
  }
  return known.length < errors.length
}

type FormProps<V extends FieldValues> = { form: PageForm<V>; className?: string; label?: string; children: ReactNode }

/** The form's element. Until scripts run, sending it does nothing: its values must never end up in an address. */
export function Form<V extends FieldValues>({ form, className = 'form', label, children }: FormProps<V>) {
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    void form.submit()
  }
  const t = useTexts<FormPart>()
  return (
    <FormProvider {...form.fields}>
      <FormContext value={form.state}>
        <form className={className} method="dialog" noValidate aria-label={label} onSubmit={onSubmit}>
          <noscript>
            <p className="notice notice-warning">{t('form.needsScript')}</p>
          </noscript>
          {children}
        </form>
      </FormContext>
    </FormProvider>
  )
}

/** What is wrong, above the form: it takes the focus, each line leads to its field, the page's title says so too. */
export function ErrorSummary() {
  const t = useTexts<FormPart>()
  const { errors, refusal, attempt, goTo } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  const isShown = attempt > 0 && (errors.length > 0 || refusal !== undefined)
  useErrorTitle(isShown, t('form.errorPrefix'))
  const focused = useRef(0)
  useEffect(() => {
    // the errors of a try may be shown a moment after it was counted
    if (!isShown || focused.current === attempt) return
    focused.current = attempt
    box.current?.focus()
  }, [attempt, isShown])

  /** Where several fields lack the same, the sentence alone would not say which. */
  function lineOf(field: string, text: string) {
    const label = errors.filter((error) => error.text === text).length > 1 ? t.maybe(`field.${field}`) : undefined
    return label ? `${label}: ${text}` : text
  }

  if (!isShown) return null
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} aria-labelledby={title}>
      {refusal ? <p id={errors.length === 0 ? title : undefined}>{refusal}</p> : null}
      {errors.length > 0 ? <h2 id={title}>{t('form.errorTitle')}</h2> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#alan-${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(field)
                }}
              >
                {lineOf(field, text)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Says in the page's title that something is wrong, while it is. */
export function useErrorTitle(isShown: boolean, prefix: string) {
  useEffect(() => {
    if (!isShown) return undefined
    const before = document.title
    document.title = `${prefix} ${before}`
    return () => {
      document.title = before
    }
  }, [isShown, prefix])
}
