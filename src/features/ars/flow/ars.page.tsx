import { isGuid } from '#core/guid.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { pageT, pageTexts, TextsProvider } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/ars.page.ts'
import { ArsFlow } from './ars-flow.tsx'
import { ArsGone } from './ars-gone.tsx'
import { arsParts } from './text-parts.ts'
import './ars.css'

export function loader({ request, context }: Route.LoaderArgs) {
  const gid = new URL(request.url).searchParams.get('gid') ?? ''
  return { texts: pageTexts(context, arsParts), guid: isGuid(gid) ? gid : null }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'ars'>(loaderData.texts, language)('ars.title'),
  )
}

export default function ArsPage({ loaderData: { texts, guid } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="narrow-page">{guid === null ? <ArsGone /> : <ArsFlow guid={guid} />}</div>
    </TextsProvider>
  )
}
