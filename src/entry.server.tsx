import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router'
import ilanCss from '#features/ilan/ilan.css?inline'
import { StaticProblem } from '#web/failure/static-problem.tsx'
import formCss from '#web/form/form.css?inline'
import { themeVariables } from '#web/kit/theme-variables.ts'
import portalCss from '#web/portal/portal.css?inline'
import staffFrameCss from '#web/staff/kit/frame.css?inline'
import { DocumentContext, type DocumentFrame } from '#web/visit/document.tsx'
import { callContext, renderContext, type Visit, visitContext } from '#web/visit/page-context.ts'
import { toPageVisit } from '#web/visit/page-visit.ts'

// The server holds its own copy of every module: it takes these keys from here.
export { callContext, renderContext, visitContext }

/** The route of the staff's application, as `routes.ts` names it. */
const staffRoute = 'staff'

const fixedCss = portalCss + formCss + ilanCss

/** A page that failed on our side stays as it is: its scripts would only fail again. */
const firstStaticStatus = 500

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const render = context.get(renderContext)
  const { nonce, errorId } = render
  const app = isStaffPage(entry, status) ? 'staff' : 'portal'
  const frame = frameOf(context.get(visitContext), { app, nonce, errorId, isStatic: status >= firstStaticStatus })
  // The router would hand its data over in a suspended part, which a whole-page render leaves out.
  const data = await readAll(entry.serverHandoffStream)
  delete entry.serverHandoffStream

  const html = renderToString(
    <DocumentContext value={frame}>
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
    </DocumentContext>,
  )
  render.html = `<!doctype html>${frame.isStatic ? html : withScripts(html, data, nonce)}`
  return new Response(null, { status, headers })
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined) {
  const decoder = new TextDecoder()
  let text = ''
  if (stream) for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

/** A page for what went wrong before any route was known: unknown company, malformed address, nothing reachable. */
export function renderProblem(visit: Visit, problem: { code: string; nonce: string | undefined; errorId?: string }) {
  const frame = frameOf(visit, { app: 'portal', nonce: problem.nonce, errorId: problem.errorId, isStatic: true })
  const html = renderToString(
    <DocumentContext value={frame}>
      <StaticRouter location="/">
        <StaticProblem code={problem.code} />
      </StaticRouter>
    </DocumentContext>,
  )
  return `<!doctype html>${html}`
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < firstStaticStatus)) return
  const render = context.get(renderContext)
  render.errorId = render.report(error)
}

function isStaffPage({ staticHandlerContext }: EntryContext, status: number) {
  return status === 200 && staticHandlerContext.matches.at(-1)?.route.id === staffRoute
}

function frameOf(visit: Visit, rest: Pick<DocumentFrame, 'app' | 'nonce' | 'errorId' | 'isStatic'>): DocumentFrame {
  const pageVisit = toPageVisit(visit)
  const css = rest.app === 'staff' ? staffFrameCss : themeVariables(pageVisit.shades) + fixedCss
  return { ...rest, css, visit: pageVisit, renderMarkup: renderToString }
}

function withScripts(html: string, data: string, nonce: string | undefined) {
  const endOfBody = html.lastIndexOf('</body>')
  return preloadLater(html.slice(0, endOfBody), nonce) + handOver(data, nonce) + html.slice(endOfBody)
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * The router's links to the page's modules, turned into a script that adds them after the first paint: a cheap phone
 * spends a tenth of a second on asking for a dozen files, and everything that is shown would wait for that.
 */
function preloadLater(html: string, nonce: string | undefined) {
  const beforeStyle = html.indexOf('<style')
  const endOfHead = html.indexOf('</head>', beforeStyle)
  const files: string[] = []
  const links = html.slice(0, beforeStyle).replace(modulePreload, (_, file: string) => {
    files.push(file)
    return ''
  })
  const add = `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))`
  const script = `requestAnimationFrame(()=>setTimeout(()=>{for(const href of ${JSON.stringify(files)})${add}}))`
  return links + html.slice(beforeStyle, endOfHead) + inlineScript(script, nonce) + html.slice(endOfHead)
}

function inlineScript(script: string, nonce: string | undefined) {
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${script}</script>`
}

function handOver(data: string, nonce: string | undefined) {
  const literal = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const controller = 'window.__reactRouterContext.streamController'
  return inlineScript(`${controller}.enqueue(${literal});${controller}.close();`, nonce)
}
