import { type ChangeEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Format, retype } from './retype.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Registers a field whose text is put into its form while it is typed. What somebody typed before the scripts arrived
 * is taken over; deleting is left alone, otherwise the form would put back what was just removed.
 */
export function useTypedFormat(name: string, format?: Format, onTyped?: (text: string) => void) {
  const { register, setValue, getValues } = useFormContext()
  const { ref, onChange, ...rest } = register(name)
  const before = useRef('')
  const isTaken = useRef(false)

  function take(element: TextElement | null) {
    // later it holds what the form was reset from, not what somebody typed
    const typed = isTaken.current ? '' : (element?.value ?? '')
    ref(element)
    isTaken.current ||= element !== null
    if (!element || typed === '' || getValues(name) === typed) return
    setValue(name, format ? format(typed) : typed)
  }

  function change(event: ChangeEvent<TextElement>) {
    const element = event.currentTarget
    if (format && element.value.length >= before.current.length) retype(element, format)
    before.current = element.value
    onTyped?.(element.value)
    return onChange(event)
  }

  return { ...rest, ref: take, onChange: change }
}
