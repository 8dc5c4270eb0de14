import { dateTime, email, integer, phone, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

/** The person is the master's, so people are neither made nor deleted here; how to reach them and what they may do is. */
export const kullanici = defineResource({
  name: 'kullanici',
  table: 'kullanici',
  path: '/api/ikorg/kullanici',
  access: 'staff',
  database: 'tenant',
  order: { adSoyad: 'asc' },
  small: true,
  actions: staffActions.filter((action) => action !== 'create' && action !== 'delete' && action !== 'remove'),
  filters: { rolsuz: toggle() },
  strip: {
    kullaniciSayisi: { field: integer() },
    rolsuzSayisi: { field: integer(), leadsTo: { rolsuz: 'true', aktif: 'true' }, tone: 'warn' },
  },
  fields: {
    adSoyad: text(250, { list: true, lookup: true, filter: 'contains', sort: true, search: true, write: 'none' }),
    username: text(100, { list: true, filter: 'contains', sort: true, search: true, write: 'none' }),
    roller: text(1000, { list: true, write: 'none' }),
    // without one the user sees all branches
    subeler: text(1000, { list: true, write: 'none' }),
    eposta: email({ list: true, sort: true }),
    cepTel: phone({ list: true, width: 150 }),
    sgkHaber: toggle(),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true, width: 110 }),
    olusturulmaTarihi: dateTime({ list: true, sort: true, filter: 'range', write: 'none', width: 170 }),
  },
})

/** Who has which role. */
export const kullaniciRol = defineResource({
  name: 'kullaniciRol',
  table: 'kullanici_rol',
  path: '/api/ikorg/kullaniciRol',
  access: 'staff',
  database: 'tenant',
  order: { id: 'asc' },
  small: true,
  actions: ['fullGet', 'pagination', 'get', 'create', 'delete', 'remove', 'csv'],
  fields: {
    kullaniciId: reference({
      required: true,
      list: true,
      filter: 'equals',
      from: { path: '/api/ikorg/user/getList', label: 'adSoyad' },
    }),
    rolId: reference({
      required: true,
      list: true,
      filter: 'equals',
      from: { path: '/api/ikorg/role/getList', label: 'display' },
    }),
    adSoyad: text(250, { list: true, write: 'none' }),
    sistem: text(20, { list: true, write: 'none' }),
    rol: text(100, { list: true, write: 'none' }),
  },
})
