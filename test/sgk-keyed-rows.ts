import { expect } from 'vitest'
import { openBrans, sealBrans } from '#features/e-vizite/onay.server.ts'
import { openEk7Gizli, storeEk7Gizli } from '#features/is-kazasi/ek7-gizli.server.ts'
import { openSealed, sealKimlik } from '#features/isyeri/kimlik.server.ts'
import { ensureKisi, openKisi } from '#features/kisi/store.server.ts'
import { getGecitAnahtari } from '#features/sgk/anahtar.server.ts'
import { notCagri, openHam } from '#features/sgk/cagri.server.ts'
import { type HizIstegi, takeCall } from '#features/sgk/hiz/kitap.server.ts'
import { encrypt, isIndexOf, type Keyring } from '#server/database/crypto.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { findAnswer, runOnce } from '#server/http/idempotency.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { execute } from './deneme.ts'
import { look } from './harness/look-inside.ts'

const sicilNo = '52064080866666660146574000'
/** The person of these rows. */
export const kisi = { tcKimlikNo: '10000000146', ad: 'Ayşe', soyad: 'Işık' }
const yara = { yaraTuru: 'Kırık', yaraYeri: 'Bilek', isGoremezlikDurumu: null, hazirlayanTcKimlikNo: null }
const kimlik = { kullaniciAdi: '10000000146', sistemSifre: 'sistem-1', isyeriSifresi: 'isyeri-1' }

/** A workplace with its sealed credential, a call to SGK with its sealed answer, and a person. */
export async function insertIsyeri(db: TenantDb, tenant: Tenant) {
  const { kullaniciAdi, sistemSifre, isyeriSifresi } = sealKimlik(tenant, sicilNo, kimlik)
  const [made] = await execute(
    db,
    `with firma as (insert into company (company_name) values ('Firma') returning id)
     insert into isyeri (isyeri_sicil_no, company_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi_maske,
                         kullanici_adi, sistem_sifre, isyeri_sifresi)
     select $1, id, 1, 1, '1', '***', $2, $3, $4 from firma returning id`,
    [sicilNo, kullaniciAdi, sistemSifre, isyeriSifresi],
  )
  const kisiId = await ensureKisi(db, tenant, kisi)
  const rapor = { isyeriId: Number(made?.[0]), medulaRaporId: '95', brans: null }
  await execute(
    db,
    `insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, onay_durumu, kaynak, ilk_okuma, brans)
     values ($1, $2, $3, 3, 0, 1, false, $4)`,
    [rapor.isyeriId, kisiId, rapor.medulaRaporId, sealBrans(tenant, rapor, 'Göz')],
  )
  const [kaza] = await execute(db, 'insert into sgk_is_kazasi (isyeri_id, kisi_id) values ($1, $2) returning id', [
    rapor.isyeriId,
    kisiId,
  ])
  await storeEk7Gizli(db, tenant, { id: Number(kaza?.[0]), rowVersion: 1, ...yara })
  const noted = await notCagri({ db, tenant, isyeriId: Number(made?.[0]), kanal: 'evizite' })('raporAramaTarihile')
  await noted({ sureMs: 1, sonucKod: 0, hataTuru: null, ham: Buffer.from('<cevap/>') })
}

/** The sealed answers of the accident of `insertIsyeri` open under the keys that the tenant has now. */
export async function expectYaraReadable(db: TenantDb, tenant: Tenant) {
  const [kaza] = await execute(db, 'select min(id)::int from sgk_is_kazasi', [])
  expect(await openEk7Gizli(db, tenant, Number(kaza?.[0]))).toMatchObject(yara)
}

/** The rows of `insertIsyeri` open under the keys that the tenant has now. */
export async function expectIsyeriReadable(address: DatabaseAddress, tenant: Tenant) {
  const [isyeri] = await look<Record<keyof typeof kimlik, string>>(
    address,
    'select kullanici_adi as "kullaniciAdi", sistem_sifre as "sistemSifre", isyeri_sifresi as "isyeriSifresi" from isyeri',
  )
  for (const field of ['kullaniciAdi', 'sistemSifre', 'isyeriSifresi'] as const)
    expect(openSealed(tenant, sicilNo, { field, value: isyeri?.[field] ?? null })).toBe(kimlik[field])
  const [person] = await look<{ id: number; tcKimlikNo: string; tcIndex: Buffer }>(
    address,
    'select id::int, tc_kimlik_no as "tcKimlikNo", tc_kimlik_index as "tcIndex" from kisi',
  )
  expect(openKisi({ tenant }, person?.tcKimlikNo ?? '', person?.id ?? 0)).toBe(kisi.tcKimlikNo)
  expect(isIndexOf(tenant.keys, kisi.tcKimlikNo, person?.tcIndex ?? Buffer.alloc(0))).toBe(true)
  const [rapor] = await look<{ isyeriId: number; medulaRaporId: string; brans: string }>(
    address,
    'select isyeri_id as "isyeriId", medula_rapor_id as "medulaRaporId", brans from sgk_evizite',
  )
  expect(rapor && openBrans(tenant, rapor)).toBe('Göz')
  const [cagri] = await look<{ id: number; ham: string }>(address, 'select id, ham from sgk_cagri')
  expect(openHam(tenant, { id: cagri?.id ?? 0, ham: cagri?.ham ?? '' }).toString()).toBe('<cevap/>')
}

/**
 * Rows of the gateway in the master database and answers that are kept there, sealed and counted under these keys;
 * `expectSame` tries them under others.
 */
export async function fillGateway(
  db: MasterDb,
  at: DatabaseAddress,
  { keys, tenantId }: { keys: Keyring; tenantId: number },
) {
  const gecit = await getGecitAnahtari(db, keys)
  const sayilan = { tenantId, mod: 'simulator', kullaniciAdi: kimlik.kullaniciAdi, isyeriKodu: '1' } as const
  const login: HizIstegi = { kanal: 'evizite', operasyon: 'wsLogin', sayilan, bolen: 1 }
  expect(await takeCall(db, gecit, login)).toMatchObject({ alindi: true })
  await look(at, `insert into sgk_kanal_ayar (tenant_id, kanal, mod, imza_anahtari) values ($1, 'ax', 'kapali', $2)`, [
    tenantId,
    encrypt(keys, `sgk_kanal_ayar|imza_anahtari|${tenantId}`, 'imza'),
  ])
  const anahtar = Buffer.alloc(32, 7)
  await look(
    at,
    'insert into sgk_oturum (tenant_id, anahtar, kimlik_izi, token, gecerlilik) values ($1, $2, $2, $3, now())',
    [tenantId, anahtar, encrypt(keys, `sgk_oturum|token|${tenantId}|${anahtar.toString('hex')}`, 'token')],
  )
  // one key of a caller in two calls
  const calls = ['/bir', '/iki'].map((yol) => ({ konu: 'mst:1', yol, anahtar: 'anahtar-0123456789', body: null }))
  for (const call of calls) await runOnce(db, { ...call, keys }, async () => ({ ad: kisi.ad, yol: call.yol }))
  return {
    /** The gateway's key is the same under other keys, so the rate book finds the login that was counted before. */
    async expectSame(now: Keyring) {
      const same = await getGecitAnahtari(db, now)
      expect(same.equals(gecit)).toBe(true)
      expect(await takeCall(db, same, login)).toMatchObject({ alindi: false })
      for (const call of calls)
        expect(await findAnswer(db, { ...call, keys: now })).toEqual({ v: { ad: kisi.ad, yol: call.yol } })
    },
  }
}
