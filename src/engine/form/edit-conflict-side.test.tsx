import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { choice, multiChoice, reference, references } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { createT } from '#i18n/t.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import { StaffTextsProvider } from '#web/staff/texts/texts.tsx'
import { Side } from './edit-conflict-side.tsx'
import type { FormValue } from './edit-values.ts'

const texts = { t: createT(staffTr, 'tr'), language: 'tr' } as const
const il = { path: '/api/test/il', label: 'adi' }
const ilce = { path: '/api/test/ilce', label: 'adi' }
const firma = { path: '/api/test/firma', label: 'adi', search: true }
const resource = defineResource({
  name: 'deneme',
  table: 'deneme',
  path: '/api/test/deneme',
  access: 'staff',
  database: 'tenant',
  order: { id: 'asc' },
  actions: [],
  fields: {
    ilId: reference({ from: il }),
    ilceId: reference({ from: ilce, dependsOn: 'ilId' }),
    firmaId: reference({ from: firma }),
    firmalar: references({ from: il }),
    elle: reference(),
    tip: choice({ bir: 1, iki: 2 }, { labels: 'masterUserTipi' }),
    tipler: multiChoice({ bir: 1, iki: 2 }, { labels: 'masterUserTipi' }),
  },
})

const answers: [string, Record<string, string>, { id: number; adi: string }[]][] = [
  [
    il.path,
    {},
    [
      { id: 6, adi: 'Ankara' },
      { id: 34, adi: 'İstanbul' },
    ],
  ],
  [ilce.path, { ilId: '34' }, [{ id: 7, adi: 'Şişli' }]],
  [firma.path, { id: '9' }, [{ id: 9, adi: 'Kartal' }]],
]

function draw(name: string, value: FormValue) {
  const client = new QueryClient()
  for (const [path, input, rows] of answers) client.setQueryData([path, input], rows)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <StaffTextsProvider texts={texts}>
          <Side resource={resource} name={name} title="Sizinki" value={value} values={{ ilId: '34' }} />
        </StaffTextsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test.each<[string, FormValue, string]>([
  ['ilId', '34', 'İstanbul'],
  ['ilceId', '7', 'Şişli'],
  ['firmaId', '9', 'Kartal'],
  ['firmalar', ['6', '34'], 'Ankara, İstanbul'],
  ['tip', '2', 'Kiracı yöneticisi'],
  ['tipler', ['1', '2'], 'Süper yönetici, Kiracı yöneticisi'],
  // a record that the offer no longer has, and one that is typed by its number
  ['ilId', '99', '99'],
  ['elle', '5', '5'],
  ['ilId', '', staffTr.kayit.bosDeger],
])('in a conflict %s %j is %s', (name, value, text) => {
  const words = draw(name, value).match(/>([^<]+)<\/span>/g)
  expect(words?.at(-1)).toBe(`>${text}</span>`)
})
