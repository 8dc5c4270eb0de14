import { ActionIcon, Button, Menu, Popover, Skeleton } from '@mantine/core'
import { IconBookmarkPlus, IconDots, IconStarFilled, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import type { ColumnLayout } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { SavedView } from '#engine/declaration/saved-view.ts'
import { type ListState, noView } from '#engine/screen/list-screen-state.ts'
import { ask, callsOf, forget } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'
import { later } from '#web/kit/later.tsx'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { fromViewContent, isViewChanged, toViewContent } from './list-screen-view.ts'
import type { SaveView } from './view-new.tsx'

const NewViewForm = later(() => import('./view-new.tsx').then((module) => module.NewViewForm), {
  Waiting: () => <Skeleton height={160} />,
})

type ViewsProps = {
  resource: Resource
  state: ListState
  layout: ColumnLayout
  /** The chosen view's number as the address has it. */
  chosen: string
  /** False as long as the address says nothing of its own: then the default view may open. */
  isTouched: boolean
  onChoose(view: string, state: ListState, layout: ColumnLayout | undefined): void
}

/** Saved views as tabs; the first is the list without any. */
export function ViewTabs({ resource, state, layout, chosen, isTouched, onChoose }: ViewsProps) {
  const t = useT()
  const client = useQueryClient()
  const calls = callsOf(resource)
  const kept = useQuery({ ...query(calls.views ?? never(), {} as never), staleTime: 30_000 })
  const views = (kept.data ?? noViews) as readonly SavedView[] // the call's contract
  const current = views.find(({ id }) => String(id) === chosen)
  const choose = (view: SavedView | undefined) => {
    const { state: next, layout: columns } = fromViewContent(resource, view?.icerik)
    onChoose(view ? String(view.id) : noView, next, view ? columns : undefined)
  }
  useDefaultView(views, isTouched, (view) => {
    const { state: next, layout: columns } = fromViewContent(resource, view.icerik)
    // page and size in the address are asked for besides the view
    const pageSize = state.pageSize === resource.pageSize ? next.pageSize : state.pageSize
    onChoose(String(view.id), { ...next, page: state.page, pageSize }, columns)
  })

  /** Says why something was refused; true when it was done. */
  async function act(action: () => Promise<unknown>, text?: string): Promise<boolean> {
    try {
      await action()
      await forget(client, resource)
      if (text) showToast({ kind: 'success', text })
      return true
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: errorText(t, error) })
      return false
    }
  }

  async function remove(view: SavedView) {
    const isSure = await confirmDialog({
      title: t('liste.gorunumSilBaslik', { ad: view.adi }),
      text: t('liste.gorunumSilAciklama'),
      confirm: t('liste.gorunumSil'),
      isDestructive: true,
    })
    if (!isSure) return
    await act(() => ask(calls.viewsDelete, { id: view.id }), t('liste.gorunumSilindi'))
    choose(undefined)
  }

  const save = (view: Pick<SavedView, 'adi' | 'paylasilan'> & Partial<SavedView>) =>
    ask<SavedView>(calls.viewsSave, {
      ...(view.id !== undefined && { id: view.id, rowVersion: view.rowVersion }),
      adi: view.adi,
      paylasilan: view.paylasilan,
      icerik: toViewContent(state, layout),
    })

  const isChanged = current?.benim === true && isViewChanged(resource, current.icerik, state, layout)
  return (
    <nav className="list-views" aria-label={t('liste.gorunumler')}>
      <ul>
        <li>
          <button type="button" aria-current={current ? undefined : 'true'} onClick={() => choose(undefined)}>
            {t('liste.tumu')}
          </button>
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <button type="button" aria-current={view === current ? 'true' : undefined} onClick={() => choose(view)}>
              {view.varsayilan ? <IconStarFilled size={12} role="img" aria-label={t('liste.varsayilan')} /> : null}
              {view.adi}
              {view.paylasilan ? <IconUsers size={14} role="img" aria-label={t('liste.paylasilan')} /> : null}
            </button>
            {view === current ? (
              <ViewMenu
                view={view}
                isChanged={isChanged}
                onUpdate={() => void act(() => save(view), t('liste.gorunumKaydedildi'))}
                onDefault={() => void act(() => ask(calls.viewsSetDefault, { id: view.varsayilan ? null : view.id }))}
                onDelete={() => void remove(view)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <NewView
        canShare={resource.database === 'tenant'}
        onSave={(adi, paylasilan, isDefault) =>
          act(async () => {
            const made = await save({ adi, paylasilan })
            if (isDefault) await ask(calls.viewsSetDefault, { id: made.id })
            onChoose(String(made.id), state, layout)
          }, t('liste.gorunumKaydedildi'))
        }
      />
    </nav>
  )
}

const noViews: readonly SavedView[] = []

function never(): never {
  throw new Error('views of a resource that has none')
}

/** Opens a list with its default view, once, unless the address asks for something else. */
function useDefaultView(views: readonly SavedView[], isTouched: boolean, choose: (view: SavedView) => void) {
  const isDone = useRef(isTouched)
  useEffect(() => {
    if (isDone.current || views.length === 0) return
    isDone.current = true
    const view = views.find(({ varsayilan }) => varsayilan)
    if (view) choose(view)
  })
}

type ViewMenuProps = { view: SavedView; isChanged: boolean; onUpdate(): void; onDefault(): void; onDelete(): void }

function ViewMenu({ view, isChanged, onUpdate, onDefault, onDelete }: ViewMenuProps) {
  const t = useT()
  if (!view.benim) return null
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('liste.gorunumIslemleri', { ad: view.adi })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged ? <Menu.Item onClick={onUpdate}>{t('liste.gorunumGuncelle')}</Menu.Item> : null}
        <Menu.Item onClick={onDefault} leftSection={view.varsayilan ? <IconStarFilled size={14} /> : undefined}>
          {t('liste.gorunumVarsayilan')}
        </Menu.Item>
        <Menu.Item className="list-danger" onClick={onDelete}>
          {t('liste.gorunumSil')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function NewView({ canShare, onSave }: { canShare: boolean; onSave: SaveView }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const save: SaveView = async (...view) => {
    const isSaved = await onSave(...view)
    if (isSaved) setOpen(false)
    return isSaved
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconBookmarkPlus size={16} />}
          aria-label={t('liste.gorunumKaydet')}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="list-tool-text">{t('liste.gorunumKaydet')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('liste.gorunumKaydet')}>
        <NewViewForm canShare={canShare} onSave={save} />
      </Popover.Dropdown>
    </Popover>
  )
}
