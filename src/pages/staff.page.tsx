import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, redirect } from 'react-router'
import { isStaffBookmark, staffLoginUrl } from '#core/paths.ts'
import { useHydrated } from '#web/kit/use-hydrated.tsx'
import { FailedPage } from '#web/portal/failed-page.tsx'
import { StaffBoot } from '#web/staff/kit/boot.tsx'
import { StaffFailed } from '#web/staff/kit/failed.tsx'
import { currentApp } from '#web/visit/document.tsx'
import { failPage, visitContext } from '#web/visit/page-context.ts'
import type { Route } from './+types/staff.page.ts'

const loadApplication = () => import('./staff.tsx')
const Application = lazy(loadApplication)

// it is wanted in any case: it comes while React takes the document over
if (typeof document !== 'undefined' && currentApp() === 'staff') void loadApplication()

/** Every address that no other page has: the staff's application for staff, for everybody else a page that is missing. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { shell } = context.get(visitContext)
  if (shell === 'staff') return null
  const { pathname, search } = new URL(request.url)
  if (isStaffBookmark(pathname)) throw redirect(staffLoginUrl(pathname + search))
  throw failPage(404, 'notFound')
}

/** Inside the application a new path is its own matter; elsewhere the server says whether there is such a page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return currentApp() === 'staff' ? null : serverLoader()
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Kadro' }, { name: 'robots', content: 'noindex' }]
}

export default function StaffPage() {
  const isHydrated = useHydrated()
  const isOwnDocument = !isHydrated || currentApp() === 'staff'
  useEffect(() => {
    // reached from a page of the portal: the two do not share a stylesheet
    if (!isOwnDocument) window.location.reload()
  }, [isOwnDocument])
  if (!isHydrated || !isOwnDocument) return <StaffBoot />
  return (
    <Suspense fallback={<StaffBoot />}>
      <Application />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) ? <FailedPage error={error} /> : <StaffFailed error={error} />
}
