import { useFormContext } from 'react-hook-form'
import { describeField, FieldErrorText, useFieldError } from './field.tsx'

type Option = { value: string; label: string }
type RadioProps = { name: string; legend: string; options: readonly Option[]; describedBy?: string }

/** A choice of few, as cards of equal weight; nothing is chosen beforehand. */
export function RadioCards({ name, legend, options, describedBy }: RadioProps) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  const { id, ...described } = describeField(name, { error })
  return (
    <fieldset
      className="choice"
      aria-describedby={[describedBy, described['aria-describedby']].filter(Boolean).join(' ') || undefined}
      aria-invalid={described['aria-invalid']}
    >
      <legend>{legend}</legend>
      <div className="choice-cards">
        {options.map(({ value, label }, index) => (
          <label key={value} className="choice-card">
            <input {...register(name)} id={index === 0 ? id : undefined} type="radio" value={value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldErrorText name={name} />
    </fieldset>
  )
}

/** A thing that may be agreed to, unticked until the person ticks it. */
export function CheckboxField({ name, label, lang }: { name: string; label: string; lang?: string }) {
  const { register } = useFormContext()
  return (
    <label className="choice-card">
      <input {...register(name)} id={`alan-${name}`} type="checkbox" />
      <span lang={lang}>{label}</span>
    </label>
  )
}

type SelectProps = { name: string; label: string; empty: string; options: readonly Option[] }

/** A choice of one, with the phone's own list. */
export function SelectField({ name, label, empty, options }: SelectProps) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  return (
    <div className="form-field field">
      <label htmlFor={`alan-${name}`}>{label}</label>
      <select {...register(name)} {...describeField(name, { error })}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldErrorText name={name} />
    </div>
  )
}
