import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Answer, Endpoint } from '#core/endpoint.ts'
import type { AppError, FieldError } from '#core/errors.ts'
import { fieldErrorsOf } from '#core/field-errors.ts'
import { call } from '#web/call/api.ts'
import { usePageForm } from './form.tsx'

type ContractOptions<E extends Endpoint, V extends FieldValues> = {
  /** Every field, in the order of the page. */
  defaultValues: DefaultValues<V>
  /** What is typed as the contract wants it: dates turned round, masks taken off. */
  toInput(values: V): unknown
  /** Rules besides the contract's. */
  check?(values: V): FieldError[]
  /** True when the refusal has been dealt with and nothing needs to be said. */
  onRefused?(error: AppError): boolean
  onDone(answer: Answer<E>): void | Promise<void>
  mode?: 'onSubmit' | 'onTouched'
}

/** A form judged by the contract of the call that it makes: the browser's rules are the server's. */
export function useContractForm<E extends Endpoint, V extends FieldValues>(
  endpoint: E,
  { defaultValues, toInput, check, onDone, onRefused, mode }: ContractOptions<E, V>,
) {
  return usePageForm<V>({
    defaultValues,
    ...(mode && { mode }),
    ...(onRefused && { onRefused }),
    check(values) {
      const parsed = endpoint.input.safeParse(toInput(values), { reportInput: true })
      const errors = parsed.success ? [] : fieldErrorsOf(parsed.error)
      const more = check?.(values) ?? []
      return [...errors, ...more.filter((error) => errors.every(({ field }) => field !== error.field))]
    },
    async send(values, idempotencyKey) {
      const input = toInput(values) as z.input<E['input']> // `check` has parsed the same
      await onDone(await call(endpoint, input, { idempotencyKey }))
    },
  })
}
