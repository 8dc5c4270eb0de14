import { maskNationalId } from '#core/national-id.ts'
import { signedPath } from '#features/dosya/store.server.ts'
import { decrypt, encrypt } from '#server/database/crypto.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { AdayView } from './contract.ts'
import type { NewAday } from './rules.ts'

/** The row of a person that is not erased. */
export type AdayRow = NewAday & {
  id: number
  adayGuid: string
  kisiAnahtari: string
  rowVersion: number
  /** Of a person who is just being made there are none. */
  fotoId?: number | null
  cv?: { id: number; dosyaAdi: string; boyut: number } | null
}

/** The photo and the CV among the columns of a query on `aday`. */
export const fileColumns = `
    (select f.id from dosya f where f.aday_id = aday.id and f.amac = 'foto' and f.durum = 'hazir') as foto_id,
    (select jsonb_build_object('id', f.id, 'dosyaAdi', f.dosya_adi, 'boyut', f.boyut)
       from dosya f where f.aday_id = aday.id and f.amac = 'cv' and f.durum = 'hazir') as cv`

// without the tenant's key: a restored copy may have another, and the data key is the tenant's own anyway
const place = (adayGuid: string) => `aday|tc_kimlik_no|${adayGuid}`

export function sealTckn(tenant: Tenant, adayGuid: string, tckn: string): string {
  return encrypt(tenant.keys, place(adayGuid), tckn)
}

export function openTckn(tenant: Tenant, { adayGuid, tcKimlikNo }: Pick<AdayRow, 'adayGuid' | 'tcKimlikNo'>): string {
  return decrypt(tenant.keys, place(adayGuid), tcKimlikNo)
}

/** A candidate as the candidate sees it. */
export function toAdayView(tenant: Tenant, row: AdayRow): AdayView {
  const { id, adayGuid, ad, soyad, cepTel, email, dogumTarihi, rowVersion, fotoId, cv } = row
  return {
    id,
    adayGuid,
    adSoyad: `${ad} ${soyad}`,
    ad,
    soyad,
    cepTel,
    email,
    tcKimlikNo: maskNationalId(openTckn(tenant, row)),
    dogumTarihi,
    fotoUrl: fotoId ? signedPath(tenant, fotoId) : null,
    cvUrl: cv ? signedPath(tenant, cv.id) : null,
    cvAdi: cv?.dosyaAdi ?? null,
    cvBoyut: cv?.boyut ?? null,
    rowVersion,
  }
}
