import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ResolverResult, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { type AppError, type FieldError, isAppError } from '#core/errors.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ask, callsOf } from '#engine/screen/resource-calls.tsx'
import { refusalText } from '#web/staff/kit/refusal.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { createSendKeys } from '#web/wire/idempotency-key.ts'
import { awaitedFields, checkForm, type EditSource, follow, isRepeated, over, repeatOf, toInput } from './edit-rules.ts'
import { actionOf, type EditMode, type FormValues, formFields, toFormValues } from './edit-values.ts'

/** The options of the form of a record. */
export type EditOptions = {
  resource: Resource
  mode: EditMode
  /** The whole record; null for a new one. */
  row: Row | null
  /** What a new record begins with, as the wire has it. */
  initialValues?: Readonly<Record<string, unknown>> | undefined
  onSaved(row: Row): void
  /** Another call than the record's own create or update: an action with a form. */
  sends?: Sends | undefined
}

type Input = Record<string, unknown>

/** A call that takes a form's input as a part of its own; `fresh` is the record of a conflict that was decided. */
export type Sends = {
  endpoint: Endpoint | undefined
  /** The rule of the form's part. */
  schema: z.ZodType
  wrap(input: Input, fresh: Row | null): Input
}

/** A form on its way: what is typed, whether it is being sent, what came of it. */
export type EditForm = {
  fields: UseFormReturn<FormValues>
  phase: 'open' | 'saving' | 'done'
  /** What was refused without belonging to a field. */
  refusal: string | undefined
  /** Counts refused tries: with each, the focus goes to the summary. */
  attempt: number
  /** The fresh record when somebody else was faster. */
  conflict: Row | undefined
  initial: FormValues
  save(): Promise<void>
  /** Saves these values over the fresh record. */
  resolve(values: FormValues, fresh: Row): Promise<void>
  /** Judges the form and hands what would be sent to other work; a refusal of it stands where that of a save would. */
  withInput(work: (input: Input) => Promise<void>): Promise<void>
  /** Begins another record with the same form. */
  again(): void
}

function firstValues({ resource, mode, row, initialValues }: EditOptions): FormValues {
  const names = formFields(resource, mode)
  const values = toFormValues(resource, [...names, ...awaitedFields(resource, mode)], row)
  const given = row === null ? toFormValues(resource, Object.keys(initialValues ?? {}), initialValues ?? {}, true) : {}
  const repeats = names.filter((name) => isRepeated(resource, name)).map((name) => [repeatOf(name), ''])
  return { ...values, ...given, ...Object.fromEntries(repeats) }
}

/** The fields of a form over the record that it began from. */
function useRecordFields(options: EditOptions) {
  const t = useT()
  const { resource, mode } = options
  const [row, setRow] = useState(options.row)
  const [initial, setInitial] = useState(() => firstValues(options))
  const sourceOf = (values: FormValues): EditSource => ({ resource, mode, row, initial, values })
  const fields = useForm<FormValues>({
    defaultValues: initial,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: (values) => {
      const schema = options.sends?.schema ?? callsOf(resource)[actionOf[mode]]?.input
      return toResult(values, checkForm(sourceOf(values), schema), t)
    },
  })
  return {
    row,
    initial,
    fields,
    sourceOf,
    /** From now on the form stands over this record; what was typed stays. */
    begin({ row: base, initial: begun, values }: EditSource) {
      setRow(base)
      setInitial(begun)
      fields.reset(begun)
      fields.reset(values, { keepDefaultValues: true })
    },
    restart() {
      const next = firstValues(options)
      setInitial(next)
      fields.reset(next)
    },
  }
}

type RecordFields = ReturnType<typeof useRecordFields>

/** A tab beside the form may have saved the record, too: a form that is open goes on over the new version. */
function useFollowing(record: Row | null, { row, fields, sourceOf, begin }: RecordFields, isOpen: boolean) {
  const version = record?.rowVersion
  const followRecord = useEffectEvent(() => {
    if (!record || version === row?.rowVersion || !isOpen) return
    const next = follow(sourceOf(fields.getValues()), record)
    if (next) begin(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what is followed
  useEffect(() => followRecord(), [version])
}

/** The tries that were refused: what is said of a field stands at the field, the rest above the form. */
/** What is wrong with fields that this form does not ask for: an action may be refused by what its record lacks. */
function elsewhere(t: StaffT, named: readonly FieldError[], known: readonly FieldError[]): string[] {
  return named
    .filter((found) => !known.includes(found))
    .flatMap((found) => {
      const label = t.maybe(`field.${found.field}`)
      return label ? [`${label}: ${ruleText(t, found)}`] : []
    })
}

function useRefusals(fields: UseFormReturn<FormValues>) {
  const t = useT()
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const countAttempt = () => setAttempt((count) => count + 1)
  return {
    refusal,
    attempt,
    countAttempt,
    refuse(error: AppError) {
      const named = error.errors.map((found) => ({ ...found, field: found.field.replace(/^girdi\./, '') }))
      const known = named.filter(({ field }) => field in fields.getValues())
      for (const found of known) fields.setError(found.field, { type: found.key, message: ruleText(t, found) })
      const isWhole = known.length > 0 && known.length === error.errors.length
      const said = refusalText(t, error) ?? t('message.updateFailed')
      setRefusal(isWhole ? undefined : [said, ...elsewhere(t, named, known)].join(' '))
      countAttempt()
    },
    clearRefusal: () => setRefusal(undefined),
    clearAttempts: () => setAttempt(0),
  }
}

/** Runs one save at a time: a second press while the first is on its way does nothing. */
function useOneAtATime(onStart: () => void) {
  const busy = useRef(false)
  return async function once(work: () => Promise<void>) {
    if (busy.current) return
    busy.current = true
    onStart()
    try {
      await work()
    } finally {
      busy.current = false
    }
  }
}

/** Judges a form by the contract of its call, sends it once at a time and tells a conflict from a refusal. */
export function useEditForm(options: EditOptions): EditForm {
  const record = useRecordFields(options)
  const { fields, initial, sourceOf, begin } = record
  const { refusal, attempt, refuse, countAttempt, clearRefusal, clearAttempts } = useRefusals(fields)
  const [phase, setPhase] = useState<EditForm['phase']>('open')
  const [conflict, setConflict] = useState<Row>()
  const [keys] = useState(createSendKeys)
  const once = useOneAtATime(clearRefusal)
  useFollowing(options.row, record, phase === 'open' && !conflict)

  async function send(source: EditSource) {
    setPhase('saving')
    const input = inputOf(options, source)
    const endpoint = options.sends ? options.sends.endpoint : callsOf(options.resource)[actionOf[options.mode]]
    try {
      const saved = await keys.send(JSON.stringify(input), (key) => ask<Row>(endpoint, input, key))
      setConflict(undefined)
      setPhase('done')
      fields.reset(source.values)
      options.onSaved(saved)
    } catch (error) {
      setPhase('open')
      if (!isAppError(error)) throw error
      const fresh = error.code === 'staleRecord' ? (error.resultObject as Row | null) : null // a 409 carries the record
      setConflict(fresh ?? undefined)
      if (!fresh) refuse(error)
    }
  }

  return {
    ...{ fields, phase, refusal, attempt, conflict, initial },
    save: () => once(() => fields.handleSubmit((values) => send(sourceOf(values)), countAttempt)()),
    resolve: (values, fresh) =>
      once(() => {
        const source = over(sourceOf(values), fresh)
        begin(source)
        return send(source)
      }),
    withInput: (work) => {
      const tell = (error: unknown) => (isAppError(error) ? refuse(error) : Promise.reject(error))
      const handed = (values: FormValues) => work(inputOf(options, sourceOf(values))).catch(tell)
      return once(() => fields.handleSubmit(handed, countAttempt)())
    },
    again() {
      record.restart()
      clearAttempts()
      setPhase('open')
    },
  }
}

function inputOf({ sends }: EditOptions, source: EditSource): Input {
  const input = toInput(source)
  return sends ? sends.wrap(input, source.row) : input
}

function ruleText(t: StaffT, { key, params }: FieldError) {
  return t.maybe(`rule.${key}`, params) ?? t.maybe(`message.${key}`, params) ?? t('rule.invalidValue')
}

function toResult(values: FormValues, found: FieldError[], t: StaffT): ResolverResult<FormValues> {
  if (found.length === 0) return { values, errors: {} }
  const errors = found.map((error) => [error.field, { type: error.key, message: ruleText(t, error) }])
  return { values: {}, errors: Object.fromEntries(errors) }
}
