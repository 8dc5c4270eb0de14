import { useEffect } from 'react'

/** A key that the screen on show has of its own, and what it does. */
export type ScreenKey = { key: string; label: string }

let shown: readonly ScreenKey[] = []

/** Tells the sheet of keys what the screen adds to them, as long as it is there. */
export function useScreenKeys(keys: readonly ScreenKey[]) {
  useEffect(() => {
    shown = keys
    return () => {
      shown = []
    }
  }, [keys])
}

/** The keyboard shortcuts of the screen on show. */
export const screenKeys = () => shown
