/** Rewrites a text while it is typed; pasted and filled-in text comes through it as well. */
export type Format = (text: string) => string

/** Puts an input's text into its form and leaves the caret behind the same digit; gives the text. */
export function retype(element: HTMLInputElement | HTMLTextAreaElement, format: Format): string {
  const typed = element.value
  const next = format(typed)
  if (next === typed) return next
  const caret = element.selectionStart ?? typed.length
  const digits = typed.slice(0, caret).replace(/\D/g, '').length
  element.value = next
  const at = caret === typed.length ? next.length : positionAfter(next, digits)
  element.setSelectionRange(at, at)
  return next
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
