import { paths } from '#core/paths.ts'
import { getIap } from '#features/ilan/contract.ts'
import { LoadFailed, Skeleton, useAnswer } from '#web/answer.tsx'
import { useApplied } from '#web/applied.ts'
import { metaOfVisit } from '#web/page-meta.ts'
import { pageT, pageTexts, TextsProvider, useTexts } from '#web/page-texts.tsx'
import { useSession } from '#web/session-state.ts'
import { useVisit } from '#web/visit.tsx'
import type { Route } from './+types/main.page.ts'
import { getAdayProfile } from './contract.ts'
import './profil.css'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, ['mainPage']) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ t, tenant, language }) => {
    const title = loaderData
      ? pageT<'mainPage'>(loaderData.texts, language)('mainPage.title')
      : t('shell.menu.mainPage')
    return [{ title: `${title} | ${tenant.name}` }, { name: 'robots', content: 'noindex' }]
  })
}

export default function MainPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <div className="main-page">
        <Greeting />
        <NextStep />
        <Links />
      </div>
    </TextsProvider>
  )
}

/** The name comes a moment later than the page; without it the greeting still stands. */
function Greeting() {
  const t = useTexts<'mainPage'>()
  const { answer } = useAnswer(getAdayProfile, {})
  return <h1>{answer ? t('mainPage.greeting', { ad: answer.ad }) : t('mainPage.greetingNameless')}</h1>
}

/** The posting that was chosen and not applied to yet, or the all-clear. */
function NextStep() {
  const t = useTexts<'mainPage'>()
  const { account } = useSession()
  const iapId = account?.iapId ?? null
  const isApplied = useApplied().has(iapId ?? 0)
  return (
    <section className="panel next-step" aria-labelledby="siradaki">
      <h2 id="siradaki">{t('mainPage.next')}</h2>
      {iapId === null || isApplied ? <AllDone /> : <ChosenPosting iapId={iapId} />}
    </section>
  )
}

function AllDone() {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  return (
    <>
      <div className="all-done">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="m14 25 7 7 13-15" />
        </svg>
        <div>
          <p className="next-title">{t('mainPage.allDone')}</p>
          <p>{t('mainPage.allDoneText')}</p>
        </div>
      </div>
      <a className="button" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </>
  )
}

function ChosenPosting({ iapId }: { iapId: number }) {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  const { answer, error, reload } = useAnswer(getIap, { id: String(iapId) })
  // it is no longer public: nothing is left to be done about it
  if (error?.code === 'notFound' || answer?.kapali) return <AllDone />
  if (error) return <LoadFailed text={t('mainPage.failed')} error={error} onRetry={reload} />
  if (!answer) return <Skeleton lines={1} />
  return (
    <>
      <div>
        <p>{t('mainPage.unfinished')}</p>
        <p className="next-title">{answer.baslik}</p>
      </div>
      <a className="button" href={href(paths.ilanDetay, { iapId })}>
        {t('mainPage.goOn')}
      </a>
    </>
  )
}

function Links() {
  const t = useTexts<'mainPage'>()
  const { href } = useVisit()
  return (
    <nav className="large-links" aria-label={t('mainPage.links')}>
      <a href={href(paths.ilanlar)}>
        <strong>{t('mainPage.ilanlar')}</strong>
        <span>{t('mainPage.ilanlarText')}</span>
      </a>
      <a href={href(paths.profil)}>
        <strong>{t('mainPage.profil')}</strong>
        <span>{t('mainPage.profilText')}</span>
      </a>
    </nav>
  )
}
