import { choice, date, dateTime, reference, secret, text, toggle } from '#engine/declaration/field.ts'
import type { Field, FieldOptions } from '#engine/declaration/field-kind.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import {
  beyannameTipi,
  isyeriKoduShape,
  kimlikDurumu,
  kimlikShape,
  naceShape,
  sicilNoShape,
  tehlikeSinifi,
} from './rules.ts'

const lastIl = 81

/** Narrows the rule of a text field to a shape; forms send '' for a field that stays empty. */
function shaped<O extends FieldOptions>(
  field: Field<string, O>,
  { shape, key }: { shape: RegExp; key: string },
): Field<string, O> {
  return { ...field, rule: field.rule.refine((value) => value === '' || shape.test(value), key) }
}

const ascii = { shape: kimlikShape, key: 'noTurkishLetters' }

/** A workplace. Lists and records show a mask of the user name, which `reveal` opens, and of each password whether there is one. */
export const isyeri = defineResource({
  name: 'isyeri',
  table: 'isyeri',
  path: '/api/sgk/isyeri',
  access: 'staff',
  database: 'tenant',
  order: { isyeriSicilNo: 'asc' },
  small: true,
  actions: [...staffActions, 'reveal'],
  importKey: ['isyeriSicilNo'],
  columns: [
    'isyeriSicilNo',
    'kimlikDurumu',
    'byPass',
    'subeAdi',
    'companyName',
    'aktif',
    'byPassBitis',
    'kimlikDurumTarihi',
  ],
  fields: {
    // its cipher texts are bound to the number, so it never changes
    isyeriSicilNo: shaped(
      text(26, {
        required: true,
        write: 'create',
        list: true,
        lookup: true,
        filter: 'contains',
        search: true,
        sort: true,
        width: 240,
      }),
      { shape: sicilNoShape, key: 'invalidSicilNo' },
    ),
    altIsverenNo: text(3, { write: 'none', list: true }),
    isKoluKodu: text(4, { write: 'none' }),
    ilceKodu: text(2, { write: 'none' }),
    companyId: reference({
      required: true,
      filter: 'equals',
      from: { path: '/api/ikorg/company/getList', label: 'companyName' },
    }),
    companyName: text(250, { list: true, write: 'none' }),
    branchId: reference({ filter: 'equals', from: { path: '/api/ikorg/branch/getList', label: 'subeAdi' } }),
    subeKodu: text(30, { write: 'none' }),
    subeAdi: text(250, { list: true, write: 'none' }),
    ilKodu: reference({
      max: lastIl,
      filter: 'equals',
      from: { path: '/api/ikorg/city/getList', label: 'sehirAdi' },
    }),
    naceKodu: shaped(text(6), { shape: naceShape, key: 'invalidNace' }),
    tehlikeSinifi: choice(tehlikeSinifi, { required: true, filter: 'equals' }),
    imalatMi: toggle(),
    beyannameTipi: choice(beyannameTipi, { required: true, filter: 'equals' }),
    mahsupProtokoluVar: toggle(),
    // what reads it is the mask that is kept beside the cipher text
    kullaniciAdi: shaped(text(50, { required: true, list: true, masked: true, recorded: false }), ascii),
    kullaniciAdiMaske: text(60, { hasDefault: true, write: 'none', read: false, internal: true }),
    isyeriKodu: shaped(text(10, { required: true, list: true }), {
      shape: isyeriKoduShape,
      key: 'invalidIsyeriKodu',
    }),
    sistemSifre: shaped(secret(50), ascii),
    sistemSifreVar: toggle({ write: 'none' }),
    isyeriSifresi: shaped(secret(50), ascii),
    isyeriSifresiVar: toggle({ write: 'none' }),
    kimlikDurumu: choice(kimlikDurumu, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: 'chips',
      chips: { 0: 'neutral', 1: 'warn', 2: 'warn', 3: 'warn', 5: 'good', 7: 'bad' },
    }),
    kimlikDurumTarihi: dateTime({ write: 'none', list: true, sort: true }),
    kimlikAciklama: text(1000, { write: 'none' }),
    // written by calls of their own, which need a right of their own
    byPass: toggle({ write: 'none', list: true }),
    byPassNedeni: text(250, { write: 'none' }),
    byPassBitis: date({ write: 'none', list: true, filter: 'range' }),
    okunduKapatIzni: toggle(),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
  },
})
