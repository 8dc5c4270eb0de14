import { useEffect } from 'react'
import { redirect } from 'react-router'
import { isGuid } from '#core/guid.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { visitMemory } from '#web/donusum/visit-memory.ts'
import { pageCall, visitContext } from '#web/visit/page-context.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { TenantMark } from '#web/visit/tenant-mark.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/ats.page.ts'
import { checkKanalLink } from './contract.ts'

/** Ux 22: whoever is counted or not, nobody waits longer than a second. */
const countingMilliseconds = 800

type Outside = { url: string; host: string }

export async function loader({ request, context }: Route.LoaderArgs) {
  const guid = new URL(request.url).searchParams.get('guid') ?? ''
  const { tenantKey } = context.get(visitContext).tenant
  const target = isGuid(guid) ? await pageCall(context)(checkKanalLink, { guid }) : null
  // Spec: candidate §2, an unknown link leads to the phone
  if (!target?.url && !target?.disAdres) throw redirect(pageUrl(paths.adayTelefonOnayi, tenantKey))
  return { texts: pageTexts(context, ['iletisim.kanal']), guid, url: target.url, outside: target.disAdres }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(matches[0].loaderData, (language) => {
    const t = loaderData && pageT<'iletisim.kanal'>(loaderData.texts, language)
    return t?.(loaderData?.outside ? 'iletisim.kanal.outsideTitle' : 'iletisim.kanal.title')
  })
}

export default function AtsPage({ loaderData: { texts, guid, url, outside } }: Route.ComponentProps) {
  useVisitCounted(guid, url)
  return (
    <TextsProvider texts={texts}>
      <div className="narrow-page">{outside ? <Interstitial outside={outside} /> : <Wait url={url ?? ''} />}</div>
    </TextsProvider>
  )
}

/** Counts the visit and goes on; opening the address alone changes nothing, because previews open it too. */
function useVisitCounted(guid: string, url: string | null) {
  useEffect(() => {
    let isOver = false
    visitMemory.keep(guid)
    const counted = import('#web/donusum/donusum-send.ts').then(({ countVisit }) => countVisit())
    const patience = new Promise((resolve) => setTimeout(resolve, countingMilliseconds))
    void Promise.race([counted, patience]).then(() => {
      // replaced, so that the way back does not lead here again
      if (url && !isOver) window.location.replace(url)
    })
    return () => {
      isOver = true
    }
  }, [guid, url])
}

function Wait({ url }: { url: string }) {
  const t = useTexts<'iletisim.kanal'>()
  const visit = useVisit()
  return (
    <section className="panel wait-panel" aria-labelledby="baslik">
      <TenantMark visit={visit} />
      <h1 id="baslik">{t('iletisim.kanal.title')}</h1>
      <p role="status">{t('iletisim.kanal.wait')}</p>
      <a className="link after-wait" href={url} target="_self">
        {t('iletisim.kanal.fallback')}
      </a>
    </section>
  )
}

function Interstitial({ outside }: { outside: Outside }) {
  const t = useTexts<'iletisim.kanal'>()
  const { href } = useVisit()
  return (
    <section className="panel" aria-labelledby="baslik">
      <div>
        <h1 id="baslik">{t('iletisim.kanal.outsideTitle')}</h1>
        <p className="panel-text">{t('iletisim.kanal.outsideText')}</p>
      </div>
      <p className="outside-host">
        {t('iletisim.kanal.outsideHost')}
        <strong>{outside.host}</strong>
      </p>
      <p className="stacked-actions">
        <a className="button" href={href(paths.ilanlar)}>
          {t('iletisim.kanal.cancel')}
        </a>
        <a className="button button-quiet" href={outside.url} rel="noopener noreferrer nofollow">
          {t('iletisim.kanal.go')}
        </a>
      </p>
    </section>
  )
}
