import { useEffect, useRef, useState } from 'react'

/** Long enough for the next letter, short enough to feel immediate. */
const typingPause = 350

/**
 * Keeps what is being typed, and follows the address when it changes by other means (Back, a removed chip). `onSearch`
 * comes after a pause, or at once by `search`.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== shown) {
    setShown(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(value: string) {
    clearTimeout(timer.current)
    setText(value)
    if (value.trim() !== q) onSearch(value.trim())
  }

  function type(value: string) {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(value), typingPause)
  }

  return { text, type, search }
}

type InputProps = { id?: string; name?: string; label: string; hint: string; text: string; onType(text: string): void }

/** The field of a search whose results follow the typing. */
export function SearchInput({ label, hint, text, onType, ...place }: InputProps) {
  return (
    <input
      {...place}
      className="text-input search-input"
      type="search"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
