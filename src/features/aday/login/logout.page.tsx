import { useCallback, useEffect, useState } from 'react'
import { paths, urlOf } from '#core/paths.ts'
import type { ShellKind } from '#i18n/visit.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/logout.page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, ['aday.logout']) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'aday.logout'>(loaderData.texts, language)('aday.logout.title'),
  )
}

export default function LogoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <div className="narrow-page">
        <Leaving />
      </div>
    </TextsProvider>
  )
}

async function endSession(shell: ShellKind) {
  if (shell === 'staff') return (await import('#web/staff/session/staff-session.ts')).signOutStaff()
  await (await import('#web/session/session.ts')).signOut()
}

/** Ends the session and opens a new document: nothing of the person stays in this one's memory. */
function Leaving() {
  const t = useTexts<'aday.logout'>()
  const { href, shell } = useVisit()
  const [isFailed, setFailed] = useState(false)

  const leave = useCallback(async () => {
    setFailed(false)
    try {
      await endSession(shell)
      window.location.replace(shell === 'staff' ? urlOf(paths.login, { sekme: 'personel' }) : href(paths.home))
    } catch {
      // the server has not heard of it: the session still stands, and the page says so
      setFailed(true)
    }
  }, [href, shell])
  useEffect(() => void leave(), [leave])

  return (
    <section className="panel" aria-labelledby="baslik">
      <h1 id="baslik">{t('aday.logout.title')}</h1>
      <noscript>
        <p className="notice notice-warning">{t('aday.logout.noScript')}</p>
      </noscript>
      {isFailed ? (
        <>
          <p role="alert">{t('aday.logout.failed')}</p>
          <button className="button" type="button" onClick={() => void leave()}>
            {t('shell.state.retry')}
          </button>
        </>
      ) : null}
    </section>
  )
}
