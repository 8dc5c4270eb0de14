type HtmlPolicy = { createHTML(text: string): string }
type Rules = { createHTML(text: string): string | null; createScriptURL?(url: string): string | null }
type PolicyFactory = { createPolicy(name: string, rules: Rules): HtmlPolicy }

const suspicious = /<\s*(?:script|iframe|object|embed|form|base|meta|link|style)|\son\w+\s*=|javascript:/i

// a style rule may compare widths with `<`; what begins a tag, a comment or an end is never followed by a space or `=`
const tag = /<[a-z/!?]/i

// the worker that opens documents, as the build names its file; the development server serves it from its package
const ownWorker = /^\/(?:assets|node_modules\/pdfjs-dist\/legacy\/build)\/pdf\.worker[\w.-]*\.mjs$/

let bodies: HtmlPolicy | undefined

/**
 * Names the only two ways by which text becomes markup in the browser. `default` lets through what React (an empty
 * script element) and the kit (style rules, never a tag) write by themselves, and of scripts by address the worker that
 * opens documents; posting bodies have a policy of their own.
 */
export function allowOwnMarkup() {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes // not in TypeScript's DOM types yet
  factory?.createPolicy('default', {
    createHTML: (text) => (text === '<script></script>' || !tag.test(text) ? text : null),
    createScriptURL: (url) => (ownWorker.test(url) ? url : null),
  })
  bodies = factory?.createPolicy('portal-html', { createHTML: (text) => (suspicious.test(text) ? '' : text) })
}

/** A body that the server has sanitised, in the form that `dangerouslySetInnerHTML` may take. */
export function trustedBody(html: string): string {
  return bodies ? bodies.createHTML(html) : html
}
