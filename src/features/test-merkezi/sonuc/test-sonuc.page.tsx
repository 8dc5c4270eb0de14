import { unlistedMeta } from '#web/visit/page-meta.ts'
import { pageT, pageTexts, TextsProvider } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/test-sonuc.page.ts'
import { sonucErrorOf } from './error.ts'
import { SonucLoader } from './load.tsx'
import { sonucParts } from './parts.ts'
import { SonucProblem } from './problem.tsx'
import './sonuc.css'

// What a person scored is not part of the document: whoever previews a link learns nothing from it.
export function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const [tenantKey, guid] = [asked.get('t') ?? asked.get('tenant'), asked.get('guid')]
  const problem = sonucErrorOf({ step: 'address', tenantKey, guid })
  return { texts: pageTexts(context, sonucParts), guid: guid ?? '', problem }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'testMerkezi.sonuc'>(loaderData.texts, language)('testMerkezi.sonuc.title'),
  )
}

export default function TestSonucPage({ loaderData: { texts, guid, problem } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      {problem ? <SonucProblem error={problem} /> : <SonucLoader guid={guid} />}
    </TextsProvider>
  )
}
