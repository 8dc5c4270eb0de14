import { paths } from '#core/paths.ts'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'

/** The account is gone; a new document leaves behind what this one still has in memory. */
export function ProfilGone() {
  const t = useTexts<'profil'>()
  const { href } = useVisit()
  return (
    <div className="narrow-page">
      <section className="panel" aria-labelledby="baslik">
        <h1 id="baslik" ref={takeFocus} tabIndex={-1}>
          {t('profil.veri.sil.done')}
        </h1>
        <p className="panel-text">{t('profil.veri.sil.doneText')}</p>
        <a className="button" href={href(paths.ilanlar)} target="_self">
          {t('shell.state.goToIlanlar')}
        </a>
      </section>
    </div>
  )
}
