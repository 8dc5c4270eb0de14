import { useState } from 'react'
import type { RouterContextProvider } from 'react-router'
import { isAppError } from '#core/errors.ts'
import { isGuid } from '#core/guid.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import { refusalText } from '#web/form/form-text.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { callContext, failPage } from '#web/visit/page-context.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/is-akis.page.ts'
import { checkIsAkis } from './contract.ts'
import { IsAkisAsk } from './is-akis-ask.tsx'
import { IsAkisDone, IsAkisOld } from './is-akis-end.tsx'
import { type Decision, eskiIsAkis } from './rules.ts'
import { type IsAkisPart, isAkisParts } from './text-parts.ts'
import './is-akis.css'

type Check = { canApprove: boolean; message: string }

export async function loader({ request, context }: Route.LoaderArgs) {
  const guid = new URL(request.url).searchParams.get('g') ?? ''
  const texts = pageTexts(context, [...formParts, ...isAkisParts])
  return { texts, guid, check: isGuid(guid) ? await look(context, guid) : eskiIsAkis }
}

/** Null when the server wants work first: that is the browser's to do. */
async function look(context: Readonly<RouterContextProvider>, guid: string): Promise<Check | null> {
  try {
    return await context.get(callContext)(checkIsAkis, { guid })
  } catch (error) {
    if (!isAppError(error)) throw error
    if (error.code === 'tooManyRequests') return null
    throw failPage(error.status, error.code)
  }
}

/** What was decided here must not be asked for again by itself. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'isAkis'>(loaderData.texts, language)('isAkis.title'),
  )
}

export default function IsAkisPage({ loaderData: { texts, guid, check } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <div className="narrow-page wider-page">
        {check ? <IsAkis guid={guid} check={check} /> : <Fetched guid={guid} />}
      </div>
    </TextsProvider>
  )
}

/** Asks from the browser what the server could not say without work. */
function Fetched({ guid }: { guid: string }) {
  const t = useTexts<IsAkisPart>()
  const { answer, error, reload } = useAnswer(checkIsAkis, { guid })
  if (answer) return <IsAkis guid={guid} check={answer} />
  return (
    <section className="panel" aria-labelledby="baslik">
      <h1 id="baslik">{t('isAkis.title')}</h1>
      {error ? (
        <LoadFailed
          text={error.code === 'tooManyRequests' ? refusalText(error, t) : t('isAkis.loadFailed')}
          error={error}
          onRetry={reload}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  )
}

function IsAkis({ guid, check }: { guid: string; check: Check }) {
  const [end, setEnd] = useState<Decision | 'old'>()
  if (end === 'old') return <IsAkisOld takesFocus />
  if (end) return <IsAkisDone decided={end} />
  if (!check.canApprove) return <IsAkisOld />
  return <IsAkisAsk guid={guid} message={check.message} onDecided={setEnd} onOld={() => setEnd('old')} />
}
