import { modulTipi } from '#core/licence.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import {
  choice,
  colour,
  dateTime,
  guid,
  integer,
  multiChoice,
  requiredUnless,
  secret,
  text,
  toggle,
} from '#engine/declaration/field.ts'
import { defineResource, type RowOf } from '#engine/declaration/resource.ts'
import { kurulum } from './rules.ts'

const notHash = { field: 'systemAuthenticationType', isNot: dogrulamaTipi.hash } as const
const unlessHash = requiredUnless('systemAuthenticationType', dogrulamaTipi.hash)

/** A company. Secrets are written and never read: `baglanti` and `dizinSifreVar` are what is shown of them. */
export const masterTenant = defineResource({
  name: 'masterTenant',
  table: 'master_tenant',
  path: '/api/master/masterTenant',
  access: 'master',
  database: 'master',
  order: { id: 'desc' },
  small: true,
  whole: true,
  columns: ['name', 'tenantKey', 'aktif', 'kurulum', 'systemAuthenticationType', 'modulTipleri', 'olusturulmaTarihi'],
  actions: [
    'fullGet',
    'pagination',
    'get',
    'getList',
    'create',
    'update',
    'fullUpdate',
    'csv',
    'history',
    'views',
    'export',
  ],
  fields: {
    name: text(250, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    tenantKey: text(40, {
      hasDefault: true,
      write: 'create',
      list: true,
      lookup: true,
      filter: 'contains',
      sort: true,
      search: true,
    }),
    connectionString: secret(2048, { required: true }),
    baglanti: text(400, { hasDefault: true, write: 'none', list: true, width: 110 }),
    guid: guid({ hasDefault: true, write: 'create', lookup: true }),
    systemAuthenticationType: choice(dogrulamaTipi, { required: true, list: true, filter: 'equals', sort: true }),
    ldapHost: text(250, { required: unlessHash, enabledWhen: notHash }),
    ldapDirectory: text(250, { required: unlessHash, enabledWhen: notHash }),
    dizinKullanici: text(250, { enabledWhen: notHash }),
    dizinSifre: secret(250, { enabledWhen: notHash }),
    dizinSifreVar: toggle({ write: 'none' }),
    dizinKimligiSayisi: integer({ hasDefault: true, write: 'none' }),
    dizinFiltresi: text(250, { enabledWhen: notHash }),
    modulTipleri: multiChoice(modulTipi, { hasDefault: true, list: true, labels: 'modulTipi', width: 220 }),
    startPage: text(250),
    uiStartPage: text(250),
    renk: colour({ hasDefault: true }),
    aktif: toggle({ list: true, filter: 'equals', sort: true, inPlace: true, width: 100 }),
    iconUrl: text(4000, { list: true, export: false, form: false, width: 90 }),
    kurulum: choice(kurulum, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: 'chips',
      chips: {
        tanim: { tone: 'neutral', icon: 'pencil' },
        basladi: 'info',
        hazir: 'good',
        siliniyor: 'warn',
        silindi: { tone: 'bad', icon: 'stop' },
      },
    }),
    olusturulmaTarihi: dateTime({ hasDefault: true, write: 'none', list: true, filter: 'range', sort: true }),
  },
})

export type MasterTenant = RowOf<typeof masterTenant>
