import { choice, integer, position, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, orderActions, staffActions } from '#engine/declaration/resource.ts'
import { durumTipi, firstOwnNo } from './rules.ts'

/** The line on which a candidate sees an application go: received, looked at, documents, interview, result. */
const adim = { received: 1, review: 2, documents: 3, interview: 4, result: 5 } as const

export const durumTanim = defineResource({
  name: 'durumTanim',
  table: 'durum_tanim',
  path: '/api/ikisealim/durumTanim',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  whole: true,
  title: 'durumAdi',
  // the number is the program's: words come first
  columns: ['durumAdi', 'durumGorunenAdi', 'durumTipi', 'adim', 'nedenZorunlu', 'kapali', 'durumYonetimiNo'],
  actions: [...staffActions, ...orderActions],
  fields: {
    durumYonetimiNo: integer({
      required: true,
      list: true,
      lookup: true,
      sort: true,
      write: 'create',
      min: firstOwnNo,
      max: 999,
    }),
    durumAdi: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    durumGorunenAdi: text(100, { required: true, list: true, search: true }),
    durumTipi: choice(durumTipi, {
      hasDefault: true,
      list: true,
      filter: 'equals',
      grouped: 'chips',
      chips: { 1: 'info', 2: 'good', 3: 'bad', 4: 'neutral' },
    }),
    adim: choice(adim, { required: true, list: true }),
    // follows from the kind
    kapali: toggle({ list: true, write: 'none' }),
    nedenZorunlu: toggle({ list: true }),
    sablonCode: text(50),
    belgeTamamNo: reference({
      max: 999,
      from: { path: '/api/ikisealim/durumTanim/numaralar', label: 'durumAdi' },
    }),
    siralama: position({ list: true, sort: true }),
  },
})

/** Why an application came to a status, to choose from. */
export const durumNeden = defineResource({
  name: 'durumNeden',
  table: 'durum_neden',
  path: '/api/ikisealim/durumNeden',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  actions: [...staffActions, ...orderActions],
  fields: {
    durumTanimId: reference({
      required: true,
      list: true,
      filter: 'equals',
      from: { path: '/api/ikisealim/durumTanim/getList', label: 'durumAdi' },
    }),
    durumAdi: text(100, { list: true, write: 'none' }),
    durumNedeni: text(150, { required: true, list: true, lookup: true }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true }),
    siralama: position({ within: 'durumTanimId' }),
  },
})
