import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { type Place, StaffProvider } from '#web/staff/session/staff.tsx'
import { useRowActions } from './use-row-actions.tsx'

const act = (name: string, right: RowAction['right']): RowAction => ({ name, label: name, right, run() {} })
const rowActions = [
  act('gorulen', { access: 'staff', right: { ekran: 'deneme', eylem: 'gor' } }),
  act('degisen', { access: 'staff', right: { ekran: 'deneme', eylem: 'degistir' } }),
  act('yonetilen', { access: 'superAdmin' }),
]

function Offered() {
  return useRowActions({ rowActions })
    .map(({ name }) => name)
    .join()
}

const user = { id: 1, adSoyad: 'Deniz', username: 'deniz', masterUserTipi: null }

/** What somebody with these rights inside a company is offered. */
function offeredTo(yetkiler: { ekran: string; eylem: string }[]): string {
  const place = { phase: 'tenant', user, tenant: { yetkiler } } as unknown as Place // the rest of a company is not asked
  return renderToStaticMarkup(
    <StaffProvider place={place}>
      <Offered />
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
