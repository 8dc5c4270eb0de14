/** The first so many characters as people count them, by code points: PostgreSQL takes no half of an emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // none is longer than two units
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join('')
}

/** A text cut to a length, with a sign at the end of what was cut. */
export function clipText(text: string, max: number): string {
  const cut = cutText(text, max)
  return cut === text ? text : `${cut}…`
}
