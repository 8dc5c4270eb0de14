import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createServices, tellWithoutScanner } from './services.ts'

function warningsOf(environment: NodeJS.ProcessEnv) {
  const warn = vi.fn<(data: object, text: string) => void>()
  const config = readConfig({ KADRO_DATA: tmpdir(), ...environment })
  const { scanner } = createServices(config, { warn })
  tellWithoutScanner(config, { warn })
  return { scanner, warnings: warn.mock.calls.map(([data, text]) => ({ ...data, text })) }
}

test('a start without a scanner says so in one line', () => {
  const { scanner, warnings } = warningsOf({})
  expect(scanner).toBeNull()
  expect(warnings).toEqual([{ setting: 'KADRO_CLAMD', text: expect.stringContaining('no virus scanner') }])
})

test('a start with a scanner has nothing to say about it', () => {
  const { scanner, warnings } = warningsOf({ KADRO_CLAMD: '/run/clamav/clamd.ctl' })
  expect(scanner).not.toBeNull()
  expect(warnings).toEqual([])
})
