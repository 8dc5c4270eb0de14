import type { OfferedLanguage } from '#i18n/language.ts'
import { useVisit } from '#web/visit/visit.tsx'

const oneYear = 365 * 24 * 60 * 60

/** Turns the portal into another language. The choice is a cookie, because the server renders the page anew. */
function choose(langKey: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that we serve
  document.cookie = `dil=${langKey}; path=/; max-age=${oneYear}; samesite=lax`
  window.location.reload()
}

/** A button for the other of two languages, a list where there are more. */
export function LanguageSwitch() {
  const { language, languages } = useVisit()
  const [other, ...more] = languages.filter(({ langKey }) => langKey !== language)
  if (!other) return null
  return more.length > 0 ? <LanguageList /> : <OtherLanguage other={other} />
}

function OtherLanguage({ other: { langKey, display } }: { other: OfferedLanguage }) {
  const { t } = useVisit()
  return (
    <button className="language-switch needs-script" type="button" lang={langKey} onClick={() => choose(langKey)}>
      <span className="visually-hidden">{`${t('shell.language.label')}: ${display}`}</span>
      <span className="language-name" aria-hidden="true">
        {display}
      </span>
      <span className="language-code" aria-hidden="true">
        {langKey.toUpperCase()}
      </span>
    </button>
  )
}

function LanguageList() {
  const { t, language, languages } = useVisit()
  return (
    <select
      className="language-switch needs-script"
      aria-label={t('shell.language.label')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {languages.map(({ langKey, display }) => (
        <option key={langKey} value={langKey} lang={langKey}>
          {display}
        </option>
      ))}
    </select>
  )
}
