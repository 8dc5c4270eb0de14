import { type Random, seededRandom } from '#features/demo/random.ts'
import type { Place } from '#features/demo/vocabulary/place-words.ts'
import type { Site, Vocabulary } from '#features/demo/vocabulary/vocabulary.ts'
import { writeBody, writeSummary, writeTitle } from './text.ts'

/** What a visitor may see of a posting: open, closed by hand, past its end, or not shown yet. */
export type Visibility = 'open' | 'closed' | 'expired' | 'hidden'

/** A posting before it has ids; days are counted from the day of seeding. */
export type DrawnIlan = {
  baslik: string
  kisaAciklama: string
  metin: string
  talepGun: number
  bitisGun: number | null
  zamanTipi: number
  isAdi: string | null
  isAciklamasi: string
  calisanTip: string
  ilKodu: number | null
  ilceKodu: number | null
  sehirAdi: string | null
  ilceAdi: string | null
  havuzdaMi: boolean
  otomatikYonlendir: boolean
  acik: boolean
  gorunmeyeAcik: boolean
  kontenjan: number | null
  asgariYas: number | null
  maasMin: number | null
  maasMax: number | null
  yanHaklar: string | null
}

type Company = { tenantKey: string; name: string; words: Vocabulary }

/** One company's postings before they are drawn: its words and the places where it works. */
export type Source = Company & { places: ReadonlyMap<number, readonly Place[]>; plates: readonly number[] }

export function createSource(company: Company, everyPlace: readonly Place[]): Source {
  const places = Map.groupBy(everyPlace, (place) => place.sehirKodu)
  const { provinces, isNationwide } = company.words
  return { ...company, places, plates: isNationwide ? [...places.keys()] : provinces.map(([plate]) => plate) }
}

type WorkType = readonly [shifts: 'full' | 'part' | 'freelance', zamanTipi: number]

const workTypes: readonly (readonly [WorkType, number])[] = [
  [['full', 0], 76],
  [['part', 1], 13],
  [['freelance', 2], 5],
  [['full', -1], 6],
]

/** The posting with this number: always the same one, whatever was drawn before it. */
export function drawIlan(source: Source, no: number, visibility: Visibility): DrawnIlan {
  const random = seededRandom(`${source.tenantKey} ${no}`)
  const { zamanTipi, ...drawn } = drawWork(source, random, no)
  const { place, role, pay } = drawn
  const writer = { random, words: source.words, company: source.name }
  return {
    baslik: writeTitle(writer, drawn),
    kisaAciklama: writeSummary(writer, drawn),
    metin: writeBody(writer, drawn),
    ...drawDays(random, visibility),
    zamanTipi,
    isAdi: role.isAdi,
    isAciklamasi: role.isAdi,
    calisanTip: role.calisanTip,
    ilKodu: place.sehirKodu,
    ilceKodu: place.ilceKodu,
    sehirAdi: place.sehirAdi,
    ilceAdi: place.ilceAdi,
    havuzdaMi: false,
    otomatikYonlendir: false,
    acik: visibility !== 'closed',
    gorunmeyeAcik: visibility !== 'hidden',
    kontenjan: drawn.kontenjan,
    asgariYas: role.asgariYas,
    maasMin: pay?.min ?? null,
    maasMax: pay?.max ?? null,
    yanHaklar: drawn.benefits.join(', '),
  }
}

function drawWork(source: Source, random: Random, no: number) {
  const { words } = source
  const place = drawPlace(source, random, no)
  const site = random.pick(words.sites.filter(({ provinces }) => provinces?.includes(place.sehirKodu) ?? true))
  const role = roleOf(words, site, random)
  const [shifts, zamanTipi] = role.isFullTime ? (['full', 0] as const) : random.weighted(workTypes)
  const kontenjan = random.weighted([
    [random.int(1, 3), 5],
    [random.int(4, 12), 4],
    [random.int(13, 40), 1],
  ])
  return {
    place,
    site,
    role,
    zamanTipi,
    kontenjan,
    shift: random.pick(words.shifts[shifts]),
    pay: zamanTipi === 0 && random.chance(0.72) ? drawPay(random, role.pay) : null,
    benefits: random.some([...words.benefits, ...(role.benefits ?? [])], random.int(3, 5)),
  }
}

/** The first postings go round the company's provinces, so that none stays empty; the rest go where people live. */
function drawPlace({ places, plates, words }: Source, random: Random, no: number): Place {
  const plate = plates[no] ?? random.weighted(words.provinces)
  return random.pick(places.get(plate) ?? [])
}

function roleOf(words: Vocabulary, site: Site, random: Random) {
  const role = words.roles[random.weighted(site.roles)]
  if (!role) throw new Error(`a site names a role that is not there: ${site.name}`)
  return role
}

function drawPay(random: Random, [from, to]: readonly [number, number]) {
  const min = random.int(from * 2, to * 2 - 4) * 500
  return { min, max: random.chance(0.2) ? min : min + random.int(2, 10) * 500 }
}

function drawDays(random: Random, visibility: Visibility) {
  if (visibility === 'expired') {
    const bitisGun = 0 - random.int(1, 25)
    return { talepGun: bitisGun - random.int(10, 45), bitisGun }
  }
  const talepGun =
    0 -
    random.weighted([
      [random.int(0, 3), 3],
      [random.int(4, 20), 5],
      [random.int(21, 75), 4],
    ])
  if (visibility === 'closed') return { talepGun: talepGun - 20, bitisGun: null }
  const bitisGun = random.weighted<number | null>([
    [random.int(0, 3), 2],
    [random.int(4, 20), 8],
    [random.int(21, 90), 12],
    [null, 5],
  ])
  return { talepGun, bitisGun }
}
