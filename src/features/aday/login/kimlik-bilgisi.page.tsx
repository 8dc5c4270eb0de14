import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { today } from '#core/date.ts'
import { paths } from '#core/paths.ts'
import { listRizaMetinleri } from '#features/aday/izin-contract.ts'
import { kimlikParts } from '#features/aday/text-parts.ts'
import { currentToken } from '#web/session/session.ts'
import { sessionState } from '#web/session/session-state.ts'
import { pageCall } from '#web/visit/page-context.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/kimlik-bilgisi.page.ts'
import { KimlikForm } from './kimlik-form.tsx'
import { useReturnAddress } from './return-address.tsx'
import { Steps } from './steps.tsx'
import type { TelefonState } from './telefon.page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const texts = pageTexts(context, [...formParts, ...kimlikParts])
  const metinler = await pageCall(context)(listRizaMetinleri, {})
  return { texts, metinler, today: today(new Date()) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'aday.kimlik'>(loaderData.texts, language)('aday.kimlik.title'),
  )
}

export default function KimlikBilgisiPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <div className="narrow-page">
        <Identity loaderData={loaderData} />
      </div>
    </TextsProvider>
  )
}

function Identity({ loaderData: { metinler, today } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const t = useTexts<(typeof kimlikParts)[number]>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { onTheWay, goOn } = useReturnAddress()

  function askForPhone(state: TelefonState) {
    void navigate(onTheWay(paths.aday), { replace: true, state })
  }
  useOnlyWhileRegistering({ onVisitor: () => askForPhone({ ended: true }), onSignedIn: goOn })

  return (
    <section className="panel" aria-labelledby="baslik">
      <Steps current="kimlik" />
      <div>
        <h1 id="baslik">{t('aday.kimlik.title')}</h1>
        <p className="panel-text">{t('aday.kimlik.text')}</p>
      </div>
      <KimlikForm
        metinler={metinler}
        today={today}
        onDone={goOn}
        onEnded={() => askForPhone({ ended: true })}
        onPhone={() => askForPhone({ change: true })}
        onNewText={() => void revalidate()}
      />
    </section>
  )
}

/** After a reload the visitor's cookie brings the registration back; without one there is no verified phone. */
function useOnlyWhileRegistering({ onVisitor, onSignedIn }: { onVisitor(): void; onSignedIn(): void }) {
  const look = useEffectEvent(async () => {
    if (sessionState.read().kind === 'visitor') await currentToken('registration')
    const { kind } = sessionState.read()
    if (kind === 'visitor') onVisitor()
    if (kind === 'aday') onSignedIn()
  })
  useEffect(() => {
    // without an answer the form stays: it says so when it is sent
    look().catch(() => undefined)
  }, [])
}
