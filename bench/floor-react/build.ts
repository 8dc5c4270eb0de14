import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { PageData } from './page.tsx'

/** Builds the bare page for browser and server into a folder, with the data it shows. */
export async function buildReactFloor(folder: string, data: PageData) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data))
  const common = { root: import.meta.dirname, configFile: false, logLevel: 'error', mode: 'production' } as const
  const output = { entryFileNames: '[name].js' }
  await build({
    ...common,
    build: {
      outDir: join(folder, 'client'),
      rolldownOptions: { input: join(import.meta.dirname, 'client.tsx'), output },
    },
  })
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'render.tsx'),
      outDir: join(folder, 'server'),
      rolldownOptions: { output },
    },
  })
}
