import { CozUnknown } from '#features/test-merkezi/coz/end.tsx'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/test-harici.page.ts'
import { readHariciLink } from './link.ts'
import { hariciParts } from './parts.ts'
import { HariciSonuc, HariciSorular } from './test-harici.tsx'
import './test-harici.css'

/** Opening the address changes nothing: the log and the result are the browser's to send. */
export function loader({ request, context }: Route.LoaderArgs) {
  const link = readHariciLink(new URL(request.url).searchParams)
  return { texts: pageTexts(context, [...formParts, ...hariciParts]), link }
}

/** What was recorded here must not be asked for again by itself. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'testMerkezi.coz'>(loaderData.texts, language)('testMerkezi.coz.title'),
  )
}

export default function TestHariciPage({ loaderData: { texts, link } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="coz-page">
        {link === null ? <CozUnknown headingLevel={1} /> : null}
        {link?.tur === 'sorular' ? <HariciSorular key={link.guid} link={link} /> : null}
        {link?.tur === 'sonuc' ? <HariciSonuc key={link.guid} link={link} /> : null}
      </div>
    </TextsProvider>
  )
}
