import { useSyncExternalStore } from 'react'
import type { Taslak, TaslakState } from './taslak.tsx'

/** The draft's own state: saved or not, conflicts. */
export function useTaslakState(taslak: Taslak): TaslakState {
  return useSyncExternalStore(taslak.subscribe, taslak.read, taslak.read)
}
