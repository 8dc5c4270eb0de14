import { useCallback } from 'react'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Step } from './steps.ts'

/** What a page of the wizard is called. */
export function useStepName(): (step: Step) => string {
  const t = useTexts<BasvuruPart>()
  return useCallback(
    (step) => {
      if (step.view) return step.view.blok.display
      return step.kind === 'profil' ? t('basvuru.blok.profil') : t('basvuru.blok.son')
    },
    [t],
  )
}
