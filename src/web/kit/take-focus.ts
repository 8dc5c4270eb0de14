/** A `ref` that moves the focus to its element, because what was pressed or read is gone or out of sight. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
