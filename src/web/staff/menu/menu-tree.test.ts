import { expect, test } from 'vitest'
import { masterMenuOf } from '#web/staff/session/master-menu.ts'
import type { MenuLine } from '#web/staff/session/staff-user.ts'
import { filterMenu, toMenuTree, trailOf, visibleLines } from './menu-tree.ts'
import { firstPageOf } from './place-menu.tsx'

let nextId = 1
function aLine(values: Partial<MenuLine>): MenuLine {
  const id = values.id ?? nextId++
  const page = { yol: `/yol${id}`, ekran: 'company', modulId: 1 }
  const base = { baslik: `Satır ${id}`, metinAnahtari: null, ...page, ustId: null, simge: null }
  return { id, ...base, siralama: id, isDefault: false, ...values }
}

const lines = [
  aLine({ id: 1, baslik: 'Tanımlar', yol: null, ekran: null, siralama: 2 }),
  aLine({ id: 2, baslik: 'İl ve ilçeler', ustId: 1, siralama: 4 }),
  aLine({ id: 3, baslik: 'Firmalar', ustId: 1, siralama: 3 }),
  aLine({ id: 4, baslik: 'Kullanıcılar', siralama: 1 }),
  aLine({ id: 5, baslik: 'Adaylar', modulId: 2, siralama: 5 }),
  aLine({ id: 6, baslik: 'Boş başlık', yol: null, ekran: null, siralama: 6 }),
]
const titles = (nodes: { baslik: string }[]) => nodes.map(({ baslik }) => baslik)

test('a module has its own lines in their order; a heading without lines is not shown', () => {
  const tree = toMenuTree(lines, 1)
  expect(titles(tree)).toEqual(['Kullanıcılar', 'Tanımlar'])
  expect(titles(tree[1]?.children ?? [])).toEqual(['Firmalar', 'İl ve ilçeler'])
  expect(titles(toMenuTree(lines, 2))).toEqual(['Adaylar'])
})

test('lines that name each other as headings stay reachable', () => {
  const circle = [aLine({ id: 1, ustId: 2 }), aLine({ id: 2, ustId: 1 }), aLine({ id: 3, ustId: 99 })]
  expect(toMenuTree(circle).map(({ id }) => id)).toEqual([1, 2, 3])
})

test.each([
  ['firma', ['Tanımlar'], ['Firmalar']],
  ['IL', ['Kullanıcılar', 'Tanımlar'], ['İl ve ilçeler']],
  ['tanim', ['Tanımlar'], ['Firmalar', 'İl ve ilçeler']],
  ['xyz', [], []],
])('"%s" finds lines whatever their letters, with their headings', (search, roots, below) => {
  const found = filterMenu(toMenuTree(lines, 1), search)
  expect(titles(found)).toEqual(roots)
  expect(titles(found.find(({ baslik }) => baslik === 'Tanımlar')?.children ?? [])).toEqual(below)
})

test('closed headings hide what is below them', () => {
  const tree = toMenuTree(lines, 1)
  expect(visibleLines(tree, () => false).map(({ node }) => node.id)).toEqual([4, 1])
  expect(visibleLines(tree, () => true).map(({ node, level }) => [node.id, level])).toEqual([
    [4, 1],
    [1, 1],
    [3, 2],
    [2, 2],
  ])
})

test('a tenant admin finds own companies, their users, what runs for them and their errors in the menu', () => {
  const screensOf = (tip: number) => masterMenuOf(tip).map(({ ekran }) => ekran)
  expect(screensOf(2)).toEqual([
    'yonetim',
    'masterTenant',
    'masterUser',
    'tenantBatchOperation',
    'scheduledJobLog',
    'workerPlannedJob',
    'errorLog',
  ])
  expect(screensOf(1)).toContain('sysGlobalKey')
})

test('a path knows the headings above it', () => {
  const tree = toMenuTree(lines, 1)
  expect(titles(trailOf(tree, '/yol2'))).toEqual(['Tanımlar', 'İl ve ilçeler'])
  expect(trailOf(tree, '/yok')).toEqual([])
})

test('a module opens with its default page, else with its first', () => {
  const menu = {
    lines: [...lines, aLine({ id: 7, yol: '/acilis', isDefault: true, siralama: 9 })],
    moduls: [],
    landing: null,
  }
  expect([1, 2, 3].map((modulId) => firstPageOf(menu, modulId))).toEqual(['/acilis', '/yol5', null])
})
