/** A part that scrolls can be reached by keyboard, and says what it is. */
export const scrolled = (label: string) => ({ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } })
