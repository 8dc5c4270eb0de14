import { foldTurkish } from '#core/turkish.ts'

const firstWords = [
  'Anadolu',
  'Ege',
  'Marmara',
  'Karadeniz',
  'Akdeniz',
  'Toros',
  'Boğaz',
  'Çınar',
  'Kartal',
  'Yıldız',
  'Güneş',
  'Pusula',
  'Kale',
  'Zirve',
  'Doğa',
  'Işık',
  'Bozkır',
  'Safir',
  'Atlas',
]
const kinds = ['Güvenlik A.Ş.', 'Tesis Yönetimi Ltd. Şti.', 'Koruma Hizmetleri A.Ş.', 'Personel Danışmanlığı']
const colours = ['#1d4ed8', '#0f766e', '#9a3412', '#6d28d9', '#be123c', '#4d7c0f', '#0369a1', '#a16207']

const slug = (text: string) =>
  foldTurkish(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

type TenantDefinition = {
  name: string
  tenantKey: string
  renk: string
  systemAuthenticationType: number
  ldapHost: string | null
  ldapDirectory: string | null
  modulTipleri: number[]
}

/** Companies that are written down and not set up: with the two of the demo there are forty. */
export function planTenants(): TenantDefinition[] {
  return Array.from({ length: 38 }, (_, no) => {
    const name = `${firstWords[no % firstWords.length]} ${kinds[(no + 2 * Math.floor(no / firstWords.length)) % kinds.length]}`
    const type = no % 9 === 4 ? 2 : no % 13 === 7 ? 4 : 1
    const host = { 1: null, 2: `ldaps://dizin${no}.example`, 4: `https://giris${no}.example` }[type] ?? null
    const directory = { 1: null, 2: 'uid={username},ou=personel,dc=example', 4: 'kadro' }[type] ?? null
    return {
      name,
      tenantKey: slug(name).slice(0, 40),
      renk: colours[no % colours.length] ?? '#1d4ed8',
      systemAuthenticationType: type,
      ldapHost: host,
      ldapDirectory: directory,
      modulTipleri: [1, 2, 3].slice(0, 1 + (no % 3)),
    }
  })
}

const names = [
  'Ahmet',
  'Ayşegül',
  'Barış',
  'Burcu',
  'Can',
  'Ceren',
  'Cihan',
  'Damla',
  'Dilek',
  'Ebru',
  'Eda',
  'Ferhat',
  'Gizem',
  'Hakan',
  'İlknur',
  'Kerem',
  'Levent',
  'Melis',
  'Nazlı',
  'Onur',
  'Pınar',
  'Serkan',
  'Tuğba',
  'Volkan',
]
const surnames = [
  'Acar',
  'Akın',
  'Aslan',
  'Balcı',
  'Bulut',
  'Coşkun',
  'Çetin',
  'Duman',
  'Erdem',
  'Gül',
  'Güneş',
  'Işık',
  'Kara',
  'Keskin',
  'Koç',
  'Kurt',
  'Orhan',
  'Özkan',
  'Polat',
  'Sarı',
  'Şen',
  'Taş',
  'Tekin',
  'Uçar',
  'Yaman',
]

type PlannedUser = {
  username: string
  fullName: string
  eposta: string
  masterUserTipi: number | null
  aktif: boolean
  tenantKeys: string[]
}

/** Staff of all companies: with the nine of the demo there are three hundred. */
export function planUsers(tenants: readonly TenantDefinition[]): PlannedUser[] {
  const withPasswords = tenants.filter(({ systemAuthenticationType }) => systemAuthenticationType === 1)
  const manager = person('firma.yonetici', 'Figen Yönetici', { masterUserTipi: 2, tenantKeys: ['demo'] })
  const taken = new Set<string>()
  const others = Array.from({ length: 290 }, (_, no) => {
    const fullName = `${names[no % names.length]} ${surnames[(no * 7 + Math.floor(no / names.length)) % surnames.length]}`
    const plain = slug(fullName).replace('-', '.')
    const username = taken.has(plain) ? `${plain}${no}` : plain
    taken.add(username)
    const elsewhere = withPasswords[no % withPasswords.length]?.tenantKey ?? 'demo'
    const tenantKeys = no < 120 ? ['demo', ...(no % 10 === 0 ? ['ornek'] : [])] : [no < 160 ? 'ornek' : elsewhere]
    return person(username, fullName, {
      masterUserTipi: no >= 160 && no % 20 === 0 ? 2 : null,
      aktif: no % 29 !== 28,
      tenantKeys,
    })
  })
  return [manager, ...others]
}

function person(username: string, fullName: string, more: Partial<PlannedUser>): PlannedUser {
  const eposta = `${username}@firma.example`
  return { username, fullName, eposta, masterUserTipi: null, aktif: true, tenantKeys: [], ...more }
}
