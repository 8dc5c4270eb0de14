import { useState } from 'react'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/oneri-talep.page.ts'
import { OneriDialog } from './oneri-dialog.tsx'
import { OneriForm, oneriParts } from './oneri-form.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, [...formParts, ...oneriParts]) }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'iletisim.oneriTalep'>(loaderData.texts, language)('iletisim.oneriTalep.title'),
  )
}

export default function OneriTalepPage({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <TextsProvider texts={texts}>
      <OneriTalep />
    </TextsProvider>
  )
}

function OneriTalep() {
  const t = useTexts<'iletisim.oneriTalep'>()
  const [isDone, setDone] = useState(false)
  return (
    <div className="narrow-page wider-page">
      <section className="panel" aria-labelledby="baslik">
        <div>
          <h1 id="baslik">{t('iletisim.oneriTalep.title')}</h1>
          <p className="panel-text">{t('iletisim.oneriTalep.text')}</p>
        </div>
        <OneriForm onDone={() => setDone(true)} />
      </section>
      {isDone ? <OneriDialog onClose={() => setDone(false)} /> : null}
    </div>
  )
}
