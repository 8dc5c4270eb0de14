import { lazy, Suspense, useState } from 'react'
import type { TextPiece } from '#i18n/t.ts'
import { LoadFailed, useAnswer } from '#web/answer.tsx'
import { call } from '#web/api.ts'
import { metaOfVisit } from '#web/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/page-texts.tsx'
import { showToast } from '#web/toast.ts'
import type { Route } from './+types/basvurularim.page.ts'
import { BasvurularimList } from './basvurularim-list.tsx'
import { type BasvuruItem, listBasvuru } from './contract.ts'
import './basvurularim.css'

const GeriCekDialog = lazy(() =>
  import('./basvurularim-geri-cek.tsx').then((module) => ({ default: module.GeriCekDialog })),
)

const parts = [...formParts, 'basvurularim', 'error', 'message.basvuruKapali'] as const satisfies readonly TextPiece[]

const everything = { paging: { takeAll: true }, order: [{ key: 'id' as const, value: 'Desc' as const }] }

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pageTexts(context, parts) }
}

/** Searching and paging change the address, not the texts. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ t, tenant, language }) => {
    const title = loaderData
      ? pageT<'basvurularim'>(loaderData.texts, language)('basvurularim.title')
      : t('shell.menu.basvurularim')
    return [{ title: `${title} | ${tenant.name}` }, { name: 'robots', content: 'noindex' }]
  })
}

export default function BasvurularimPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextsProvider texts={loaderData.texts}>
      <Basvurularim />
    </TextsProvider>
  )
}

type Opened = { dialog: 'geriCek'; basvuru: BasvuruItem }

function Basvurularim() {
  const t = useTexts<'basvurularim'>()
  const { answer, error, reload, change } = useAnswer(listBasvuru, everything)
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)

  function open(one: Opened) {
    setOpened(one)
    setOpen(true)
  }

  async function refresh() {
    const fresh = await call(listBasvuru, everything).catch(() => undefined)
    if (fresh) change(fresh)
  }

  async function onWithdrawn({ id }: BasvuruItem) {
    await refresh()
    setOpen(false)
    showToast({ kind: 'success', text: t('basvurularim.withdraw.done') })
    // the button that opened the dialog is gone: the focus stays with the application
    setTimeout(() => document.getElementById(`basvuru-${id}`)?.focus(), 0)
  }

  return (
    <div className="basvurularim">
      <header>
        <h1>{t('basvurularim.title')}</h1>
        <p className="panel-text">{t('basvurularim.intro')}</p>
      </header>
      {error ? (
        <LoadFailed text={t('basvurularim.loadFailed')} error={error} onRetry={reload} />
      ) : (
        <BasvurularimList list={answer?.rows} onWithdraw={(basvuru) => open({ dialog: 'geriCek', basvuru })} />
      )}
      {opened ? (
        <Suspense>
          <GeriCekDialog
            key={opened.basvuru.id}
            basvuru={opened.basvuru}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onDone={onWithdrawn}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
