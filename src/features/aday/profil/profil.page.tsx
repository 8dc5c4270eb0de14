import { useState } from 'react'
import { today } from '#core/date.ts'
import { profilParts } from '#features/aday/text-parts.ts'
import { Skeleton } from '#web/call/answer.tsx'
import { later } from '#web/kit/later.tsx'
import { unlistedMeta } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import type { Route } from './+types/profil.page.ts'
import { ProfilGone } from './gone.tsx'
import { UnsavedGuard } from './guard.tsx'
import { ProfilIzin } from './izin.tsx'
import { ProfilKimlik } from './kimlik.tsx'
import { ProfilTabs, panelId, tabId, useTab } from './tabs.tsx'
import { ProfilVeri } from './veri.tsx'
import './profil.css'

/** The rules of criteria come only to whoever opens them. */
const ProfilKisisel = later(() => import('./kisisel.tsx').then((module) => module.ProfilKisisel), {
  Waiting: () => <Skeleton lines={4} />,
})

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, [...formParts, ...profilParts]), today: today(new Date()) }
}

/** A tab is an address, and each would fetch the same texts again. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedMeta(
    matches[0].loaderData,
    (language) => loaderData && pageT<'profil'>(loaderData.texts, language)('profil.title'),
  )
}

export default function ProfilPage({ loaderData }: Route.ComponentProps) {
  const [isGone, setGone] = useState(false)
  return (
    <TextsProvider texts={loaderData.texts}>
      {isGone ? (
        <ProfilGone />
      ) : (
        <UnsavedGuard>
          <Profil today={loaderData.today} onGone={() => setGone(true)} />
        </UnsavedGuard>
      )}
    </TextsProvider>
  )
}

function Profil({ today, onGone }: { today: string; onGone(): void }) {
  const t = useTexts<'profil'>()
  const tab = useTab()
  return (
    <div className="profil">
      <h1>{t('profil.title')}</h1>
      <ProfilTabs current={tab} />
      <section key={tab} id={panelId(tab)} className="panel profil-panel" role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'kimlik' ? <ProfilKimlik today={today} /> : null}
        {tab === 'izin' ? <ProfilIzin /> : null}
        {tab === 'kisisel' ? <ProfilKisisel /> : null}
        {tab === 'veri' ? <ProfilVeri onGone={onGone} /> : null}
      </section>
    </div>
  )
}
