import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { PageData } from './page.tsx'

/** Serves the bare page: rendered for each request, everything compressed as the product does it. */
const folder = process.env.FLOOR_FOLDER ?? ''
const data: PageData = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'))
const { render }: { render(data: PageData): string } = await import(
  pathToFileURL(join(folder, 'server/render.js')).href
)

const script = readdirSync(join(folder, 'client')).find((file) => file.endsWith('.js')) ?? ''
const compress = (content: Buffer | string, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const compressedScript = compress(readFileSync(join(folder, 'client', script)), 10)

function page(): string {
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>Postings</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root">${render(data)}</div>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/${script}"></script></body></html>`
}

const server = createServer((request, response) => {
  const isScript = request.url === `/${script}`
  const body = isScript ? compressedScript : compress(page(), 5)
  response.writeHead(200, {
    'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('floor ready'))
process.on('SIGTERM', () => process.exit(0))
