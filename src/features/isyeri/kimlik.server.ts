import { decrypt, encrypt } from '#server/database/crypto.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

const sealed = ['kullaniciAdi', 'sistemSifre', 'isyeriSifresi'] as const
type Sealed = (typeof sealed)[number]

const columns: Record<Sealed, string> = {
  kullaniciAdi: 'kullanici_adi',
  sistemSifre: 'sistem_sifre',
  isyeriSifresi: 'isyeri_sifresi',
}

const placeOf = (sicilNo: string, field: Sealed) => `isyeri|${columns[field]}|${sicilNo}`

/** The secrets among the values of a workplace as cipher texts; an emptied one is none. */
export function sealKimlik({ keys }: Tenant, sicilNo: string, values: Readonly<Record<string, unknown>>) {
  const given = sealed.filter((field) => typeof values[field] === 'string')
  return Object.fromEntries(
    given.map((field) => {
      const value = String(values[field])
      return [field, value === '' ? null : encrypt(keys, placeOf(sicilNo, field), value)]
    }),
  )
}

/** Opens one secret of a workplace; empty where there is none. */
export function openSealed(
  { keys }: Tenant,
  sicilNo: string,
  { field, value }: { field: Sealed; value: string | null },
): string {
  return value === null ? '' : decrypt(keys, placeOf(sicilNo, field), value)
}

type Kept = Record<Sealed, string | null> & { isyeriSicilNo: string; isyeriKodu: string }

/** The credential of a workplace in clear, for a call to SGK; what is not kept is empty. */
export function openKimlik(tenant: Tenant, kept: Kept) {
  const open = (field: Sealed) => openSealed(tenant, kept.isyeriSicilNo, { field, value: kept[field] })
  return {
    tenantId: tenant.id,
    kullaniciAdi: open('kullaniciAdi'),
    isyeriKodu: kept.isyeriKodu,
    isyeriSifresi: open('isyeriSifresi'),
    sistemSifre: open('sistemSifre'),
  }
}
