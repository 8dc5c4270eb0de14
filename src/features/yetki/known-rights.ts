import type { Endpoint, Right } from '#core/endpoint.ts'

/** What can be permitted: the actions of each screen, in the order in which people read them. */
export type KnownRights = ReadonlyMap<string, readonly string[]>

const firstEylemler = ['gor', 'ekle', 'degistir', 'sil', 'disaAktar', 'goster']

/** Rights are what the calls ask for: none is forgotten, none is left over. */
export function knownRights(endpoints: readonly Pick<Endpoint, 'right' | 'decides'>[]): KnownRights {
  const found = new Map<string, Set<string>>()
  for (const right of endpoints.flatMap(({ right, decides }) => (right ? [right, ...decides] : decides))) {
    const eylemler = found.get(right.ekran) ?? new Set()
    found.set(right.ekran, eylemler.add(right.eylem))
  }
  const sorted = [...found].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return new Map(sorted.map(([ekran, eylemler]) => [ekran, [...eylemler].sort(byReading)]))
}

function byReading(a: string, b: string): number {
  const place = (eylem: string) => (firstEylemler.indexOf(eylem) + 100) % 100
  return place(a) - place(b) || a.localeCompare(b, 'en')
}

/** True for a right that some call asks for. */
export function isKnown(known: KnownRights, { ekran, eylem }: Right): boolean {
  return known.get(ekran)?.includes(eylem) === true
}
