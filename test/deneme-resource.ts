import {
  choice,
  date,
  dateTime,
  deadline,
  integer,
  multiChoice,
  numberList,
  position,
  reference,
  requiredUnless,
  secret,
  text,
  time,
  toggle,
} from '#engine/declaration/field.ts'
import { allActions, defineResource } from '#engine/declaration/resource.ts'
import { amounts, ofFirms, ofPerson, places, texts, tip } from './deneme-fields.ts'

const kinds = { list: true, filter: 'equals', labels: 'masterUserTipi' } as const
const ofAnother = { list: true, write: 'none', filter: 'contains', search: true } as const

/** Every part of a list that people work through, in 60 lines at most, on a table that only tests have; browsers run it, too. */
export const deneme = defineResource({
  name: 'deneme',
  table: 'deneme',
  path: '/api/test/deneme',
  access: 'staff',
  database: 'tenant',
  order: { id: 'desc' },
  actions: allActions,
  timeline: ['mesaj'],
  board: { by: 'tip', action: 'tipDegistir', card: ['adet', 'sonGun'] },
  families: { firmaAdedi: { from: ofFirms } },
  rowActions: {
    artir: { eylem: 'degistir', rows: 'both', undo: true },
    tipDegistir: { eylem: 'degistir', input: { tip: choice(tip, { required: true, labels: 'masterUserTipi' }) } },
    kapat: {
      eylem: 'onayla',
      rows: 'both',
      main: true,
      key: 'a',
      icon: 'lock',
      when: { aktif: [true] },
      input: { neden: text(200, { required: true }), gun: date() },
    },
  },
  fields: {
    ad: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    ...texts,
    adet: integer({ min: -1000, max: 1_000_000, list: true, filter: 'range', sort: true, total: true }),
    ...amounts,
    tip: choice(tip, {
      hasDefault: true,
      ...kinds,
      grouped: 'chips',
      chips: { 1: 'good', 2: { tone: 'warn', icon: 'pencil' } },
    }),
    ek: text(50, { required: requiredUnless('tip', tip.plain) }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
    sifre: secret(100),
    ...places,
    esId: reference({ filter: 'equals', from: { path: '/api/test/deneme/getList', label: 'ad', search: true } }),
    siralama: position({ list: true, sort: true, within: 'ilKodu' }),
    ...ofPerson,
    firmaId: reference({ list: true, filter: 'equals', grouped: true, from: ofFirms }),
    firmaAdi: text(250, { ...ofAnother, through: { reference: 'firmaId', table: 'company', column: 'companyName' } }),
    sonGun: deadline({ list: true, filter: 'range', sort: true, deadline: { doneWhen: { field: 'aktif', is: true } } }),
    saat: time({ list: true, filter: 'range' }),
    saniye: time({ list: true, seconds: true }),
    gunler: numberList({ min: 1, max: 31, list: true }),
    gorulme: dateTime({ list: true, write: 'none', relative: true }),
  },
  filters: { gecikmis: toggle(), sonGunler: integer({ min: 1, max: 365 }), adetler: multiChoice({ bir: 1, iki: 2 }) },
  strip: {
    kayit: { field: integer() },
    gecikmisAdet: { field: integer(), leadsTo: { gecikmis: 'true' }, tone: 'bad' },
    enYakin: { field: date() },
  },
  tone: 'sonGun',
})

/** The same records on a screen that shows all of them at once. */
export const denemeTumu: typeof deneme = {
  ...deneme,
  name: 'denemeTumu',
  path: '/api/test/denemeTumu',
  whole: true,
}
