const heading = /(<\/?h)([1-6])(?=[\s>])/gi
/** The page's own title is h1 and the body stands under an h2. */
const firstLevel = 3

/** Shifts the headings of a sanitised body so that they continue the page's outline without a gap at the top. */
export function relevelHeadings(html: string) {
  const levels = [...html.matchAll(heading)].map(([, , level]) => Number(level))
  if (levels.length === 0) return html
  const shift = firstLevel - Math.min(...levels)
  return html.replace(heading, (_, tag: string, level: string) => `${tag}${Math.min(6, Number(level) + shift)}`)
}
