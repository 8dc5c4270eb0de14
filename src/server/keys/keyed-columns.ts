/** A column of cipher text. `place` is the SQL of the text that its values are bound to; `$1` there is the tenant's key. */
export type SealedColumn = {
  kind: 'sealed'
  table: string
  column: string
  /** The primary key, or the part of it by which a pass walks through the table. */
  id: { column: string; type: 'bigint' | 'bytea' | 'text' }
  place: string
  /** A keyed hash of the same value beside it, made anew together with it: its column and what is put before the value. */
  index?: { column: string; prefix: string }
}

/** A column of keyed hashes. `isUnique`: the hash is the row's own key, so two forms of one hash would be two rows. */
export type IndexColumn = {
  kind: 'index'
  table: string
  column: string
  id: { column: string; type: 'bigint' | 'bytea' }
  isUnique?: true
}

/** Bytes that no key of ours made, or that stay as they are, and why. */
type OtherColumn = { kind: 'plain'; table: string; column: string; reason: string }

/** A column whose values are sealed or hashed under a key. */
export type KeyedColumn = SealedColumn | IndexColumn | OtherColumn

const id = { column: 'id', type: 'bigint' } as const

/** Both databases have it. Rows of one key in different calls are found by the next pass where a batch ends between them. */
const keptAnswers: SealedColumn = {
  kind: 'sealed',
  table: 'idempotency',
  column: 'cevap',
  id: { column: 'anahtar', type: 'text' },
  place: `'idempotency|cevap|' || konu || '|' || yol || '|' || anahtar`,
}

const plain = (table: string, column: string, reason: string): OtherColumn => ({ kind: 'plain', table, column, reason })

const random = 'the SHA-256 of a random token'
const contents = 'the SHA-256 of contents that are no secret'
const underGateway = 'a keyed hash under the random key that is sealed in sgk_gecit.anahtar'
const chain = 'links the rows of the append-only record; its key is none'

/**
 * The columns that are sealed or hashed under a tenant's key. A test holds the list against the schema and the calls
 * of crypto.ts.
 */
export const tenantColumns: readonly KeyedColumn[] = [
  { kind: 'sealed', table: 'aday', column: 'tc_kimlik_no', id, place: `'aday|tc_kimlik_no|' || aday_guid` },
  { kind: 'sealed', table: 'aday', column: 'kisi_anahtari', id, place: `'aday|kisi_anahtari|' || aday_guid` },
  {
    kind: 'sealed',
    table: 'bellek',
    column: 'gizli_deger',
    id: { column: 'anahtar_hash', type: 'bytea' },
    place: `$1 || '|bellek|gizli_deger|' || encode(anahtar_hash, 'hex')`,
  },
  {
    kind: 'sealed',
    table: 'mesaj',
    column: 'gizli_metin',
    id,
    place: `$1 || '|mesaj|gizli_metin|' || referans`,
  },
  ...['kullanici_adi', 'sistem_sifre', 'isyeri_sifresi'].map(
    (column): SealedColumn => ({
      kind: 'sealed',
      table: 'isyeri',
      column,
      id,
      place: `'isyeri|${column}|' || isyeri_sicil_no`,
    }),
  ),
  { kind: 'sealed', table: 'kisi', column: 'tc_kimlik_no', id, place: `'kisi|tc_kimlik_no|' || id` },
  {
    kind: 'sealed',
    table: 'sgk_evizite',
    column: 'brans',
    id,
    place: `'sgk_evizite|brans|' || isyeri_id || '|' || medula_rapor_id`,
  },
  { kind: 'sealed', table: 'sgk_is_kazasi', column: 'ek7_gizli', id, place: `'sgk_is_kazasi|ek7_gizli|' || id` },
  keptAnswers,
  { kind: 'sealed', table: 'sgk_cagri', column: 'ham', id, place: `'sgk_cagri|ham|' || id` },
  { kind: 'index', table: 'aday', column: 'tc_kimlik_index', id },
  { kind: 'index', table: 'kisi', column: 'tc_kimlik_index', id },
  { kind: 'index', table: 'ars_aday', column: 'telefon_index', id },
  { kind: 'index', table: 'baglanti', column: 'guid_hash', id },
  { kind: 'index', table: 'dogrulama', column: 'kisi_index', id },
  { kind: 'index', table: 'dogrulama', column: 'kod_hash', id },
  { kind: 'index', table: 'dogrulama', column: 'kullanan_istek', id },
  {
    kind: 'index',
    table: 'sms_engel',
    column: 'telefon_index',
    id: { column: 'telefon_index', type: 'bytea' },
    isUnique: true,
  },
  plain('riza', 'gizli_adres', 'sealed with the key of the person, which is kept in aday.kisi_anahtari'),
  plain('riza', 'gizli_istemci', 'sealed with the key of the person, which is kept in aday.kisi_anahtari'),
  plain('audit_log', 'adres', 'append-only: a pseudonym of a network address under the key of its day'),
  plain('audit_log', 'zincir', chain),
  plain('bellek', 'anahtar_hash', random),
  plain('dogrulama', 'ziyaretci_hash', random),
  plain('dosya', 'ozet', contents),
  plain('idempotency', 'govde_hash', "a keyed hash under the caller's own key"),
  plain('riza', 'metin_ozeti', contents),
]

/** The columns that are sealed or hashed under the deployment's key. */
export const masterColumns: readonly KeyedColumn[] = [
  {
    kind: 'sealed',
    table: 'master_tenant',
    column: 'baglanti_sifre',
    id,
    place: `'master_tenant|baglanti_sifre|' || tenant_key`,
  },
  {
    kind: 'sealed',
    table: 'master_tenant',
    column: 'veri_anahtari',
    id,
    place: `'master_tenant|veri_anahtari|' || tenant_key`,
  },
  {
    kind: 'sealed',
    table: 'master_tenant',
    column: 'dizin_sifre',
    id,
    place: `'master_tenant|dizin_sifre|' || tenant_key`,
  },
  {
    kind: 'sealed',
    table: 'master_user',
    column: 'tckn',
    id,
    place: `'master_user|tckn|' || username`,
    index: { column: 'tckn_hash', prefix: 'tckn|' },
  },
  { kind: 'sealed', table: 'master_user', column: 'totp_anahtari', id, place: `'master_user|totp_anahtari|' || id` },
  {
    kind: 'sealed',
    table: 'sso_giris',
    column: 'dogrulayici',
    id: { column: 'state_hash', type: 'bytea' },
    place: `'sso_giris|dogrulayici|' || encode(state_hash, 'hex')`,
  },
  keptAnswers,
  { kind: 'sealed', table: 'sgk_gecit', column: 'anahtar', id, place: `'sgk_gecit|anahtar|' || id` },
  {
    kind: 'sealed',
    table: 'sgk_kanal_ayar',
    column: 'imza_anahtari',
    id,
    place: `'sgk_kanal_ayar|imza_anahtari|' || tenant_id`,
  },
  {
    kind: 'sealed',
    table: 'sgk_oturum',
    column: 'token',
    id,
    place: `'sgk_oturum|token|' || tenant_id || '|' || encode(anahtar, 'hex')`,
  },
  plain('master_user', 'tckn_hash', 'made anew together with master_user.tckn'),
  plain('audit_log', 'adres', 'append-only: a pseudonym of a network address under the key of its day'),
  plain('audit_log', 'zincir', chain),
  plain('error_log', 'parmak_izi', contents),
  plain('giris_cihazi', 'cihaz_hash', random),
  plain('idempotency', 'govde_hash', "a keyed hash under the caller's own key"),
  plain('is_kaniti', 'soru_hash', random),
  plain('oturum_anahtari', 'anahtar_hash', random),
  plain('oturum_anahtari', 'tarayici_hash', random),
  plain('oturum_token', 'token_hash', random),
  plain('oturum_yenileme', 'yenileme_hash', random),
  plain('sgk_hiz_kullanim', 'anahtar', underGateway),
  plain('sgk_oturum', 'anahtar', underGateway),
  plain('sgk_oturum', 'kimlik_izi', underGateway),
  plain('sinir', 'anahtar', 'a SHA-256 that is deleted with its window of time'),
  plain('sso_giris', 'state_hash', random),
  plain('sso_giris', 'tarayici_hash', random),
  plain('ziyaretci', 'ziyaretci_hash', random),
]
