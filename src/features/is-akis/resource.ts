import { choice, dateTime, integer, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'

/** What became of a request. */
export const isAkisDurum = {
  waiting: 'bekliyor',
  approved: 'onaylandi',
  rejected: 'reddedildi',
  canceled: 'iptal',
  // the posting was changed, published or ran out; the time of the request is over
  overtaken: 'gecersiz',
  expired: 'suresiDoldu',
} as const

const tur = { ilanYayin: 'ilanYayin' } as const

/** Requests for approval as staff follow them; approvers decide by their links. */
export const isAkis = defineResource({
  name: 'isAkis',
  table: 'is_akis',
  path: '/api/ikisealim/isAkis',
  access: 'staff',
  database: 'tenant',
  order: { olusturulmaTarihi: 'desc' },
  title: 'ozet',
  columns: ['ozet', 'isteyen', 'durum', 'onaylayanlar', 'kalanGun', 'sonTarih'],
  actions: ['fullGet', 'pagination', 'get', 'csv', 'history', 'views', 'export'],
  rowActions: {
    hatirlat: { eylem: 'degistir', main: true, icon: 'bell', when: { durum: ['bekliyor'] } },
    iptal: { eylem: 'degistir', icon: 'alert', isDestructive: true, when: { durum: ['bekliyor'] } },
  },
  fields: {
    ozet: text(250, { required: true, list: true, write: 'none', search: true, width: 320 }),
    konuId: integer({ required: true, list: true, write: 'none', filter: 'equals' }),
    tur: choice(tur, { hasDefault: true, write: 'none', labels: 'isAkisTur' }),
    isteyen: text(250, { required: true, list: true, write: 'none', search: true }),
    durum: choice(isAkisDurum, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      labels: 'isAkisDurum',
      chips: {
        bekliyor: 'info',
        onaylandi: 'good',
        reddedildi: 'bad',
        iptal: 'neutral',
        gecersiz: 'warn',
        suresiDoldu: 'warn',
      },
    }),
    onaylayanlar: text(1500, { list: true, write: 'none' }),
    kalanGun: integer({ list: true, write: 'none', min: -100_000 }),
    sonTarih: dateTime({ hasDefault: true, write: 'none', list: true, sort: true, filter: 'range' }),
    sonHatirlatma: dateTime({ write: 'none', list: true, relative: true }),
    karar: text(1000, { list: true, write: 'none' }),
    kararTarihi: dateTime({ write: 'none', list: true }),
    mesaj: text(2000, { write: 'none' }),
    olusturulmaTarihi: dateTime({ hasDefault: true, write: 'none', list: true, sort: true, filter: 'range' }),
  },
})
