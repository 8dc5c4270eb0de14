type HtmlPolicy = { createHTML(text: string): string }
type PolicyFactory = { createPolicy(name: string, rules: { createHTML(text: string): string | null }): HtmlPolicy }

const suspicious = /<\s*(?:script|iframe|object|embed|form|base|meta|link|style)|\son\w+\s*=|javascript:/i

// a style rule may compare widths with `<`; what begins a tag, a comment or an end is never followed by a space or `=`
const tag = /<[a-z/!?]/i

let bodies: HtmlPolicy | undefined

/**
 * Names the only two ways by which text becomes markup in the browser. `default` lets through what React (an empty
 * script element) and the kit (style rules, never a tag) write by themselves; posting bodies have a policy of their own.
 */
export function allowOwnMarkup() {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes // not in TypeScript's DOM types yet
  factory?.createPolicy('default', {
    createHTML: (text) => (text === '<script></script>' || !tag.test(text) ? text : null),
  })
  bodies = factory?.createPolicy('portal-html', { createHTML: (text) => (suspicious.test(text) ? '' : text) })
}

/** A body that the server has sanitised, in the form that `dangerouslySetInnerHTML` may take. */
export function trustedBody(html: string): string {
  return bodies ? bodies.createHTML(html) : html
}
