import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { refreshApplied } from '#features/basvuru/applied-keeper.tsx'
import { type BasvuruItem, listBasvuru } from '#features/basvuru/contract.ts'
import { belgeDurumNo } from '#features/belge/contract.ts'
import type { TextPiece } from '#i18n/t.ts'
import { useAnswer } from '#web/call/answer.tsx'
import { call } from '#web/call/api.ts'
import { later } from '#web/kit/later.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { showToast } from '#web/kit/toast.ts'
import { metaOfVisit } from '#web/visit/page-meta.ts'
import { formParts, pageT, pageTexts, TextsProvider, useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { Route } from './+types/basvurularim.page.ts'
import { belgeParts } from './belge-parts.ts'
import { BasvurularimList } from './list.tsx'
import './basvurularim.css'
import '#features/durum-tanim/aday-cizgisi.css'

const GeriCekDialog = later(() => import('./geri-cek.tsx').then((module) => module.GeriCekDialog))

const YanitlarDialog = later(() => import('./yanitlar.tsx').then((module) => module.YanitlarDialog))

const BelgeDialog = later(() => import('./belge.tsx').then((module) => module.BelgeDialog))

const parts = [
  ...formParts,
  ...belgeParts,
  'message.basvuruKapali',
  'basvuru.ozet',
  'kriter',
] as const satisfies readonly TextPiece[]

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

function Basvurularim() {
  const t = useTexts<'basvurularim'>()
  const { answer, error, reload, change } = useAnswer(listBasvuru, everything)
  const [withdrawn, setWithdrawn] = useState<BasvuruItem>()
  const [isOpen, setOpen] = useState(false)
  const belge = useBelgeAddress()
  const [read, setRead] = useState<{ basvuru: BasvuruItem; isOpen: boolean }>()
  useBelgeAhead(answer?.rows)

  async function onWithdrawn({ id }: BasvuruItem) {
    const fresh = await call(listBasvuru, everything).catch(() => undefined)
    if (fresh) change(fresh)
    void refreshApplied()
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
        <BasvurularimList
          list={answer?.rows}
          onBelge={({ id }) => belge.open(id)}
          onYanitlar={(basvuru) => setRead({ basvuru, isOpen: true })}
          onWithdraw={(basvuru) => {
            setWithdrawn(basvuru)
            setOpen(true)
          }}
        />
      )}
      {withdrawn ? (
        <GeriCekDialog
          key={withdrawn.id}
          basvuru={withdrawn}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={onWithdrawn}
        />
      ) : null}
      {read ? (
        <YanitlarDialog key={read.basvuru.id} {...read} onClose={() => setRead({ ...read, isOpen: false })} />
      ) : null}
      <OpenedBelge list={answer?.rows} id={belge.id} onClose={belge.close} />
    </div>
  )
}

/** Whoever is asked for documents will press that button: on a slow line the dialog comes before the press. */
function useBelgeAhead(list: BasvuruItem[] | undefined) {
  const isAsked = list?.some(({ durumYonetimiNo }) => durumYonetimiNo === belgeDurumNo) ?? false
  useEffect(() => {
    if (isAsked) BelgeDialog.ahead()
  }, [isAsked])
}

/** Whose documents are open is in the address: on a phone, Back closes the sheet. */
function useBelgeAddress() {
  const parameters = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const { href } = useVisit()
  const to = (belge: number | '') =>
    href(paths.basvurularim, { q: parameters.get('q'), sayfa: parameters.get('sayfa'), belge })
  return {
    id: Number(parameters.get('belge')) || null,
    open: (id: number) => void navigate(to(id), { preventScrollReset: true }),
    close: () => void navigate(to(''), { replace: true, preventScrollReset: true }),
  }
}

type OpenedProps = { list: BasvuruItem[] | undefined; id: number | null; onClose(): void }

/** Stays while it closes, so that the focus finds its way back. */
function OpenedBelge({ list, id, onClose }: OpenedProps) {
  const wanted = list?.find((one) => one.id === id && one.durumYonetimiNo === belgeDurumNo)
  const [last, setLast] = useState(wanted)
  if (wanted && wanted !== last) setLast(wanted)
  if (!last) return null
  return <BelgeDialog key={last.id} basvuru={last} isOpen={wanted !== undefined} onClose={onClose} />
}
