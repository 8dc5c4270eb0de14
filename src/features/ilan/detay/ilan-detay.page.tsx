import { useEffect } from 'react'
import { data } from 'react-router'
import { today } from '#core/date.ts'
import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import type { Call } from '#core/endpoint.ts'
import { paths } from '#core/paths.ts'
import { type CardData, toCardData } from '#features/ilan/card-data.ts'
import { getIap, type Iap, listIap } from '#features/ilan/contract.ts'
import { DeadlineNote } from '#features/ilan/deadline-note.tsx'
import { ApplyLink } from '#features/ilan/ilan-card.tsx'
import { IlanCards } from '#features/ilan/ilan-cards.tsx'
import { useApplied } from '#web/donusum/applied.ts'
import { reportDonusum } from '#web/donusum/donusum.ts'
import { failPage, pageCall } from '#web/visit/page-context.ts'
import { metaOfVisit } from '#web/visit/page-meta.ts'
import { publicLogo } from '#web/visit/tenant-mark.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/ilan-detay.page.ts'
import { IlanArticle } from './ilan-article.tsx'
import { IlanTools } from './ilan-tools.tsx'
import { jobPosting } from './job-posting.ts'
import { relevelHeadings } from './metin.ts'

const similarCount = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const iapId = new URL(request.url).searchParams.get('iapId') ?? ''
  if (!/^\d{1,15}$/.test(iapId)) throw failPage(404, 'ilanNotFound')

  const call = pageCall(context)
  const ilan = await call(getIap, { id: Number(iapId) })
  const similar = ilan.kapali ? await findSimilar(call, ilan) : []
  const shown = { ilan: { ...ilan, metin: relevelHeadings(ilan.metin) }, similar, today: today(new Date()) }
  return data(shown, { status: ilan.kapali ? 410 : 200 })
}

/** Open postings in the same city, or simply the newest ones. */
async function findSimilar(call: Call, ilan: Iap): Promise<CardData[]> {
  const ask = (filter: { ilKodu?: number }) =>
    call(listIap, {
      filter,
      paging: { PageSize: similarCount, page: 1 },
      order: [{ key: 'talepTarihi', value: 'Desc' }],
    })
  const near = ilan.ilKodu === null ? [] : (await ask({ ilKodu: ilan.ilKodu })).rows
  const found = near.length > 0 ? near : (await ask({})).rows
  return found.map(toCardData)
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const ilan = loaderData?.ilan
  return metaOfVisit(matches[0].loaderData, ({ t, tenant, href, publicUrl }) => {
    if (!ilan) return [{ title: tenant.name }]
    const title = `${ilan.baslik} | ${tenant.name}`
    const address = `${publicUrl}${href(paths.ilanDetay, { iapId: ilan.id })}`
    const logo = publicLogo(tenant.iconUrl, publicUrl)
    const posting = jobPosting(ilan, { name: tenant.name, url: `${publicUrl}${href(paths.ilanlar)}`, logo })
    return [
      { title: ilan.kapali ? `${t('ilan.closed.title')}: ${title}` : title },
      { name: 'description', content: ilan.kisaAciklama },
      { property: 'og:title', content: title },
      { property: 'og:description', content: ilan.kisaAciklama },
      { property: 'og:type', content: 'article' },
      { property: 'og:url', content: address },
      { property: 'og:site_name', content: tenant.name },
      ...(logo ? [{ property: 'og:image', content: logo }] : []),
      ...(ilan.kapali ? [{ name: 'robots', content: 'noindex' }] : []),
      { tagName: 'link', rel: 'canonical', href: address },
      ...(posting ? [{ 'script:ld+json': posting }] : []),
    ]
  })
}

export default function IlanDetayPage({ loaderData: { ilan, similar, today } }: Route.ComponentProps) {
  useEffect(() => {
    reportDonusum({ islemTipi: islemTipi.ilanView, sayfaId: donusumSayfa.ilanDetay, ilanId: ilan.id })
  }, [ilan.id])
  return (
    <IlanArticle
      ilan={ilan}
      notice={ilan.kapali ? <ClosedNotice /> : null}
      tools={<IlanTools title={ilan.baslik} />}
      apply={ilan.kapali ? null : <ApplyBar ilan={ilan} today={today} />}
      after={similar.length > 0 ? <SimilarIlan similar={similar} today={today} /> : null}
    />
  )
}

/** In the side card on a wide screen, at the bottom edge on a phone. */
function ApplyBar({ ilan, today }: { ilan: Iap; today: string }) {
  const applied = useApplied().get(ilan.id)
  return (
    <div className="apply-bar">
      <DeadlineNote ilan={ilan} today={today} />
      <ApplyLink ilan={ilan} className="button button-wide" applied={applied} />
    </div>
  )
}

function ClosedNotice() {
  const { t } = useVisit()
  return (
    <div className="notice notice-warning">
      <div>
        <strong>{t('ilan.closed.title')}</strong>
        <p>{t('ilan.closed.text')}</p>
      </div>
    </div>
  )
}

function SimilarIlan({ similar, today }: { similar: CardData[]; today: string }) {
  const { t } = useVisit()
  return (
    <section className="similar" aria-labelledby="benzer">
      <h2 id="benzer">{t('ilan.similar')}</h2>
      <IlanCards rows={similar} today={today} />
    </section>
  )
}
