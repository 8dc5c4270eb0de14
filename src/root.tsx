import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { AppliedKeeper } from '#features/basvuru/applied-keeper.tsx'
import { DemoPhone } from '#features/demo/phone/demo-phone.tsx'
import { FailedPage, problemOf } from '#web/portal/failed-page.tsx'
import { useDocument } from '#web/visit/document.tsx'
import { visitContext } from '#web/visit/page-context.ts'
import { PageDocument } from '#web/visit/page-document.tsx'
import { toPageVisit } from '#web/visit/page-visit.ts'
import { toTools } from '#web/visit/visit.tsx'
import type { Route } from './+types/root.ts'

// What zod reads when a page brings it: without this it tries to compile code, which the page's policy reports. It is
// here because the pages of a first load are evaluated before the entry, but after this file.
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export function loader({ context }: Route.LoaderArgs) {
  return toPageVisit(context.get(visitContext))
}

/** Company, language and texts change only with a new document. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, error, location }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return []
  const { t, tenant } = toTools(loaderData)
  if (!error) return [{ title: tenant.name }]
  const title = t(`${problemOf(error, location.pathname)}.title`)
  return [{ title: `${title} | ${tenant.name}` }, { name: 'robots', content: 'noindex' }]
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useDocument()
  const visit = useRouteLoaderData<typeof loader>('root') ?? frame.visit
  if (!visit) throw new Error('a document without a visit')

  const head = (
    <>
      <Meta />
      <Links />
    </>
  )
  const scripts = frame.isStatic ? null : (
    <>
      <ScrollRestoration nonce={frame.nonce} />
      <Scripts nonce={frame.nonce} />
    </>
  )
  return (
    <PageDocument visit={visit} head={head} scripts={scripts}>
      {children}
    </PageDocument>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { app } = useDocument()
  return (
    <>
      <Outlet />
      <AppliedKeeper />
      {loaderData.demo && app === 'portal' ? <DemoPhone /> : null}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />
}
