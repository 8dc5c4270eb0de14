import type { z } from 'zod'
import { choice, integer, multiline, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { dil, hukukiSinif, kanal } from './rules.ts'

const word = text(60, {
  required: true,
  write: 'create',
  list: true,
  filter: 'contains',
  sort: true,
  search: true,
  width: 200,
})
/** A name that statuses and clients refer to. */
const code = {
  ...word,
  // it reads texts and gives texts
  rule: (word.rule as z.ZodType<string, string>).refine(
    (value) => /^[A-Za-z0-9]{2,60}$/.test(value),
    'invalidSablonCode',
  ),
}

/** The wordings of messages and of texts on pages. A saved change is a new version; what was sent keeps its own. */
export const sablon = defineResource({
  name: 'sablon',
  table: 'sablon_tanim',
  path: '/api/mailtemplatedomain/sablon',
  access: 'staff',
  database: 'tenant',
  order: { code: 'asc' },
  small: true,
  title: 'code',
  // what is sent says more than the name by which the program asks for it
  columns: ['kisaMetin', 'kanal', 'dil', 'hukukiSinif', 'aktif', 'code', 'urun', 'surum'],
  actions: staffActions,
  rowActions: {
    denemeGonder: { eylem: 'degistir', icon: 'mail', when: { kanal: [kanal.sms, kanal.eposta] } },
  },
  fields: {
    code,
    dil: choice(dil, { write: 'create', hasDefault: true, list: true, filter: 'equals', labels: 'sablonDili' }),
    kanal: choice(kanal, { required: true, write: 'create', list: true, filter: 'equals', labels: 'sablonKanali' }),
    hukukiSinif: choice(hukukiSinif, {
      required: true,
      write: 'create',
      list: true,
      filter: 'equals',
      chips: { code: 'info', process: 'neutral', campaign: 'warn' },
    }),
    konu: text(200, { search: true }),
    kisaMetin: text(120, { write: 'none', list: true, width: 420 }),
    sablonMetni: multiline(5000, { required: true }),
    aksiyon: text(60),
    tip: integer({ min: 0, max: 999 }),
    surum: integer({ write: 'none', list: true, hasDefault: true }),
    urun: toggle({ write: 'none', list: true }),
    aktif: toggle({ list: true, filter: 'equals' }),
  },
})
