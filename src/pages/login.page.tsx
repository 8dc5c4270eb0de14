import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPortalPath, isStaffBookmark, paths, returnPath, urlOf } from '#core/paths.ts'
import { AdayLogin } from '#features/aday/login/aday-login.tsx'
import { telefonParts } from '#features/aday/text-parts.ts'
import { useUniqueUrl } from '#features/bellek/use-unique-url.tsx'
import { takeSecrets } from '#features/giris/sign-on.tsx'
import { StaffLogin } from '#features/giris/staff-login.tsx'
import { girisParts } from '#features/giris/text-parts.ts'
import { visitContext } from '#web/visit/page-context.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/login.page.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { tenant } = context.get(visitContext)
  return {
    texts: pageTexts(context, [...formParts, ...telefonParts, ...girisParts, 'aday.login']),
    ssoGuid: tenant.isSso ? tenant.guid : null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'aday.login'>(loaderData.texts, language)('aday.login.title'),
  )
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <div className="narrow-page">
        <Login ssoGuid={loaderData.ssoGuid} />
      </div>
    </TextsProvider>
  )
}

/** Two ways in: candidates by phone, staff by name. Whose page was wanted decides which stands open. */
function Login({ ssoGuid }: { ssoGuid: string | null }) {
  const t = useTexts<'aday.login'>()
  const { search } = useLocation()
  const { tenant, shell } = useVisit()
  const left = useUniqueUrl()
  // the staff's form has taken what it needs: effects of the inner parts run first
  useEffect(() => void takeSecrets(), [])
  // without a company there are no candidates either
  const isStaffOnly = tenant.tenantKey === ''
  const isStaff = isStaffOnly || isStaffWanted(new URLSearchParams(search), shell === 'staff')
  return (
    <section className="panel" aria-labelledby="baslik">
      <h1 id="baslik">{t('aday.login.title')}</h1>
      {isStaffOnly ? null : <LoginTabs isStaff={isStaff} />}
      {left.isGone ? (
        <p className="notice notice-warning" role="status">
          {t('aday.login.linkGone')}
        </p>
      ) : null}
      {isStaff ? <StaffLogin ssoGuid={ssoGuid} /> : <AdayLogin tel={left.tel} />}
    </section>
  )
}

function isStaffWanted(parameters: URLSearchParams, isStaff: boolean) {
  const tab = parameters.get('sekme')
  if (tab !== null) return tab === 'personel'
  if (parameters.has('sessionKey') || parameters.has('ssoHata')) return true
  const returnUrl = parameters.get('returnUrl')
  const wanted = returnUrl === null ? null : returnPath(returnUrl, isStaffBookmark)
  return wanted === null ? isStaff : !isPortalPath(wanted)
}

function LoginTabs({ isStaff }: { isStaff: boolean }) {
  const t = useTexts<'aday.login'>()
  const { tenant } = useVisit()
  const returnUrl = new URLSearchParams(useLocation().search).get('returnUrl')
  const hrefOf = (sekme: string) => urlOf(paths.login, { tenant: tenant.tenantKey, sekme, returnUrl })
  return (
    <nav className="tabs" aria-label={t('aday.login.tabs')}>
      <a href={hrefOf('aday')} aria-current={isStaff ? undefined : 'page'}>
        {t('aday.login.aday')}
      </a>
      <a href={hrefOf('personel')} aria-current={isStaff ? 'page' : undefined}>
        {t('aday.login.personel')}
      </a>
    </nav>
  )
}
