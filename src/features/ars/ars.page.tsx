import { metaOfVisit } from '#web/page-meta.ts'
import { pageT, pageTexts, TextsProvider } from '#web/page-texts.tsx'
import type { Route } from './+types/ars.page.ts'
import { ArsFlow } from './ars-flow.tsx'
import { ArsGone } from './ars-gone.tsx'
import { arsParts } from './text-parts.ts'
import './ars.css'

const isGuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function loader({ request, context }: Route.LoaderArgs) {
  const gid = new URL(request.url).searchParams.get('gid') ?? ''
  return { texts: pageTexts(context, arsParts), guid: isGuid.test(gid) ? gid : null }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ tenant, language }) => {
    const title = loaderData && pageT<'ars'>(loaderData.texts, language)('ars.title')
    return [{ title: [title, tenant.name].filter(Boolean).join(' | ') }, { name: 'robots', content: 'noindex' }]
  })
}

export default function ArsPage({ loaderData: { texts, guid } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="narrow-page">{guid === null ? <ArsGone /> : <ArsFlow guid={guid} />}</div>
    </TextsProvider>
  )
}
