import { paths } from '#core/paths.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { ArsPart } from './text-parts.ts'

/** A link that opens nothing: ended, closed or cut short on its way. */
export function ArsGone() {
  const t = useTexts<ArsPart>()
  const { href } = useVisit()
  return (
    <section className="panel" aria-labelledby="baslik">
      <div>
        <h1 id="baslik">{t('ars.goneTitle')}</h1>
        <p className="panel-text">{t('ars.goneText')}</p>
      </div>
      <a className="button button-quiet" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </section>
  )
}
