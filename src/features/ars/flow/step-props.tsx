import type { ArsLogType } from '#core/ars/step.ts'
import type { ArsDurumu, ArsProjesi } from '#features/ars/contract.ts'
import type { Act } from './use-act.tsx'

/** What every step is given. */
export type StepProps = {
  guid: string
  proje: ArsProjesi
  durum: ArsDurumu
  dots: { sira: number; toplam: number } | undefined
  takesFocus: boolean
  act: Act
  /** The answer of a write: where it stands now, and what to say about it. */
  onDurum(durum: ArsDurumu, notice?: string): void
  /** What the page knows is no longer so: it asks anew. */
  onStale(): void
  /** A decision that is nothing but its log type. */
  decide(tip: ArsLogType): void
  notice: string | null
}
