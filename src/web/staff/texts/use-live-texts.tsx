import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useVisit } from '#web/visit/visit.tsx'
import { type LiveTexts, loadTexts } from './texts-load.ts'
import { useTextMode } from './texts-mode.ts'

/** The texts; asked again at every navigation, so that a wording that went live is seen in a page that stays open. */
export function useLiveTexts(): LiveTexts | undefined {
  const { language } = useVisit()
  const { pathname } = useLocation()
  const { saved } = useTextMode()
  const [texts, setTexts] = useState<LiveTexts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or a saved text is the occasion, whichever it is
  useEffect(() => {
    let isLeft = false
    void loadTexts(language, texts).then((fresh) => {
      if (!isLeft) setTexts(fresh)
    })
    return () => {
      isLeft = true
    }
  }, [language, pathname, saved])
  return texts
}
