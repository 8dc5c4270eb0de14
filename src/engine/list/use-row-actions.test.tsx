import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Refuses, RowAction } from '#engine/table/row-commands.tsx'
import { type Place, StaffProvider } from '#web/staff/session/staff.tsx'
import { useRowActions } from './use-row-actions.tsx'

const act = (name: string, right: RowAction['right']): RowAction => ({ name, label: name, right, run() {} })
const rowActions = [
  act('gorulen', { access: 'staff', right: { ekran: 'deneme', eylem: 'gor' } }),
  act('degisen', { access: 'staff', right: { ekran: 'deneme', eylem: 'degistir' } }),
  act('yonetilen', { access: 'superAdmin' }),
]

function Offered({ refuses }: { refuses?: Refuses }) {
  return useRowActions({ rowActions, refuses })
    .filter(({ isShown }) => isShown?.({ id: 1 }) ?? true)
    .map(({ name }) => name)
    .join()
}

const user = { id: 1, adSoyad: 'Deniz', username: 'deniz', masterUserTipi: null }

/** What somebody with these rights inside a company is offered. */
function offeredTo(yetkiler: { ekran: string; eylem: string }[], refuses?: Refuses): string {
  const place = { phase: 'tenant', user, tenant: { yetkiler } } as unknown as Place // the rest of a company is not asked
  return renderToStaticMarkup(
    <StaffProvider place={place}>
      <Offered {...(refuses && { refuses })} />
    </StaffProvider>,
  )
}

test.each([
  ['nothing', [], ''],
  ['looking', ['gor'], 'gorulen'],
  ['looking and changing', ['gor', 'degistir'], 'gorulen,degisen'],
])('a role that permits %s is offered just those actions on a row', (_, eylemler, offered) => {
  expect(offeredTo(eylemler.map((eylem) => ({ ekran: 'deneme', eylem })))).toBe(offered)
})

test('an action that a screen refuses on a row is not offered on it', () => {
  const yetkiler = ['gor', 'degistir'].map((eylem) => ({ ekran: 'deneme', eylem }))
  expect(offeredTo(yetkiler, ({ id }, act) => id === 1 && act === 'degisen')).toBe('gorulen')
  expect(offeredTo(yetkiler, ({ id }) => id === 2)).toBe('gorulen,degisen')
})
