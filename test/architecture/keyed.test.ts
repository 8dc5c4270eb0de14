import { expect, test } from 'vitest'
import { type KeyedColumn, masterColumns, tenantColumns } from '#server/keys/keyed-columns.ts'
import { productFiles, readSource } from './source.ts'

// A change of a key finds what it has to seal and hash anew by a list; these tests keep the list whole.

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a schema with their types, from the row types that are generated from the migrated database. */
function columnsOf(schema: 'master' | 'tenant') {
  const source = readSource(`server/generated/${schema}.ts`)
  const [, list = ''] = /export interface DB \{([^}]*)\}/.exec(source) ?? []
  return [...list.matchAll(/(\w+): (\w+);/g)].flatMap(([, table = '', type = '']) => {
    const [, body = ''] = new RegExp(`export interface ${type} \\{([^}]*)\\}`).exec(source) ?? []
    return [...body.matchAll(/(\w+): ([^;]+);/g)].map(([, column = '', kind = '']) => ({
      at: `${snake(table)}.${snake(column)}`,
      isBytes: /\bBuffer\b/.test(kind),
    }))
  })
}

const schemas: [name: 'master' | 'tenant', columns: readonly KeyedColumn[]][] = [
  ['master', masterColumns],
  ['tenant', tenantColumns],
]

test.each(schemas)('every column of bytes of the %s schema says whether a key made it', (name, columns) => {
  const found = columnsOf(name)
  expect(found.length).toBeGreaterThan(50)
  const declared = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const undeclared = found.filter(({ at, isBytes }) => isBytes && !declared.has(at))
  expect(
    undeclared.map(({ at }) => `src/server/keys/keyed-columns.ts: declare ${at} as sealed, index or plain`),
  ).toEqual([])
  const known = new Set(found.map(({ at }) => at))
  expect([...declared].filter((at) => !known.has(at))).toEqual([])
})

/** Files that seal or hash under a key of ours, each with what comes of it. */
const sealing: Record<string, readonly string[] | 'stored nowhere'> = {
  // in the request of an export, which is deleted with its file within a day
  'engine/server/list-sql.server.ts': 'stored nowhere',
  'features/aday/person-key.server.ts': ['aday.kisi_anahtari'],
  'features/aday/queries.server.ts': ['aday.tc_kimlik_index'],
  'features/aday/riza.server.ts': ['riza.gizli_adres', 'riza.gizli_istemci'],
  'features/aday/routes.server.ts': ['dogrulama.kullanan_istek'],
  'features/aday/view.server.ts': ['aday.tc_kimlik_no'],
  // finds who has the same national id
  'features/basvuru/masa/kisi-kaydi.server.ts': 'stored nowhere',
  'features/bellek/queries.server.ts': ['bellek.gizli_deger'],
  'features/demo/ars.server.ts': 'stored nowhere',
  'features/demo/is-akis.server.ts': 'stored nowhere',
  'features/demo/links.server.ts': 'stored nowhere',
  // finds the people of payments by their hash
  'features/demo/sgk/mahsup.server.ts': 'stored nowhere',
  'features/demo/sgk/personel.server.ts': ['kisi.tc_kimlik_no', 'kisi.tc_kimlik_index'],
  'features/demo/test-merkezi/test-merkezi.server.ts': 'stored nowhere',
  'features/dogrulama/code.server.ts': ['dogrulama.kod_hash'],
  'features/dogrulama/routes.server.ts': ['dogrulama.kisi_index'],
  'features/e-vizite/onay.server.ts': ['sgk_evizite.brans'],
  'features/giris/prove.server.ts': 'stored nowhere',
  'features/giris/sso-routes.server.ts': ['sso_giris.dogrulayici'],
  'features/giris/totp.server.ts': ['master_user.totp_anahtari'],
  'features/is-kazasi/ek7-gizli.server.ts': ['sgk_is_kazasi.ek7_gizli'],
  'features/isyeri/kimlik.server.ts': ['isyeri.kullanici_adi', 'isyeri.sistem_sifre', 'isyeri.isyeri_sifresi'],
  'features/personel/sorgu.server.ts': 'stored nowhere',
  // an id that a repeat of the same call is given again; random for everybody who does not know the call's key
  'features/kanal/routes.server.ts': 'stored nowhere',
  'features/kisi/store.server.ts': ['kisi.tc_kimlik_no', 'kisi.tc_kimlik_index'],
  'features/master-user/write.server.ts': ['master_user.tckn', 'master_user.tckn_hash'],
  'features/mesaj/queries.server.ts': ['mesaj.gizli_metin', 'sms_engel.telefon_index', 'ars_aday.telefon_index'],
  'features/sgk/anahtar.server.ts': ['sgk_gecit.anahtar'],
  'features/sgk/cagri.server.ts': ['sgk_cagri.ham'],
  'features/sgk/oturum/oturum.server.ts': ['sgk_oturum.token'],
  'features/sgk/routes.server.ts': ['sgk_kanal_ayar.imza_anahtari'],
  'features/test-merkezi/link.server.ts': 'stored nowhere',
  'server/http/idempotency.ts': ['idempotency.cevap'],
  'server/links/guid-link.ts': ['baglanti.guid_hash'],
  'server/outside/ldap-directory.ts': ['master_tenant.dizin_sifre'],
  'server/session/audit.ts': ['audit_log.adres'],
  'server/tenant/tenant-place.ts': ['master_tenant.baglanti_sifre', 'master_tenant.veri_anahtari'],
}

const machinery = ['server/database/crypto.ts', 'server/keys/reseal.ts']

test('whatever seals or hashes under a key names the columns of it, and each of them is in the list', () => {
  const seals = productFiles.filter(
    (file) => !machinery.includes(file) && /\b(?:encrypt|blindIndex|blindIndexes)\(/.test(readSource(file)),
  )
  const onServer = seals.filter((file) => readSource(file).includes('server/database/crypto.ts'))
  expect(onServer.toSorted()).toEqual(Object.keys(sealing).toSorted())
  const listed = [...masterColumns, ...tenantColumns].map(({ table, column }) => `${table}.${column}`)
  const missing = Object.values(sealing).flatMap((columns) => (columns === 'stored nowhere' ? [] : columns))
  expect(missing.filter((column) => !listed.includes(column))).toEqual([])
})
