import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { choice, date, money, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { sgkBeyan } from '#features/sgk-beyan/resource.ts'
import { createT } from '#i18n/t.ts'
import { staffTr } from '#i18n/tr-staff-whole.ts'
import { StaffTextsProvider } from '#web/staff/texts/texts.tsx'
import type { Row } from './list-screen-state.ts'
import { useNameOf } from './value-text.tsx'

const texts = { t: createT(staffTr, 'tr'), language: 'tr' } as const
const common = { table: 'deneme', access: 'staff', database: 'tenant', order: { id: 'asc' }, actions: [] } as const
const kinds = defineResource({
  ...common,
  name: 'deneme',
  path: '/api/test/deneme',
  title: 'tip',
  fields: { tip: choice({ bir: 1, iki: 2 }, { list: true, labels: 'masterUserTipi' }), ad: text(10) },
})
const days = defineResource({
  ...common,
  name: 'gunler',
  path: '/api/test/gunler',
  title: 'gun',
  fields: { gun: date({ list: true }) },
})

const workplaces = defineResource({
  ...common,
  name: 'isyerleri',
  path: '/api/test/isyerleri',
  title: 'sicilNo',
  fields: {
    sicilNo: text(26, { list: true }),
    tutar: money({ list: true }),
    kod: text(10, { list: true }),
    subeAdi: text(100, { list: true }),
  },
})

type NameProps = { resource: Parameters<typeof useNameOf>[0]; row: Row }

function Name({ resource, row }: NameProps) {
  return useNameOf(resource)(row)
}

test.each<[NameProps['resource'], Row, string]>([
  [sgkBeyan, { id: 7, islem: 'raporOnay' }, 'Rapor onayı'],
  [kinds, { id: 7, tip: 2 }, 'Kiracı yöneticisi'],
  [kinds, { id: 7, tip: null }, '7'],
  [days, { id: 7, gun: '2026-11-18' }, '18.11.2026'],
  [sgkBeyan, { id: 7 }, '7'],
  [workplaces, { id: 7, sicilNo: '45', subeAdi: 'Merkez' }, 'Merkez (45)'],
  [workplaces, { id: 7, sicilNo: '24512010100123456003412000', kod: 'K-9', subeAdi: 'Merkez' }, 'Merkez (24512…12000)'],
  [workplaces, { id: 7, sicilNo: 'İE-2026-0012', subeAdi: 'Şişli şubesi' }, 'Şişli şubesi (İE-2026-0012)'],
  [workplaces, { id: 7, sicilNo: null, subeAdi: 'Merkez' }, 'Merkez (7)'],
  [workplaces, { id: 7, sicilNo: '24512010100123456003412000' }, '24512010100123456003412000'],
  [workplaces, { id: 7, sicilNo: 'Depo 12', subeAdi: 'Merkez' }, 'Depo 12'],
])('a record is called by words: %#', (resource, row, name) => {
  const drawn = renderToStaticMarkup(
    <StaffTextsProvider texts={texts}>
      <Name resource={resource} row={row} />
    </StaffTextsProvider>,
  )
  expect(drawn).toBe(name)
})
