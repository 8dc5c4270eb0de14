import { Kit } from './kit.tsx'
import { Toasts } from './toasts.tsx'
import './kit.css'
import './toast-stack.css'

/** The toasts of the portal, with the kit that they need. */
export function ToastStack() {
  return (
    <Kit>
      <Toasts />
    </Kit>
  )
}
