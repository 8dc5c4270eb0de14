import { maskNationalId } from '#core/national-id.ts'
import { decrypt, encrypt } from '#server/crypto.ts'
import type { Tenant } from '#server/tenants.ts'
import type { AdayView } from './contract.ts'

/** The row of a person that is not erased. */
export type AdayRow = {
  id: number
  adayGuid: string
  ad: string
  soyad: string
  cepTel: string
  email: string
  dogumTarihi: string
  tcKimlikNo: string
  kisiAnahtari: string
  rowVersion: number
}

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
  const { id, adayGuid, ad, soyad, cepTel, email, dogumTarihi, rowVersion } = row
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
    fotoUrl: null,
    cvUrl: null,
    rowVersion,
  }
}
