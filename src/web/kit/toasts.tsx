import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { useVisit } from '#web/visit/visit.tsx'
import { toastQueue } from './toast.ts'

// Spec: back-office §8, toasts close by themselves after 5 s at the top right.
const shownFor = 5000
const mostAtOnce = 3
const colours = { success: 'teal', failure: 'red' } as const

/** Shows what was queued with `showToast`; the kit must be around it. */
export function Toasts() {
  const { t } = useVisit()
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const toast of toastQueue.take()) {
      notifications.show({
        message: toast.text,
        color: colours[toast.kind],
        closeButtonProps: { 'aria-label': t('shell.state.close') },
      })
    }
  }, [waiting, t])
  return <Notifications position="top-right" autoClose={shownFor} limit={mostAtOnce} />
}
