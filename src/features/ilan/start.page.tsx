import { redirect } from 'react-router'
import { pageUrl, paths } from '#core/paths.ts'
import { visitContext } from '#web/page-context.ts'
import type { Route } from './+types/start.page.ts'

// A visitor's first page is the list of postings.
export function loader({ context }: Route.LoaderArgs) {
  return redirect(pageUrl(paths.ilanlar, context.get(visitContext).tenant.tenantKey))
}

export default function StartPage() {
  return null
}
