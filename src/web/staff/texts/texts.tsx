import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Language } from '#i18n/language.ts'
import type { StaffT } from './staff-t.ts'
import { useTextMode } from './texts-mode.ts'
import { remembering } from './texts-spoken.ts'

type StaffTexts = { t: StaffT; language: Language }

const TextsContext = createContext<StaffTexts | undefined>(undefined)

/** Gives the staff's pages every text of their language; they are loaded once, with the shell. */
export function StaffTextsProvider({ texts, children }: { texts: StaffTexts; children: ReactNode }) {
  const { isOn } = useTextMode()
  const given = useMemo(() => (isOn ? { ...texts, t: remembering(texts.t) } : texts), [texts, isOn])
  return <TextsContext value={given}>{children}</TextsContext>
}

/** The texts for pages and parts of the staff's application. */
export function useT(): StaffT {
  return useStaffTexts().t
}

/** The texts with the language they are in, for formats. */
export function useStaffTexts(): StaffTexts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useT outside of StaffTextsProvider')
  return texts
}
