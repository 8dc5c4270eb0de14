import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { playEdits } from '#features/kriter/rules/play.ts'
import { randomEdits, randomForm, toEdit } from '#test/harness/random-form.ts'

const sequences = 500
const seed = Number(process.env.KADRO_SEED ?? 20_261_115)
const perCall = 50

// the page's policy lets no script in that the page did not name; this one is loaded by the test
test.use({ bypassCSP: true })

test('the rules as they are built for the browser decide as they do on the server', async ({ page }) => {
  const [file] = readdirSync('build/client/assets').filter((name) => /^motor-[\w-]+\.js$/.test(name))
  expect(file).toBeDefined()
  const drawn = fc.sample(fc.tuple(randomForm, randomEdits), { seed, numRuns: sequences })
  const plays = drawn.map(([form, edits]) => ({ form, edits: edits.map((plan) => toEdit(form, plan)) }))
  await page.goto('/ilanlar')
  for (let start = 0; start < plays.length; start += perCall) {
    const part = plays.slice(start, start + perCall)
    const inBrowser = await page.evaluate(
      async ([path, list]) => {
        const motor: { playEdits: (form: unknown, edits: unknown) => unknown } = await import(path)
        return list.map(({ form, edits }) => JSON.stringify(motor.playEdits(form, edits)))
      },
      [`/assets/${file}`, part] as const,
    )
    const inNode = part.map(({ form, edits }) => JSON.stringify(playEdits(form, edits)))
    expect(inBrowser, `sequences from ${start} with KADRO_SEED=${seed}`).toEqual(inNode)
  }
})
