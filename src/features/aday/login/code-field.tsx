import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { kodHane } from '#features/dogrulama/contract.ts'
import { TextField } from '#web/form/field.tsx'

const digitsOnly = (text: string) => text.replace(/\D/g, '').slice(0, kodHane)

/** Brings the focus to a field when the step of the dialog around it appears. */
export function FirstFocus({ name }: { name: string }) {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus(name), [name, setFocus])
  return null
}

/** Six digits that came by SMS; `isFirst` where the browser may fill it in from the message. */
export function CodeField({ name, label, isFirst = false }: { name: string; label: string; isFirst?: boolean }) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete={isFirst ? 'one-time-code' : 'off'}
      className="code-input"
      format={digitsOnly}
    />
  )
}
