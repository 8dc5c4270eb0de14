import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { refreshTenants } from '#web/staff/session/staff-session.ts'
import { palette, paletteStore } from './palette-store.ts'

/** Wanted from the first time on that somebody opens the palette; given up where it does not come. */
export function usePaletteWanted() {
  const { opened } = useSpotlight(paletteStore)
  const [isWanted, setWanted] = useState(false)
  const [typed, setTyped] = useState('')
  if (opened && !isWanted) setWanted(true)
  useEffect(() => {
    if (!opened) return
    void refreshTenants()
    return catchLetters((letter) => setTyped((before) => before + letter))
  }, [opened])
  useHotkeys([['mod + K', palette.toggle]], [])
  const giveUp = () => {
    palette.close()
    setWanted(false)
  }
  return { isWanted, giveUp, typed, setTyped }
}

/** What is typed before the palette and its focus are there belongs to its search, not to the page; returns the way to stop. */
function catchLetters(onLetter: (letter: string) => void) {
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
    if (isInDialog) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onLetter(event.key)
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}
