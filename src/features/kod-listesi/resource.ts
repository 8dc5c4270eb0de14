import { choice, date, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { kodListesiAdi } from './rules.ts'

/** SGK's codes, each with the days on which it may be declared. */
export const kodListesi = defineResource({
  name: 'kodListesi',
  table: 'kod_listesi',
  path: '/api/master/kodListesi',
  access: 'superAdmin',
  database: 'master',
  small: true,
  actions: staffActions,
  order: { liste: 'asc', id: 'asc' },
  title: 'adi',
  fields: {
    liste: choice(kodListesiAdi, {
      required: true,
      list: true,
      filter: 'equals',
      sort: true,
      grouped: 'chips',
      labels: 'kodListe',
      width: 170,
    }),
    kod: text(10, { required: true, list: true, filter: 'contains', sort: true, search: true, width: 110 }),
    adi: text(250, { required: true, list: true, filter: 'contains', sort: true, search: true, width: 420 }),
    gecerliBaslangic: date({ required: true, list: true, filter: 'range', sort: true, width: 150 }),
    gecerliBitis: date({ list: true, filter: 'range', sort: true, width: 150 }),
    kaynak: text(500, { required: true, list: true, width: 240 }),
    dogrulandi: toggle({ list: true, filter: 'equals', width: 130 }),
  },
})
