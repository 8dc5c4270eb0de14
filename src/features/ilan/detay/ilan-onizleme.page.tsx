import { getIapOnizleme } from '#features/ilan/contract.ts'
import { failPage, pageCall } from '#web/visit/page-context.ts'
import { metaOfVisit } from '#web/visit/page-meta.ts'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/ilan-onizleme.page.ts'
import { IlanArticle } from './ilan-article.tsx'
import { relevelHeadings } from './metin.ts'

const guidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ request, context }: Route.LoaderArgs) {
  const guid = new URL(request.url).searchParams.get('g') ?? ''
  if (!guidShape.test(guid)) throw failPage(404, 'ilanNotFound')
  const ilan = await pageCall(context)(getIapOnizleme, { guid })
  return { ilan: { ...ilan, metin: relevelHeadings(ilan.metin) } }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ t, tenant }) => [
    { title: loaderData ? `${t('ilan.preview.title')}: ${loaderData.ilan.baslik} | ${tenant.name}` : tenant.name },
    { name: 'robots', content: 'noindex' },
  ])
}

/** A posting as it will look, for who was given a link: nothing can be applied for, and no visit is counted. */
export default function IlanOnizlemePage({ loaderData: { ilan } }: Route.ComponentProps) {
  return <IlanArticle ilan={ilan} notice={<PreviewNotice />} />
}

function PreviewNotice() {
  const { t } = useVisit()
  return (
    <div className="notice notice-warning">
      <div>
        <strong>{t('ilan.preview.title')}</strong>
        <p>{t('ilan.preview.text')}</p>
      </div>
    </div>
  )
}
