import { modulTipi } from '#core/licence.ts'
import { dogrulamaTipi, masterUserTipi } from '#core/master-user.ts'
import {
  choice,
  dateTime,
  email,
  multiChoice,
  nationalId,
  password,
  reference,
  text,
  toggle,
} from '#engine/declaration/field.ts'
import { defineResource, listActions, type RowOf } from '#engine/declaration/resource.ts'

const shortestPassword = 12

/** Somebody who signs in: an administrator, or with no type staff of companies. */
export const masterUser = defineResource({
  name: 'masterUser',
  table: 'master_user',
  path: '/api/master/masterUser',
  access: 'master',
  database: 'master',
  order: { id: 'desc' },
  small: true,
  actions: [...listActions, 'bulk', 'history', 'views', 'export', 'reveal'],
  fields: {
    fullName: text(250, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    username: text(100, {
      required: true,
      write: 'create',
      list: true,
      lookup: true,
      filter: 'contains',
      search: true,
    }),
    password: password({ required: true, min: shortestPassword }),
    // required of a new one; an operator's command makes users without
    tckn: nationalId({ list: true, export: false }),
    eposta: email({ max: 250 }),
    masterUserTipi: choice(masterUserTipi, {
      list: true,
      filter: 'equals',
      grouped: 'chips',
      chips: { 1: { tone: 'info', icon: 'lock' }, 2: { tone: 'neutral', icon: 'user' } },
    }),
    tenantId: reference({
      write: 'create',
      read: false,
      from: { path: '/api/master/masterTenant/getList', label: 'name' },
    }),
    // one as the specification has it, or several at once as the form does
    modulTipi: choice(modulTipi, { write: 'create', read: false, form: false }),
    modulTipleri: multiChoice(modulTipi, { write: 'create', read: false, labels: 'modulTipi' }),
    dogrulamaTipi: choice(dogrulamaTipi, {
      hasDefault: true,
      write: 'none',
      list: true,
      labels: 'systemAuthenticationType',
    }),
    totpAktif: toggle({ write: 'none', list: true }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
    sonGiris: dateTime({ write: 'none', list: true, relative: true }),
    createdDate: dateTime({ hasDefault: true, write: 'none', list: true }),
    lastModifiedDate: dateTime({ hasDefault: true, write: 'none' }),
  },
})

export type MasterUser = RowOf<typeof masterUser>

/** A company of a user. */
export const masterUserTenant = defineResource({
  name: 'masterUserTenant',
  table: 'master_user_tenant',
  path: '/api/master/masterUserTenant',
  access: 'master',
  database: 'master',
  order: { id: 'asc' },
  small: true,
  actions: ['fullGet', 'pagination', 'get', 'create', 'update', 'delete', 'remove'],
  fields: {
    tenantId: reference({ required: true, write: 'create', list: true, filter: 'equals' }),
    tenantName: text(250, { hasDefault: true, write: 'none', list: true }),
    masterUserId: reference({ required: true, write: 'create', list: true, filter: 'equals' }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
    sonSecim: dateTime({ write: 'none', list: true }),
  },
})

/** A module of a company for one of its users. */
export const masterTenantUserModul = defineResource({
  name: 'masterTenantUserModul',
  table: 'master_tenant_user_modul',
  path: '/api/master/masterTenantUserModul',
  access: 'master',
  database: 'master',
  order: { id: 'asc' },
  small: true,
  actions: ['fullGet', 'pagination', 'get', 'create', 'delete', 'remove'],
  fields: {
    masterTenantModulId: reference({ required: true, list: true, filter: 'equals' }),
    masterUserId: reference({ required: true, list: true, filter: 'equals' }),
    tenantId: reference({ hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    modulTipi: choice(modulTipi, { hasDefault: true, write: 'none', list: true }),
  },
})
