import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { today } from '#core/date.ts'
import { paths } from '#core/paths.ts'
import { chooseIlan } from '#features/basvuru/choose-ilan.tsx'
import { basvuruParts } from '#features/basvuru/text-parts.ts'
import { kriterParts } from '#features/kriter/fields/text/problem-text.ts'
import { Skeleton } from '#web/call/answer.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useSession } from '#web/session/session-state.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/basvuru.page.ts'
import { Basvuru } from './basvuru.tsx'
import '#web/form/form.css'
import './wizard.css'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, [...formParts, ...kriterParts, ...basvuruParts]), today: today(new Date()) }
}

/** A step is an address, and each would fetch the same texts again. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'basvuru'>(loaderData.texts, language)('basvuru.title'),
  )
}

/** The application to the posting that the session carries. */
export default function BasvuruPage({ loaderData }: Route.ComponentProps) {
  const iapId = useChosenIap()
  return (
    <TextsProvider texts={loaderData.texts}>
      {iapId === null ? <NoPosting /> : <Basvuru key={iapId} iapId={iapId} today={loaderData.today} />}
    </TextsProvider>
  )
}

/**
 * The posting that the session carries. A session that died here and was opened again by a code carries none: it is told
 * again, and the open form stays.
 */
function useChosenIap(): number | null {
  const { account, phase } = useSession()
  const chosen = account?.iapId ?? null
  const [kept, setKept] = useState(chosen)
  if (chosen !== null && chosen !== kept) setKept(chosen)
  const isForgotten = phase === 'ready' && chosen === null && kept !== null
  useEffect(() => {
    // without an answer the form works all the same; only a reload would not find it
    if (isForgotten && kept !== null) chooseIlan(kept).catch(() => undefined)
  }, [isForgotten, kept])
  return kept
}

/**
 * Spec: candidate §2, without a posting there is nothing to fill: to the list. It says why to whoever asked for the
 * tests of a form; `/` is also where "main page" leads to.
 */
function NoPosting() {
  const t = useTexts<'basvuru'>()
  const { href } = useVisit()
  const navigate = useNavigate()
  const isTestCentre = useLocation().pathname === paths.testMerkezi
  useEffect(() => {
    if (isTestCentre) showToast({ kind: 'failure', text: t('basvuru.noPosting') })
    void navigate(href(paths.ilanlar), { replace: true })
  }, [isTestCentre, t, href, navigate])
  return (
    <div className="wizard-alone">
      <Skeleton />
    </div>
  )
}
