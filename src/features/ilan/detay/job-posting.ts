type Posting = {
  iapKodu: string
  baslik: string
  metin: string
  kisaAciklama: string
  talepTarihi: string
  basvuruBitisTarihi: string | null
  zamanTipi: number
  sehirAdi: string | null
  ilceAdi: string | null
  havuzdaMi: boolean
  kapali: boolean
  maasMin: string | number | null
  maasMax: string | number | null
}

/** Domain 5.6: an unspecified work type is left out, never guessed. */
const employmentTypes: Record<number, string> = { 0: 'FULL_TIME', 1: 'PART_TIME', 2: 'CONTRACTOR' }

/**
 * The posting as schema.org describes one. None for a pool posting, which has no place of work and would be taken for
 * remote work, and none for a closed one.
 */
export function jobPosting(posting: Posting, organization: { name: string; url: string; logo: string | null }) {
  if (posting.havuzdaMi || posting.kapali || !posting.sehirAdi) return undefined
  const employmentType = employmentTypes[posting.zamanTipi]
  const baseSalary = salaryOf(posting)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: posting.baslik,
    description: posting.metin || posting.kisaAciklama,
    datePosted: posting.talepTarihi,
    ...(posting.basvuruBitisTarihi && { validThrough: `${posting.basvuruBitisTarihi}T23:59:59+03:00` }),
    ...(employmentType && { employmentType }),
    hiringOrganization: {
      '@type': 'Organization',
      name: organization.name,
      sameAs: organization.url,
      ...(organization.logo && { logo: organization.logo }),
    },
    identifier: { '@type': 'PropertyValue', name: organization.name, value: posting.iapKodu },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'TR',
        addressRegion: posting.sehirAdi,
        ...(posting.ilceAdi && { addressLocality: posting.ilceAdi }),
      },
    },
    ...(baseSalary && { baseSalary }),
    directApply: true,
  }
}

function salaryOf({ maasMin, maasMax }: Posting) {
  if (maasMin === null && maasMax === null) return undefined
  return {
    '@type': 'MonetaryAmount',
    currency: 'TRY',
    value: {
      '@type': 'QuantitativeValue',
      unitText: 'MONTH',
      ...(maasMin !== null && { minValue: Number(maasMin) }),
      ...(maasMax !== null && { maxValue: Number(maasMax) }),
    },
  }
}
