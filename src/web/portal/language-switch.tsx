import { useVisit } from '#web/visit/visit.tsx'

const oneYear = 365 * 24 * 60 * 60

/** Turns the portal into the other language. The choice is a cookie, because the server renders the page anew. */
export function LanguageSwitch() {
  const { t, language } = useVisit()
  const other = language === 'tr' ? 'en' : 'tr'

  function change() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that we serve
    document.cookie = `dil=${other}; path=/; max-age=${oneYear}; samesite=lax`
    window.location.reload()
  }

  return (
    <button className="language-switch needs-script" type="button" lang={other} onClick={change}>
      <span className="visually-hidden">{`${t('shell.language.label')}: ${t(`shell.language.${other}`)}`}</span>
      <span className="language-name" aria-hidden="true">
        {t(`shell.language.${other}`)}
      </span>
      <span className="language-code" aria-hidden="true">
        {other.toUpperCase()}
      </span>
    </button>
  )
}
