import { type ChangeEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/** Rewrites a text while it is typed; pasted and filled-in text comes through it as well. */
export type Format = (text: string) => string

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

function retype(element: TextElement, format: Format) {
  const typed = element.value
  const next = format(typed)
  if (next === typed) return
  const caret = element.selectionStart ?? typed.length
  const digits = typed.slice(0, caret).replace(/\D/g, '').length
  element.value = next
  const at = caret === typed.length ? next.length : positionAfter(next, digits)
  element.setSelectionRange(at, at)
}

/** Where the caret stands after so many digits. */
function positionAfter(text: string, digits: number) {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return text.length
}
