import { redirect } from 'react-router'
import { pageUrl, paths } from '#core/paths.ts'
import { visitContext } from '#web/page-context.ts'
import type { Route } from './+types/start.page.ts'

// A visitor's first page is the list of postings, a candidate's own the main page.
export function loader({ context }: Route.LoaderArgs) {
  const { shell, tenant } = context.get(visitContext)
  return redirect(pageUrl(shell === 'aday' ? paths.mainPage : paths.ilanlar, tenant.tenantKey))
}

export default function StartPage() {
  return null
}
