import { testPageTipId } from '#core/test-merkezi/durum.ts'
import { showToast } from '#web/kit/toast.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/test-page.page.ts'
import { type TestAcPart, testAcParts } from './contract.ts'
import { TestAc } from './test-ac.tsx'
import '#web/form/form.css'
import '#features/test-merkezi/coz/test-coz.css'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, [...formParts, ...testAcParts]) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'testMerkezi.sayfa'>(loaderData.texts, language)('testMerkezi.sayfa.title'),
  )
}

/** The test centre: the candidate's test, made and opened by itself. */
export default function TestPagePage({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="coz-page">
        <TestPage />
      </div>
    </TextsProvider>
  )
}

function TestPage() {
  const t = useTexts<TestAcPart>()
  return (
    <TestAc
      tipId={testPageTipId}
      headingLevel={1}
      onCompleted={() => showToast({ kind: 'success', text: t('message.testBasariliTamamlandi') })}
      onFailed={() => showToast({ kind: 'failure', text: t('message.testTamamlanirkenHata') })}
      offersRetake
    />
  )
}
