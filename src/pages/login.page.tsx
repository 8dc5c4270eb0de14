import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isStaffLogin, paths, urlOf } from '#core/paths.ts'
import { AdayLogin } from '#features/aday/login/aday-login.tsx'
import { telefonParts } from '#features/aday/text-parts.ts'
import { useUniqueUrl } from '#features/bellek/use-unique-url.tsx'
import { takeSecrets } from '#features/giris/sign-on.tsx'
import { StaffLogin } from '#features/giris/staff-login.tsx'
import { girisParts } from '#features/giris/text-parts.ts'
import { DoorHeader } from '#web/portal/door-header.tsx'
import { visitContext } from '#web/visit/page-context.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/login.page.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { tenant, shell } = context.get(visitContext)
  return {
    /** The staff's way in, which the shell shows as a page of its own. */
    isDoor: isStaffLogin(new URL(request.url).search, { isStaff: shell === 'staff', tenantKey: tenant.tenantKey }),
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
      {loaderData.isDoor ? <DoorHeader /> : null}
      <div className="narrow-page">
        <Login {...loaderData} />
      </div>
    </TextsProvider>
  )
}

/** Two ways in: candidates by phone, staff by name. Whose page was wanted decides which stands open. */
function Login({ ssoGuid, isDoor }: { ssoGuid: string | null; isDoor: boolean }) {
  const t = useTexts<'aday.login'>()
  const { tenant } = useVisit()
  const left = useUniqueUrl()
  // the staff's form has taken what it needs: effects of the inner parts run first
  useEffect(() => void takeSecrets(), [])
  return (
    <section className="panel" aria-labelledby="baslik">
      <h1 id="baslik">{t('aday.login.title')}</h1>
      {tenant.tenantKey === '' ? null : <LoginTabs isStaff={isDoor} />}
      {left.isGone ? (
        <p className="notice notice-warning" role="status">
          {t('aday.login.linkGone')}
        </p>
      ) : null}
      {isDoor ? <StaffLogin ssoGuid={ssoGuid} /> : <AdayLogin tel={left.tel} />}
    </section>
  )
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
