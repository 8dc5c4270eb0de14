import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

const settings = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z0-9_]+):/gm)].map((match) => match[1] ?? '')

test('every setting is told to the operator', () => {
  expect(settings.length).toBeGreaterThan(15)
  const told = read('docs/operations.md')
  expect(settings.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})

test('the image is given every setting that a deployment may need', () => {
  const compose = read('compose.yaml')
  const ofOneMachine = [
    'PORT',
    'HOST',
    'KADRO_DATA',
    'KADRO_DEFAULT_TENANT',
    'KADRO_SMS_URL',
    'KADRO_LOG',
    'KADRO_POOL',
    // for development, tests and the demo
    'KADRO_STIL',
    'KADRO_SGK_SIM',
    'KADRO_SGK_SIM_PORT',
    'KADRO_SGK_BOLEN',
  ]
  expect(settings.filter((name) => !ofOneMachine.includes(name) && !compose.includes(`${name}:`))).toEqual([])
})
