import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import type { Iap } from '#features/ilan/contract.ts'
import { IlanBadges } from '#features/ilan/ilan-card.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { trustedBody } from '#web/wire/trusted-types.ts'
import { IlanCover } from './ilan-cover.tsx'
import { IlanFacts } from './ilan-facts.tsx'

type Props = { ilan: Iap; notice: ReactNode; tools?: ReactNode; apply?: ReactNode; after?: ReactNode }

/** A posting as candidates read it, with the places where its page puts what one can do. */
export function IlanArticle({ ilan, notice, tools, apply, after }: Props) {
  const { t, href } = useVisit()
  return (
    <article className="ilan-detail">
      <IlanCover zamanTipi={ilan.zamanTipi} />
      <div className="detail-columns">
        <header className="detail-head">
          <a className="link detail-back" href={href(paths.ilanlar)}>
            {`‹ ${t('ilan.backToList')}`}
          </a>
          {notice}
          <IlanBadges ilan={ilan} />
          <h1>{ilan.baslik}</h1>
          <p className="detail-short">{ilan.kisaAciklama}</p>
          {tools}
        </header>
        <aside className="detail-side" aria-label={t('ilan.facts')}>
          <IlanFacts ilan={ilan} />
          {ilan.havuzdaMi ? <p className="detail-hint">{t('ilan.havuzHint')}</p> : null}
          {apply}
        </aside>
        <section className="detail-body" aria-labelledby="metin">
          <h2 id="metin">{t('ilan.body')}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and on read, and passes the one policy */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: trustedBody(ilan.metin) }} />
        </section>
        {after}
      </div>
    </article>
  )
}
