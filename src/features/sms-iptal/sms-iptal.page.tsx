import { useState } from 'react'
import { isGuid } from '#core/guid.ts'
import { paths } from '#core/paths.ts'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/sms-iptal.page.ts'
import { LinkForm, smsIptalParts, TelefonForm } from './sms-iptal-form.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  const guid = new URL(request.url).searchParams.get('guid') ?? ''
  // a link that lost a part on its way still leads to the form
  return { texts: pageTexts(context, [...formParts, ...smsIptalParts]), guid: isGuid(guid) ? guid : null }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'iletisim.smsIptal'>(loaderData.texts, language)('iletisim.smsIptal.title'),
  )
}

export default function SmsIptalPage({ loaderData: { texts, guid } }: Route.ComponentProps) {
  const [isDone, setDone] = useState(false)
  return (
    <TextsProvider texts={texts}>
      <div className="narrow-page">{isDone ? <Done /> : <Ask guid={guid} onDone={() => setDone(true)} />}</div>
    </TextsProvider>
  )
}

function Ask({ guid, onDone }: { guid: string | null; onDone: () => void }) {
  const t = useTexts<'iletisim.smsIptal'>()
  return (
    <section className="panel" aria-labelledby="baslik">
      <CrossedMessage />
      <div>
        <h1 id="baslik">{t('iletisim.smsIptal.title')}</h1>
        <p className="panel-text">{guid ? t('iletisim.smsIptal.linkText') : t('iletisim.smsIptal.text')}</p>
      </div>
      {guid ? <LinkForm guid={guid} onDone={onDone} /> : <TelefonForm onDone={onDone} />}
    </section>
  )
}

function Done() {
  const t = useTexts<'iletisim.smsIptal'>()
  const { href } = useVisit()
  return (
    <section ref={takeFocus} className="panel done" aria-labelledby="baslik" tabIndex={-1}>
      <div>
        <h1 id="baslik" className="icon-done">
          {t('iletisim.smsIptal.doneTitle')}
        </h1>
        <p className="panel-text">{t('iletisim.smsIptal.doneText')}</p>
      </div>
      <a className="button button-quiet" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </section>
  )
}

/** The button that had the focus is gone. */
function takeFocus(section: HTMLElement | null) {
  section?.focus()
}

function CrossedMessage() {
  return (
    <svg className="page-picture" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M10 14h44a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H30L18 56V46h-8a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z" />
      <path d="M18 26h28M18 34h18" />
      <path className="page-picture-cross" d="M8 58 56 6" />
    </svg>
  )
}
