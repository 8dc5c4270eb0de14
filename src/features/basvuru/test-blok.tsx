import { fieldId } from '#web/kriter/field-id.ts'
import { useTexts } from '#web/page-texts.tsx'
import type { BasvuruPart } from './text-parts.ts'

/** A step that needs an answered test: how far that is. The test opens on a page of its own. */
export function TestBlok({ testMerkezTipId, isAnswered }: { testMerkezTipId: number; isAnswered: boolean }) {
  const t = useTexts<BasvuruPart>()
  return (
    <section className="panel" id={fieldId(`testler.${testMerkezTipId}`)} tabIndex={-1} aria-labelledby="test-durumu">
      <h2 id="test-durumu" className={isAnswered ? 'icon-done' : 'test-waiting icon-clock'}>
        {isAnswered ? t('basvuru.test.answered') : t('basvuru.test.waiting')}
      </h2>
      {isAnswered ? null : <p>{t('basvuru.test.text')}</p>}
    </section>
  )
}
