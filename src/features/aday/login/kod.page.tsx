import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { kodParts } from '#features/aday/text-parts.ts'
import { UnreachableNotice } from '#web/failure/unreachable.tsx'
import { useHydrated } from '#web/kit/use-hydrated.tsx'
import { useSession } from '#web/session/session-state.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/kod.page.ts'
import { CodeStep } from './code-step.tsx'
import { useReturnAddress } from './return-address.tsx'
import { Steps } from './steps.tsx'
import type { TelefonState } from './telefon.page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, [...formParts, ...kodParts]) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'dogrulama'>(loaderData.texts, language)('dogrulama.code.title'),
  )
}

export default function KodPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <div className="narrow-page">
        <CodeEntry />
      </div>
    </TextsProvider>
  )
}

function CodeEntry() {
  const t = useTexts<'dogrulama'>()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { onTheWay, goOn } = useReturnAddress()
  const { kind, phase } = useSession()
  const isSignedIn = kind === 'aday' && phase === 'ready'
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn, goOn])

  const state: TelefonState = { change: true }
  return (
    <section className="panel" aria-labelledby="baslik">
      <Steps current="kod" />
      <h1 id="baslik">{t('dogrulama.code.title')}</h1>
      <noscript>
        <p className="notice notice-warning">{t('dogrulama.code.noScript')}</p>
      </noscript>
      {isHydrated && kind !== 'aday' ? (
        <CodeStep
          onPhone={() => void navigate(onTheWay(paths.aday), { state })}
          onSignIn={(result) => {
            if (result === 'register') void navigate(onTheWay(paths.adayKimlikBilgisi), { replace: true })
          }}
        />
      ) : phase === 'unreachable' ? (
        <UnreachableNotice />
      ) : (
        <p role="status">{t('shell.state.loading')}</p>
      )}
    </section>
  )
}
