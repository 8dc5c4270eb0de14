import { useSyncExternalStore } from 'react'

/** Where somebody asked for a text: an element, and the point that was pressed in it. */
export type AskedPlace = { element: Element; point?: { x: number; y: number } }

/** Whether texts are changed where they stand, where the last one was asked for, and how many were saved so far. */
export type TextMode = { isOn: boolean; asked: AskedPlace | null; saved: number }

let mode: TextMode = { isOn: false, asked: null, saved: 0 }
const listeners = new Set<() => void>()

function change(next: Partial<TextMode>) {
  mode = { ...mode, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of the mode in which texts are changed where they stand, as a React hook. */
export function useTextMode(): TextMode {
  return useSyncExternalStore(
    subscribe,
    () => mode,
    () => mode,
  )
}

/** Begins to change texts where they stand, or ends it. */
export function switchTextMode(isOn = !mode.isOn) {
  change({ isOn, asked: null })
}

/** Somebody wants to change the text at a place; null when that is over. */
export function askForText(asked: AskedPlace | null) {
  change(asked ? { isOn: true, asked } : { asked })
}

/** A wording went live from this page: its texts are read anew. */
export function noteTextSaved() {
  change({ asked: null, saved: mode.saved + 1 })
}
