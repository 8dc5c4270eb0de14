import { isGuid } from '#core/guid.ts'
import { CozUnknown } from '#features/test-merkezi/coz/end.tsx'
import { TestCoz } from '#features/test-merkezi/coz/test-coz.tsx'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/test.page.ts'
import { testCozParts } from './contract.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const guid = new URL(request.url).searchParams.get('guid') ?? ''
  return { texts: pageTexts(context, [...formParts, ...testCozParts]), guid: isGuid(guid) ? guid : null }
}

/** The test is the browser's from here on. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'testMerkezi.coz'>(loaderData.texts, language)('testMerkezi.coz.title'),
  )
}

export default function TestPage({ loaderData: { texts, guid } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="coz-page">
        {guid === null ? <CozUnknown headingLevel={1} /> : <TestCoz key={guid} guid={guid} />}
      </div>
    </TextsProvider>
  )
}
