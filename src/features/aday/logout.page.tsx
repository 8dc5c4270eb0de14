import { useCallback, useEffect, useState } from 'react'
import { paths } from '#core/paths.ts'
import { metaOfVisit } from '#web/page-meta.ts'
import { pageT, pageTexts, TextsProvider, useTexts } from '#web/page-texts.tsx'
import { useVisit } from '#web/visit.tsx'
import type { Route } from './+types/logout.page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, ['aday.logout']) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ tenant, language }) => {
    const title = loaderData && pageT<'aday.logout'>(loaderData.texts, language)('aday.logout.title')
    return [{ title: [title, tenant.name].filter(Boolean).join(' | ') }, { name: 'robots', content: 'noindex' }]
  })
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

/** Ends the session and opens a new document: nothing of the person stays in this one's memory. */
function Leaving() {
  const t = useTexts<'aday.logout'>()
  const { href } = useVisit()
  const [isFailed, setFailed] = useState(false)

  const leave = useCallback(async () => {
    setFailed(false)
    try {
      const { signOut } = await import('#web/session.ts')
      await signOut()
      window.location.replace(href(paths.home))
    } catch {
      // the server has not heard of it: the session still stands, and the page says so
      setFailed(true)
    }
  }, [href])
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
