import { paths } from '#core/paths.ts'
import { getAdayProfile } from '#features/aday/contract.ts'
import { useAnswer } from '#web/call/answer.tsx'
import { metaOfVisit } from '#web/visit/page-meta.ts'
import { pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/main.page.ts'
import { NextStep } from './next-step.tsx'
import '#web/form/form.css'
import './main-page.css'

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
