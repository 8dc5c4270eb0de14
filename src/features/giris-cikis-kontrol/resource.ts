import { choice, date, dateTime, integer, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { cikisEmriIle, girisEmriIle, hataTipi, kontrolDurumu, kontrolGunu } from './rules.ts'

const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const
const acik = { durum: [kontrolDurumu.acik] } as const

/** What differs between the company's personnel and SGK. A run of the control finds and closes it. */
export const girisCikisKontrol = defineResource({
  name: 'girisCikisKontrol',
  table: 'sgk_giris_cikis_kontrol',
  path: '/api/sgk/girisCikisKontrol',
  access: 'staff',
  database: 'tenant',
  order: { kontrolTarihi: 'desc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'bulk', 'history', 'csv', 'views', 'export', 'reveal'],
  // what is open and was found within so many days, as the dashboard counts it
  filters: { day: choice(kontrolGunu, { labels: 'kontrolGunu' }) },
  strip: {
    acik: { field: integer(), leadsTo: { durum: '0' }, tone: 'warn' },
    duzelen: { field: integer(), leadsTo: { durum: '1' } },
    yokSayilan: { field: integer(), leadsTo: { durum: '2' } },
  },
  columns: ['hataTipi', 'adSoyad', 'subeAdi', 'ikGirisTarihi', 'sgkGirisTarihi', 'ikCikisTarihi', 'sgkCikisTarihi'],
  rowActions: {
    duzeltildi: {
      eylem: 'degistir',
      main: true,
      key: 'd',
      icon: 'clipboard',
      when: acik,
      input: { aciklama: text(500) },
    },
    yokSay: {
      eylem: 'degistir',
      icon: 'lock',
      rows: 'both',
      when: acik,
      input: { aciklama: text(500, { required: true }) },
    },
    isEmriAc: {
      eylem: 'degistir',
      icon: 'users',
      when: { ...acik, hataTipi: [...girisEmriIle, ...cikisEmriIle] },
    },
  },
  fields: {
    kontrolTarihi: date({ hasDefault: true, ...listed, filter: 'range', sort: true }),
    hataTipi: choice(hataTipi, { hasDefault: true, ...listed, filter: 'equals', grouped: 'chips', width: 240 }),
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false }),
    adSoyad: text(201, listed),
    branchId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikorg/branch/getList', label: 'subeAdi' },
    }),
    subeKodu: text(30, listed),
    subeAdi: text(250, listed),
    sgkSubeAdi: text(250, listed),
    ikGirisTarihi: date(listed),
    sgkGirisTarihi: date(listed),
    ikCikisTarihi: date(listed),
    sgkCikisTarihi: date(listed),
    ikCikisKodu: integer(listed),
    sgkCikisKodu: integer(listed),
    farkGun: integer(listed),
    durum: choice(kontrolDurumu, {
      hasDefault: true,
      ...listed,
      filter: 'equals',
      // the figures above the list count by it
      grouped: true,
      labels: 'kontrolDurumu',
      chips: { 0: 'warn', 1: 'good', 2: 'neutral' },
    }),
    aciklama: text(500, listed),
    kapanmaZamani: dateTime({ ...listed, relative: true }),
    isEmriNo: text(30, { ...listed, through: { reference: 'isEmriId', table: 'sgk_tescil_is_emri' } }),
    isEmriId: reference(read),
    personelNo: text(30, { ...listed, through: { reference: 'personelId', table: 'personel' } }),
    personelId: reference(read),
    sgkIsyeriId: reference(read),
    isyeriId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
  },
})
