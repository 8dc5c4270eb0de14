import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { CompiledKriter } from '#features/kriter/rules/compile.ts'
import { KriterField } from './kriter-field.tsx'
import type { YanitStore } from './yanit-store.ts'

const depthAtMost = 2

type ListProps = { store: YanitStore; kriterler: readonly CompiledKriter[]; refId?: number | null }

/** Criteria in the order of the form; one that another's choice brought slides in under it, behind a line. */
export const KriterList = memo(function KriterList({ store, kriterler, refId = null }: ListProps) {
  const wasDrawn = useRef(false)
  useEffect(() => {
    wasDrawn.current = true
  }, [])
  const depths = depthsOf(kriterler)
  return (
    <div className="form kriter-list">
      {kriterler.map((kriter) => (
        <Place key={kriter.id} depth={depths.get(kriter.id) ?? 0} wasDrawn={wasDrawn}>
          <KriterField store={store} kriterId={kriter.id} refId={refId} />
        </Place>
      ))}
    </div>
  )
})

type PlaceProps = { depth: number; wasDrawn: RefObject<boolean>; children: ReactNode }

/** Only what comes while the page is looked at moves. */
function Place({ depth, wasDrawn, children }: PlaceProps) {
  const [isLate] = useState(() => wasDrawn.current)
  return (
    <div className="kriter-place" data-depth={depth || undefined} data-late={isLate || undefined}>
      {children}
    </div>
  )
}

/** How far each stands under the criteria before it that it depends on. */
export function depthsOf(kriterler: readonly CompiledKriter[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>()
  let above: number[] = []
  for (const kriter of kriterler) {
    above = above.slice(0, above.indexOf(kriter.kosul?.kriterId ?? Number.NaN) + 1)
    depths.set(kriter.id, Math.min(above.length, depthAtMost))
    above.push(kriter.id)
  }
  return depths
}
