import { useState } from 'react'
import type { BasvurForm } from '#features/basvuru/contract.ts'
import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { formatsOf } from '#web/format.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { countFilled, findSources } from './prefill.ts'

/** By field: that an answer was given before, and when. */
export function useMarks({ onDolum }: BasvurForm, { store }: Taslak): ReadonlyMap<string, string> {
  const t = useTexts<BasvuruPart>()
  const { language } = useVisit()
  // as the form was opened: whoever answers a question anew takes its mark away
  const [marks] = useState(() => {
    const sources = findSources(store.getYanitlar(), onDolum)
    const dayOf = (instant: string) => formatsOf(language).dateTime(instant).slice(0, 10)
    return new Map(
      [...sources].map(([field, { kaynak, tarih }]) => [
        field,
        t(`basvuru.onDolum.${kaynak}`, { tarih: dayOf(tarih) }),
      ]),
    )
  })
  return marks
}

/** Said once, on the first page: what is filled in wants to be looked at. */
export function PrefillNotice({ form: { onDolum } }: { form: BasvurForm }) {
  const t = useTexts<BasvuruPart>()
  const count = countFilled(onDolum)
  return count > 0 ? <p className="wizard-note">{t('basvuru.onDolum.notice', { count })}</p> : null
}
