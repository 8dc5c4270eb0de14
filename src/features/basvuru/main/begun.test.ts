import { expect, test } from 'vitest'
import type { BasvuruItem } from '#features/basvuru/contract.ts'
import { begunOf } from './begun.ts'

const item = (iapId: number, given: Partial<BasvuruItem> = {}): BasvuruItem => ({
  id: iapId * 10,
  iapId,
  basvuruTakipNo: null,
  baslik: `İlan ${iapId}`,
  durum: 0,
  durumGorunenAdi: null,
  durumYonetimiNo: null,
  adim: 0,
  geriCekilebilir: false,
  ilanKapali: false,
  gonderimTarihi: null,
  degismeTarihi: '2026-11-15T10:00:00Z',
  adayaMetin: null,
  yenidenBasvurabilir: false,
  yenidenBasvuruTarihi: null,
  ...given,
})
const closed = { ilanKapali: true }

test.each<[string, BasvuruItem[], number | null, { chosen: number | null; draft: number | null }]>([
  ['nothing was begun', [], null, { chosen: null, draft: null }],
  ['a posting was chosen', [], 7, { chosen: 7, draft: null }],
  ['a posting was chosen beside a draft', [item(3)], 7, { chosen: 7, draft: 3 }],
  ['the chosen one is a draft', [item(3), item(7)], 7, { chosen: null, draft: 7 }],
  ['the chosen one was sent', [item(7, { durum: 1 }), item(3)], 7, { chosen: null, draft: 3 }],
  ['the newest draft has closed', [item(5, closed), item(3)], null, { chosen: null, draft: 3 }],
  ['the chosen draft has closed', [item(7, closed), item(3)], 7, { chosen: null, draft: 3 }],
  ['every draft has closed', [item(7, closed)], 7, { chosen: null, draft: null }],
])('what was begun when %s', (_, list, chosen, expected) => {
  const begun = begunOf(list, chosen)
  expect({ chosen: begun.chosen, draft: begun.draft?.iapId ?? null }).toEqual(expected)
})
