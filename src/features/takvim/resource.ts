import { date, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

const common = { access: 'superAdmin', database: 'master', small: true, actions: staffActions } as const

/** The public holidays by which last days are counted. */
export const resmiTatil = defineResource({
  ...common,
  name: 'resmiTatil',
  table: 'resmi_tatil',
  path: '/api/master/resmiTatil',
  order: { tarih: 'desc' },
  title: 'adi',
  fields: {
    tarih: date({ required: true, list: true, filter: 'range', sort: true }),
    adi: text(150, { required: true, list: true, filter: 'contains', sort: true, search: true }),
    yarimGun: toggle({ list: true, filter: 'equals', inPlace: true }),
  },
})

/** The values of the law, each from a day on. */
export const donemParametre = defineResource({
  ...common,
  name: 'donemParametre',
  table: 'donem_parametre',
  path: '/api/master/donemParametre',
  order: { anahtar: 'asc' },
  fields: {
    anahtar: text(100, { required: true, list: true, filter: 'contains', sort: true, search: true, width: 320 }),
    gecerliBaslangic: date({ required: true, list: true, filter: 'range', sort: true, width: 150 }),
    deger: text(200, { list: true, width: 140 }),
    kaynak: text(500, { required: true, list: true, search: true, width: 320 }),
    dogrulandi: toggle({ list: true, filter: 'equals', width: 130 }),
  },
})
