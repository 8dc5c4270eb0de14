/** As a `ref`: what comes takes the focus, because what was pressed or read is gone or out of sight. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
