import type { StaffT } from './staff-t.ts'

const spoken = new Map<string, Set<string>>()

/** A `t` that remembers under which key it said each text, so that a text on the page can be traced back to it. */
export function remembering(t: StaffT): StaffT {
  type Values = Record<string, string | number>
  function note(key: string, text: string | undefined, values?: Values) {
    if (text === undefined) return
    const keys = spoken.get(text.trim()) ?? new Set()
    keys.add(wholeKey(t, key, text, values))
    spoken.set(text.trim(), keys)
  }
  function maybe(key: string, values?: Values) {
    const text = t.maybe(key, values)
    note(key, text, values)
    return text
  }
  // the same calls as before, whose types are those of `t`
  const say = ((key: never, ...values: never[]) => {
    const text: string = (t as (...all: unknown[]) => string)(key, ...values)
    if (text !== key) note(key, text, values[0])
    return text
  }) as unknown as StaffT
  return Object.assign(say, { maybe })
}

/** The key as it is kept: a counted text has one for one and one for many. */
function wholeKey(t: StaffT, key: string, text: string, values?: Record<string, string | number>): string {
  if (typeof values?.count !== 'number') return key
  return [`${key}_other`, `${key}_one`].find((form) => t.maybe(form, values) === text) ?? key
}

/** The keys of what stands at an element, the text at the point first; empty when nothing there was said by `t`. */
export function keysAt(element: Element, point?: { x: number; y: number }): string[] {
  const pressed = point ? textAt(point) : undefined
  const exact = pressed === undefined ? [] : keysOf(pressed)
  const highest = 4
  let around: Element | null = element
  for (let level = 0; around && level < highest; level++, around = around.parentElement) {
    const keys = [...new Set([...exact, ...textsIn(around).flatMap(keysOf)])]
    if (keys.length > 0) return keys
  }
  return exact
}

/** Every text on the page that `t` said, a key once. */
export function keysOnPage(): { key: string; text: string }[] {
  const shown = new Set(textsIn(document.body))
  const found = new Map<string, string>()
  for (const [text, keys] of spoken) {
    if (shown.has(text)) for (const key of keys) found.set(key, text)
  }
  return [...found].map(([key, text]) => ({ key, text }))
}

const keysOf = (text: string): string[] => [...(spoken.get(text.trim()) ?? [])]

function textAt({ x, y }: { x: number; y: number }): string | undefined {
  return document.caretPositionFromPoint?.(x, y)?.offsetNode.textContent ?? undefined
}

const spokenAttributes = ['aria-label', 'placeholder', 'title', 'alt'] as const

/** What an element says: in words, and in what it tells readers of the screen. */
function textsIn(element: Element): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node: Node | null = element; node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of spokenAttributes) found.push(node.getAttribute(name) ?? '')
    } else found.push(node.textContent ?? '')
  }
  if (element instanceof HTMLInputElement) for (const label of element.labels ?? []) found.push(label.textContent)
  return found.map((text) => text.trim()).filter((text) => text !== '')
}
