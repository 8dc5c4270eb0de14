/** Spec: back-office §4. */
export const employmentType = { unspecified: -1, partTime: 1, fullTime: 2, intern: 3 } as const

/** What a wage is reckoned by. */
export const ucretEsasi = { ay: 1, gun: 2, saat: 3 } as const

type Gunler = { girisTarihi: unknown; cikisTarihi?: unknown; cikisKodu?: unknown }

/** What contradicts itself in the days of an employment: the field and the key of the rule. */
export function gunHatalari({ girisTarihi, cikisTarihi, cikisKodu }: Gunler): { field: string; key: string }[] {
  const hasDay = typeof cikisTarihi === 'string'
  const hasCode = typeof cikisKodu === 'number'
  if (hasDay && typeof girisTarihi === 'string' && cikisTarihi < girisTarihi)
    return [{ field: 'cikisTarihi', key: 'exitBeforeEntry' }]
  if (hasDay && !hasCode) return [{ field: 'cikisKodu', key: 'required' }]
  if (hasCode && !hasDay) return [{ field: 'cikisTarihi', key: 'required' }]
  return []
}
