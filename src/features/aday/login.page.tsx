import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPortalPath, paths, returnPath } from '#core/paths.ts'
import type { LoginState } from '#web/candidate-guard.tsx'
import type { FormPart } from '#web/form-state.tsx'
import { metaOfVisit } from '#web/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/page-texts.tsx'
import { useSession } from '#web/session-state.ts'
import { useVisit } from '#web/visit.tsx'
import type { Route } from './+types/login.page.ts'
import { PhoneForm } from './phone-form.tsx'
import { useReturnAddress } from './return-address.tsx'
import { telefonParts } from './text-parts.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, [...formParts, ...telefonParts, 'aday.login']) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ tenant, language }) => {
    const title = loaderData && pageT<'aday.login'>(loaderData.texts, language)('aday.login.title')
    return [{ title: [title, tenant.name].filter(Boolean).join(' | ') }, { name: 'robots', content: 'noindex' }]
  })
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <div className="narrow-page">
        <Login />
      </div>
    </TextsProvider>
  )
}

/** Two ways in: candidates by phone, staff by name. Whose page was wanted decides which stands open. */
function Login() {
  const t = useTexts<(typeof telefonParts)[number] | 'aday.login'>()
  const { search } = useLocation()
  const { target, goOn } = useReturnAddress()
  const { kind, phase } = useSession()
  const isSignedIn = kind === 'aday' && phase === 'ready'
  const isStaff = isStaffWanted(new URLSearchParams(search))
  useSecretsRemoved()
  useEffect(() => {
    if (isSignedIn && !isStaff) goOn()
  }, [isSignedIn, isStaff, goOn])

  return (
    <section className="panel" aria-labelledby="baslik">
      <h1 id="baslik">{t('aday.login.title')}</h1>
      <LoginTabs isStaff={isStaff} />
      {isStaff ? <StaffLogin /> : null}
      {isStaff || kind === 'aday' ? null : <AdayLogin isReturning={target !== null && target !== paths.home} />}
    </section>
  )
}

function isStaffWanted(parameters: URLSearchParams) {
  const tab = parameters.get('sekme')
  if (tab !== null) return tab === 'personel'
  if (parameters.has('sessionKey')) return true
  const wanted = returnPath(parameters.get('returnUrl') ?? '')
  return wanted !== null && !isPortalPath(wanted)
}

function LoginTabs({ isStaff }: { isStaff: boolean }) {
  const t = useTexts<'aday.login'>()
  const { onTheWay } = useReturnAddress()
  return (
    <nav className="tabs" aria-label={t('aday.login.tabs')}>
      <a href={onTheWay(paths.login, { sekme: 'aday' })} aria-current={isStaff ? undefined : 'page'}>
        {t('aday.login.aday')}
      </a>
      <a href={onTheWay(paths.login, { sekme: 'personel' })} aria-current={isStaff ? 'page' : undefined}>
        {t('aday.login.personel')}
      </a>
    </nav>
  )
}

function AdayLogin({ isReturning }: { isReturning: boolean }) {
  const t = useTexts<'aday.login' | FormPart>()
  const navigate = useNavigate()
  const state: LoginState | null = useLocation().state
  const { onTheWay } = useReturnAddress()
  return (
    <>
      {state?.ended ? (
        <p className="notice notice-warning" role="status">
          {t('message.sessionEnded')}
        </p>
      ) : null}
      <p className="panel-text">{isReturning ? t('aday.login.returning') : t('aday.login.text')}</p>
      <PhoneForm onSent={() => void navigate(onTheWay(paths.adayOnayKodu))} />
    </>
  )
}

function StaffLogin() {
  const t = useTexts<'aday.login'>()
  const { href } = useVisit()
  return (
    <>
      <div className="notice notice-warning">
        <div>
          <strong>{t('aday.login.staffClosed')}</strong>
          <p>{t('aday.login.staffText')}</p>
        </div>
      </div>
      <a className="button button-quiet" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </>
  )
}

// Security 2.3. `uniqueUrl` and `sessionKey` open things, `pma` has no effect: none stays where a history or a shoulder
// can read it. `returnUrl` names a page and may stay.
const passing = ['uniqueUrl', 'sessionKey', 'pma']

/** Takes what must not be seen out of the address, before anything is asked of the server. */
function useSecretsRemoved() {
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!passing.some((name) => url.searchParams.has(name))) return
    for (const name of passing) url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }, [])
}
