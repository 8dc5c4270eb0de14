import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** What a first visit may cost, compressed with gzip (performance.md, Figures). */
export const budgets = { script: 150_000, style: 12_000, html: 20_000 } as const

/** Everything that an application's form loads until it can be filled, whatever it was asked for by. */
export const wizardBudget = 220_000

/** The scripts of a page that is opened from a message, wherever its reader stands. */
export const linkBudget = 172_500

/** The scripts of the staff's application until the rows of its first list are there. */
export const staffBudget = 350_000

export type PageWeight = Record<keyof typeof budgets, number> & { files: number; misplaced: string[] }

/** Libraries that come with forms, dialogs and the panel, by words only they contain. */
const laterLibraries = {
  zod: 'ZodError',
  'TanStack Query': 'QueryClient',
  i18next: 'i18next',
  Mantine: '--mantine-scale',
}

/** Weighs a page as a browser would load it: its document and every script that it asks for before one can use it. */
export async function weighPage(url: string, buildFolder = 'build'): Promise<PageWeight> {
  const html = await (await fetch(url)).text()
  const scripts = readScripts(html, buildFolder)
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
  const misplaced = Object.entries(laterLibraries)
    .filter(([, mark]) => scripts.some((script) => script.includes(mark)))
    .map(([name]) => name)
  return {
    script: scripts.reduce((sum, script) => sum + weigh(script), 0),
    style: weigh(styles),
    html: weigh(html),
    files: scripts.length,
    misplaced,
  }
}

/** One sentence for each budget that is broken. */
export function findBroken(weight: PageWeight): string[] {
  const names = ['script', 'style', 'html'] as const
  const over = names.filter((name) => weight[name] > budgets[name])
  return [
    ...over.map((name) => `${name}: ${weight[name]} bytes, at most ${budgets[name]}`),
    ...weight.misplaced.map((name) => `${name} is in the first load`),
  ]
}

type RequestingPage = { on(event: 'request', listener: (request: { url(): string }) => void): unknown }

/** What a browser asks for: our own scripts, by their paths, as they are requested. */
export function watchScripts(page: RequestingPage): Set<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.+\.js$/.test(pathname)) scripts.add(pathname)
  })
  return scripts
}

/** The scripts that a browser asked for, by their paths. */
export function weighScripts(paths: Iterable<string>, buildFolder = 'build'): number {
  return [...paths].reduce((sum, path) => sum + weigh(readFileSync(join(buildFolder, 'client', path), 'utf8')), 0)
}

function readScripts(html: string, buildFolder: string) {
  const waiting = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const seen = new Map<string, string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const script = readFileSync(join(buildFolder, 'client', path), 'utf8')
    seen.set(path, script)
    // static imports only: what is imported later is loaded later
    for (const [, name] of script.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${name}`)
  }
  return [...seen.values()]
}

function weigh(text: string) {
  return gzipSync(text, { level: 9 }).length
}

const isProgram = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href
if (isProgram) {
  const [origin = 'http://127.0.0.1:3000', ...paths] = process.argv.slice(2)
  const broken: string[] = []
  for (const path of paths.length > 0 ? paths : ['/ilanlar?tenant=demo']) {
    const weight = await weighPage(origin + path)
    console.log(`${path}  script ${weight.script} in ${weight.files} files, style ${weight.style}, html ${weight.html}`)
    broken.push(...findBroken(weight).map((text) => `${path}  ${text}`))
  }
  for (const text of broken) console.error(text)
  process.exitCode = broken.length === 0 ? 0 : 1
}
