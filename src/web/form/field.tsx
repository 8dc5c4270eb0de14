import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { typedDate } from '#core/date.ts'
import { typedPhone } from '#core/phone.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { FormPart } from './form-state.tsx'
import type { Format } from './retype.ts'
import { useTypedFormat } from './use-typed-format.tsx'

type FrameProps = { name: string; label: string; hint?: string | undefined; isOptional?: boolean; children: ReactNode }

/** Names the parts of a field for each other: label, hint and error belong to the input. */
export function describeField(
  name: string,
  { hint, error }: { hint?: string | undefined; error?: string | undefined },
) {
  const described = [hint && `alan-${name}-ipucu`, error && `alan-${name}-hata`].filter(Boolean).join(' ')
  return { id: `alan-${name}`, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** The text of a field's error, if it has one. */
export function useFieldError(name: string): string | undefined {
  const text = useFormContext().formState.errors[name]?.message
  return typeof text === 'string' ? text : undefined
}

/** Label above, hint under it, the input, and what is wrong with it. */
export function FieldFrame({ name, label, hint, isOptional = false, children }: FrameProps) {
  const t = useTexts<FormPart>()
  return (
    <div className="form-field">
      <label htmlFor={`alan-${name}`}>
        {label}
        {isOptional ? <span className="field-optional"> ({t('form.optional')})</span> : null}
      </label>
      {hint ? (
        <p id={`alan-${name}-ipucu`} className="field-hint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldErrorText name={name} />
    </div>
  )
}

/** What is wrong with a field, in words and with a sign. */
export function FieldErrorText({ name }: { name: string }) {
  const error = useFieldError(name)
  if (!error) return null
  return (
    <p id={`alan-${name}-hata`} className="field-error">
      {error}
    </p>
  )
}

type TextFieldProps = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  isReadOnly?: boolean
  className?: string
  /** Rewrites what is typed while it is typed. */
  format?: Format
  onTyped?: (text: string) => void
  /** What was typed is judged when the field is left, not only when the form is sent. */
  isJudgedWhenLeft?: boolean
}

/** An input for one line of text. */
export function TextField({ name, label, hint, isOptional = false, format, ...rest }: TextFieldProps) {
  const error = useFieldError(name)
  const { type = 'text', inputMode, autoComplete, maxLength, isReadOnly, className = '' } = rest
  const judged = useJudgedWhenLeft(name, rest)
  const input = useTypedFormat(name, format, judged.onTyped)
  return (
    <FieldFrame name={name} label={label} hint={hint} isOptional={isOptional}>
      <input
        {...describeField(name, { hint, error })}
        {...input}
        onBlur={(event) => void input.onBlur(event).then(judged.onLeft)}
        className={`text-input ${className}`}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnly={isReadOnly}
      />
    </FieldFrame>
  )
}

type Judged = Pick<TextFieldProps, 'onTyped' | 'isJudgedWhenLeft'>

/** An empty field is judged when the form is sent; an error that is shown goes as soon as it is mended. */
function useJudgedWhenLeft(name: string, { onTyped, isJudgedWhenLeft = false }: Judged) {
  const { trigger, getValues, getFieldState } = useFormContext()
  return {
    onTyped(text: string) {
      onTyped?.(text)
      if (isJudgedWhenLeft && getFieldState(name).invalid) queueMicrotask(() => void trigger(name))
    },
    onLeft() {
      if (isJudgedWhenLeft && getValues(name) !== '') void trigger(name)
    },
  }
}

/** Several lines of text, with how much of the limit is used. */
export function TextAreaField({ name, label, hint, lines = 6, maxLength }: TextFieldProps & { lines?: number }) {
  const error = useFieldError(name)
  const input = useTypedFormat(name)
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <textarea
        {...describeField(name, { hint, error })}
        {...input}
        className="text-input"
        rows={lines}
        maxLength={maxLength}
      />
    </FieldFrame>
  )
}

/** An input for a mobile number: (5XX) XXX XX XX, whatever was pasted. */
export function PhoneField(props: Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'isReadOnly'>) {
  // Spec: candidate §5, at most 17 characters; a pasted number may be longer before it is put into its form
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel-national" format={typedPhone} />
}

/** An input for a date: dd.MM.yyyy. */
export function DateField(
  props: Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'autoComplete' | 'isJudgedWhenLeft'>,
) {
  return <TextField {...props} inputMode="numeric" format={typedDate} />
}
