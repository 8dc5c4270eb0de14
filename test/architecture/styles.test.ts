import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, root } from './source.ts'

/** Parts of one feature that stand on a page of another, which says how they look there. */
const lent: readonly string[] = ['wizard', 'step-buttons']

/** The classes that a stylesheet has rules for. */
function classesOf(text: string): Set<string> {
  const selectors = [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)].map(
    ([, selector = '']) => selector,
  )
  const rules = selectors.filter((selector) => !selector.trim().startsWith('@'))
  return new Set(rules.flatMap((rule) => [...rule.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** Classes with rules in stylesheets of several features, and in none of those that every page has. */
function sharedClasses(files: readonly (readonly [file: string, text: string])[]): string[] {
  const general = new Set<string>()
  const owners = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    const feature = /^features\/([^/]+)\//.exec(file)?.[1]
    for (const name of classesOf(text)) {
      if (feature === undefined) general.add(name)
      else owners.set(name, (owners.get(name) ?? new Set()).add(feature))
    }
  }
  return [...owners]
    .filter(([name, features]) => features.size > 1 && !general.has(name))
    .map(([name, features]) => `.${name}: ${[...features].sort().join(', ')}`)
}

test('a class belongs to one feature: a document keeps the stylesheets of every screen that it has shown', () => {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.css$/.test(file),
  )
  const found = sharedClasses(names.sort().map((file) => [file, readSource(file)] as const))
  expect(found.filter((one) => !lent.some((name) => one.startsWith(`.${name}:`)))).toEqual([])
})

test('a class of two features is found, in a query of the window as well', () => {
  const wide = '@media (max-width: 48em) { .matris thead { display: none } }'
  const files = [
    ['features/yetki/a.css', '/* .other */ .matris td { color: red } .button { color: red }'],
    ['features/zamanli-islem/b.css', `${wide} .button { color: red }`],
    ['web/c.css', '.button { color: red }'],
  ] as const
  expect(sharedClasses(files)).toEqual(['.matris: yetki, zamanli-islem'])
})
