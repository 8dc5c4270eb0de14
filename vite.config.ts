import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const smallestWorthCompressing = 512

/** Writes .br and .gz beside every browser file, so that serving one costs a file read and nothing else. */
function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, 'build/client/assets')
    },
    async writeBundle() {
      if (this.environment.name !== 'client') return
      const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(m?js|css|svg)$/.test(file))
      await Promise.all(files.map((file) => compress(folder, file)))
    },
  }
}

/** The two files that every first visit loads are worth eight times the work for a twentieth less; the rest is not. */
const everyVisitLoads = /^(react|portal)-/

async function compress(folder: string, file: string) {
  const content = await readFile(join(folder, file))
  if (content.length < smallestWorthCompressing) return
  const quality = everyVisitLoads.test(file) ? 10 : 8
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content, { params }))
  await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
}

const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/** Puts the decoders of scanned pages where pdf.js asks for them: by their own names, in a folder of its version. */
function emitPdfDecoders(): Plugin {
  const from = 'node_modules/pdfjs-dist'
  return {
    name: 'emit-pdf-decoders',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
      for (const name of decoders) {
        const source = await readFile(join(from, 'wasm', name))
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${name}`, source })
      }
    },
  }
}

const iconPackage = '@tabler/icons-react'
const iconImport = new RegExp(`import \\{([^}]*)\\} from '${iconPackage}'`, 'g')

/** Names the file of each icon, because the package's own list of 6000 is resolved to its end, twice: a fifth of a build. */
function importIconsByFile(): Plugin {
  const byFile = (name: string) => `import ${name} from '${iconPackage}/dist/esm/icons/${name}.mjs'`
  const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || [])
  return {
    name: 'import-icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/, code: iconPackage },
      handler(code) {
        // on one line, and as many lines as before: an error still names the line of the source
        const rewritten = code.replace(iconImport, (whole, list: string) => {
          return namesIn(list).map(byFile).join('; ') + '\n'.repeat(whole.split('\n').length - 1)
        })
        return { code: rewritten, map: null }
      },
    },
  }
}

/** Parts that tests take as they are built for browsers: the rules of forms, and what a screen is declared with. */
const forTests = {
  motor: 'src/features/kriter/rules/play.ts',
  'engine-field': 'src/engine/declaration/field.ts',
  'engine-resource': 'src/engine/declaration/resource.ts',
  'engine-page': 'src/engine/list/resource-page.tsx',
}

/** Makes each of them an entry that no page links. */
function emitForTests(): Plugin {
  return {
    name: 'emit-for-tests',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      for (const [name, id] of Object.entries(forTests)) {
        this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' })
      }
    },
  }
}

/** Parts that come with a first drawer, toast, form or call, not with the first page. */
const laterParts = new Set([
  'core/endpoint',
  'core/field-errors',
  'core/fields',
  'core/money',
  'core/national-id',
  'core/number',
  'core/paging',
  'core/period',
  'core/phone',
  'core/plain-text',
  'core/proof-of-work',
  'core/screens',
  'core/upload',
  'core/turkish',
  'core/upload-fields',
  'i18n/en-staff',
  'i18n/en-staff-later',
  'i18n/tr-staff',
  'i18n/tr-staff-later',
  'web/call/answer',
  'web/call/api',
  'web/portal/candidate-guard',
  'web/form/choice-field',
  'web/form/contract-form',
  'web/kit/dialog',
  'web/wire/exchange',
  'web/form/field',
  'web/call/file-download',
  'web/form/form',
  'web/form/form-state',
  'web/form/form-text',
  'web/kit/kit',
  'web/portal/menu-drawer',
  'web/visit/page-texts',
  'web/kit/photo-pdf',
  'web/wire/proof',
  'web/wire/proof-state',
  'web/call/query',
  'web/session/refresh',
  'web/form/retype',
  'web/wire/sealed-storage',
  'web/session/session',
  'web/session/session-tabs',
  'web/kit/sheet',
  'web/kit/theme',
  'web/kit/theme-variables',
  'web/portal/portal-frame',
  'web/form/submit-button',
  'web/visit/tenant-colour',
  'web/kit/toast-stack',
  'web/kit/toasts',
  'web/session/token-source',
  'web/call/upload',
  'web/form/use-typed-format',
  'web/call/use-upload',
  'web/wire/with-resolvers',
])

function isInFirstLoad(id: string) {
  const [, part] = /\/src\/((?:core|i18n|web|web\/(?!staff|live)[\w-]+)\/[\w-]+)\.tsx?$/.exec(id) ?? []
  return part !== undefined && !laterParts.has(part)
}

/** Two files for what every page needs: one that changes only with an upgrade, one of our own. */
const firstLoad = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: 'portal',
    test: isInFirstLoad,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [importIconsByFile(), reactRouter(), emitForTests(), emitPdfDecoders(), compressAssets()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // of a package's list of parts only those that are used are read
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } } } } },
  // the kit bundled into the server build is imported in less than half the time and memory
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//, /^@tanstack\//] },
  optimizeDeps: { entries: ['src/root.tsx', 'src/entry.client.tsx', 'src/features/**/*.tsx', 'src/web/**/*.tsx'] },
  server: { middlewareMode: true },
})
