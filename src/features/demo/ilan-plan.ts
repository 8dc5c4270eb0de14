import { type DrawnIlan, drawIlan, type Source, type Visibility } from '#features/demo/ilan/draw.ts'
import type { DemoTenant } from './tenants.ts'

/** All first postings of a company, the oldest first as they would have been written. */
export function planIlanList(
  source: Source,
  { counts, poolList }: Pick<DemoTenant, 'counts' | 'poolList'>,
): DrawnIlan[] {
  const visibilities = (['open', 'closed', 'expired', 'hidden'] satisfies Visibility[]).flatMap((visibility) =>
    Array<Visibility>(counts[visibility]).fill(visibility),
  )
  const drawn = visibilities.map((visibility, no) => drawIlan(source, no, visibility))
  return [...drawn, ...poolList].sort((a, b) => a.talepGun - b.talepGun)
}

/** More open postings, numbered from `from` on. */
export function planMoreIlan(source: Source, from: number, count: number): DrawnIlan[] {
  return Array.from({ length: count }, (_, index) => drawIlan(source, from + index, 'open'))
}
