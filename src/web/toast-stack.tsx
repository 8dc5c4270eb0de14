import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { Kit } from './kit.tsx'
import { toastQueue } from './toast.ts'
import { useVisit } from './visit.tsx'
import './kit.css'
import './toast-stack.css'

const shownFor = 5000
const mostAtOnce = 3
const colours = { success: 'teal', failure: 'red' } as const

/** The toasts themselves. */
export function ToastStack() {
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
  return (
    <Kit>
      <Notifications position="top-right" autoClose={shownFor} limit={mostAtOnce} />
    </Kit>
  )
}
