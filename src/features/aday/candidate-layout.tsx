import { Outlet } from 'react-router'
import { later } from '#web/kit/later.tsx'
import { CandidateGuard } from '#web/portal/candidate-guard.tsx'
import { requireAday } from '#web/visit/page-context.ts'
import { formParts, pageTexts, TextsProvider } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/candidate-layout.ts'
import { kodParts, telefonParts } from './text-parts.ts'

const SessionDialog = later(() =>
  import('#features/aday/login/session-dialog.tsx').then((module) => module.SessionDialog),
)
const EndWarning = later(() =>
  import('#features/aday/login/session-end-warning.tsx').then((module) => module.SessionEndWarning),
)

export function loader({ url, context }: Route.LoaderArgs) {
  requireAday(url, context)
  return { texts: pageTexts(context, [...formParts, ...telefonParts, ...kodParts, 'aday.session']) }
}

/** The same for every page of the candidate. */
export function shouldRevalidate() {
  return false
}

/** Around the candidate's own pages: they wait for the session, and a dead one asks for a code in place. */
export default function CandidateLayout({ loaderData }: Route.ComponentProps) {
  const dialog = (
    <TextsProvider texts={loaderData.texts}>
      <SessionDialog />
    </TextsProvider>
  )
  return (
    <CandidateGuard dialog={dialog}>
      <Outlet />
      <TextsProvider texts={loaderData.texts}>
        <EndWarning />
      </TextsProvider>
    </CandidateGuard>
  )
}
