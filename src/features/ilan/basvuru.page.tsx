import { paths } from '#core/paths.ts'
import { pageCall } from '#web/page-context.ts'
import { metaOfVisit } from '#web/page-meta.ts'
import { useVisit } from '#web/visit.tsx'
import type { Route } from './+types/basvuru.page.ts'
import { getIap, type Iap } from './contract.ts'
import { IlanBadges, placeOf } from './ilan-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  // Spec: candidate §2, the posting is optional here.
  if (!/^\d{1,15}$/.test(id)) return { ilan: null }
  const ilan = await pageCall(context)(getIap, { id: Number(id) })
  return { ilan: { ...ilan, metin: '' } }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ t, tenant }) => [
    { title: `${t('ilan.basvuru.title')} | ${tenant.name}` },
    { name: 'robots', content: 'noindex' },
  ])
}

export default function BasvuruPage({ loaderData: { ilan } }: Route.ComponentProps) {
  const { t, tenant, href } = useVisit()
  const isClosed = ilan?.kapali ?? false
  return (
    <div className="apply-page">
      <h1>{t('ilan.basvuru.title')}</h1>
      {ilan ? <ChosenIlan ilan={ilan} /> : null}
      <section className="contact" aria-labelledby="iletisim">
        <h2 id="iletisim">{isClosed ? t('ilan.closed.title') : t('ilan.basvuru.contact')}</h2>
        <p>{isClosed ? t('ilan.basvuru.closed') : t('ilan.basvuru.text')}</p>
        {isClosed || !tenant.iletisimMetni ? null : <p className="contact-text">{tenant.iletisimMetni}</p>}
        {ilan && !isClosed ? <p>{t('ilan.basvuru.no', { no: ilan.iapKodu })}</p> : null}
      </section>
      <a className="button button-quiet" href={href(paths.ilanlar)}>
        {t('ilan.backToList')}
      </a>
    </div>
  )
}

function ChosenIlan({ ilan }: { ilan: Iap }) {
  const { t, href } = useVisit()
  const place = placeOf(ilan)
  return (
    <section className="card" aria-labelledby="secilen">
      <p className="card-meta">{t('ilan.basvuru.of')}</p>
      <h2 id="secilen" className="card-title">
        <a href={href(paths.ilanDetay, { iapId: ilan.id })}>{ilan.baslik}</a>
      </h2>
      <IlanBadges ilan={ilan} />
      {place ? <p className="card-place icon-pin">{place}</p> : null}
    </section>
  )
}
