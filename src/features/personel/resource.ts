import { choice, date, nationalId, period, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { employmentType, ucretEsasi } from './rules.ts'

const ofIsyeri = { reference: 'isyeriId', table: 'isyeri' } as const
const kod = (liste: string) => ({ path: `/api/sgk/kodListesi/${liste}`, label: 'adi' }) as const
const active = { aktif: [true] } as const

/** The employments of persons at the workplaces. The person is `kisi`: the number is written and shown as a mask. */
export const personel = defineResource({
  name: 'personel',
  table: 'personel',
  path: '/api/sgk/personel',
  access: 'staff',
  database: 'tenant',
  order: { personelNo: 'asc' },
  title: 'adSoyad',
  actions: [...staffActions, 'reveal'],
  importKey: ['personelNo'],
  // who was employed on a day of that month, or on that day
  filters: { periodId: period(), calistigiGun: date() },
  columns: ['personelNo', 'adSoyad', 'tcKimlikNo', 'subeAdi', 'girisTarihi', 'cikisTarihi', 'aktif'],
  rowActions: {
    girisEmri: {
      eylem: 'degistir',
      main: true,
      key: 'i',
      icon: 'clipboard',
      when: active,
      input: {
        gorevKodu: reference({ required: true, from: kod('gorev') }),
        isKolu: reference({ required: true, from: kod('isKolu') }),
      },
    },
    cikisEmri: {
      eylem: 'degistir',
      icon: 'lock',
      when: active,
      input: {
        cikisTarihi: date({ required: true }),
        cikisNedeni: reference({ required: true, from: kod('cikis') }),
        isKolu: reference({ required: true, from: kod('isKolu') }),
      },
    },
  },
  fields: {
    personelNo: text(30, {
      required: true,
      list: true,
      lookup: true,
      filter: 'contains',
      sort: true,
      search: true,
      width: 130,
    }),
    kisiId: kisiFields.kisiId,
    tcKimlikNo: nationalId({ ...kisiFields.tcKimlikNo.options, write: 'both', required: true }),
    ad: text(100, { ...kisiFields.ad.options, write: 'both', required: true, list: false, search: true }),
    soyad: text(100, { ...kisiFields.soyad.options, write: 'both', required: true, list: false, search: true }),
    adSoyad: text(201, { write: 'none', list: true, lookup: true, recorded: false, width: 200 }),
    isyeriId: reference({
      required: true,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    companyId: reference({
      write: 'none',
      filter: 'equals',
      through: ofIsyeri,
      from: { path: '/api/ikorg/company/getList', label: 'companyName' },
    }),
    companyName: text(250, { write: 'none', list: true }),
    branchId: reference({
      write: 'none',
      filter: 'equals',
      through: ofIsyeri,
      from: { path: '/api/ikorg/branch/getList', label: 'subeAdi' },
    }),
    subeKodu: text(30, { write: 'none' }),
    subeAdi: text(250, { write: 'none', list: true }),
    unitId: reference({ filter: 'equals', from: { path: '/api/ikorg/unit/getList', label: 'unitName' } }),
    unitCode: text(30, { write: 'none', list: true }),
    meslekKodu: text(7, { list: true }),
    sigortaliTuru: reference({ hasDefault: true, min: 0, from: kod('sigortaliTuru') }),
    girisTarihi: date({ required: true, list: true, filter: 'range', sort: true }),
    cikisTarihi: date({ list: true, filter: 'range', sort: true }),
    cikisKodu: reference({ list: true, filter: 'equals', dependsOn: 'cikisTarihi', from: kod('cikis') }),
    ogrenimKodu: reference({ hasDefault: true, min: 0, from: kod('ogrenim') }),
    ucretEsasi: choice(ucretEsasi, { hasDefault: true }),
    employmentType: choice(employmentType, { hasDefault: true, list: true, filter: 'equals' }),
    aktif: toggle({ write: 'none', list: true, filter: 'equals', grouped: 'chips' }),
  },
})
