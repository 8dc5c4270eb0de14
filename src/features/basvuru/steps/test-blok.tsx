import type { BasvuruTest } from '#features/basvuru/contract.ts'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { fieldId } from '#features/kriter/fields/field-id.ts'
import { TestAc } from '#features/test-merkezi/test-ac.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

type TestBlokProps = {
  test: BasvuruTest
  onCompleted(testMerkezTipId: number): void
  /** It turned out to be answered already: in another tab, or on another device. */
  onEarlier(testMerkezTipId: number): void
}

/** A step that needs an answered test: the test itself, unless it is answered or taken elsewhere. */
export function TestBlok({ test, onCompleted, onEarlier }: TestBlokProps) {
  const t = useTexts<BasvuruPart>()
  const { testMerkezTipId, cevaplandi, harici, zorunlu } = test
  return (
    <div className="test-blok" id={fieldId(`testler.${testMerkezTipId}`)} tabIndex={-1}>
      {cevaplandi || zorunlu ? null : <p className="wizard-note">{t('basvuru.test.optional')}</p>}
      {cevaplandi || harici ? (
        <Standing test={test} />
      ) : (
        <TestAc
          tipId={testMerkezTipId}
          headingLevel={2}
          onCompleted={() => onCompleted(testMerkezTipId)}
          onEarlier={() => onEarlier(testMerkezTipId)}
        />
      )}
    </div>
  )
}

function Standing({ test: { cevaplandi } }: { test: BasvuruTest }) {
  const t = useTexts<BasvuruPart>()
  return (
    <div className="panel">
      <h2 className={cevaplandi ? 'icon-done' : 'test-waiting icon-clock'}>
        {cevaplandi ? t('basvuru.test.answered') : t('basvuru.test.waiting')}
      </h2>
      <p>{cevaplandi ? t('basvuru.test.answeredText') : t('basvuru.test.elsewhere')}</p>
    </div>
  )
}
