import { useEffect, useEffectEvent, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { type Belge, deleteBelgeDosya } from '#features/belge/contract.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { BelgePart } from './belge-parts.ts'

/** Files that somebody wants to delete; until the documents are closed each can be kept after all. */
export type DeferredDelete = {
  has(id: number): boolean
  toggle(id: number): void
  /** Some are on their way: what the server lists now is not what it will list. */
  isSending: boolean
}

const none: ReadonlySet<number> = new Set()

/** Deletions are sent when the documents are closed or the page is left: a stored file that was deleted never comes back. */
export function useDeferredDelete(basvuruId: number, isOpen: boolean): DeferredDelete {
  const t = useTexts<BelgePart>()
  const [ids, setIds] = useState(none)
  const [isSending, setSending] = useState(false)

  async function send(id: number) {
    try {
      await call(deleteBelgeDosya, { id, basvuruId, adayId: 0 }, { outlivesPage: true })
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({
        kind: 'failure',
        text: error.code === 'belgeKapali' ? t('message.belgeKapali') : t('error.deleteFail'),
      })
    }
  }
  const sendAll = useEffectEvent(async () => {
    if (ids.size === 0) return
    setIds(none)
    setSending(true)
    await Promise.all([...ids].map(send))
    setSending(false)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = () => void sendAll()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isOpen])

  return {
    isSending,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  }
}

/** A document as it will be when the deletions are sent. */
export function afterDelete(belge: Belge, { has }: DeferredDelete): Belge {
  return { ...belge, belgeDosyalari: belge.belgeDosyalari.filter(({ id }) => !has(id)) }
}
