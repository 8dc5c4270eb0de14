import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import { useTaslakState } from '#features/basvuru/taslak/use-taslak-state.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { CakismaPanel } from '#features/kriter/fields/cakisma-panel.tsx'
import type { PlaceOptions } from '#features/kriter/fields/place-options.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

// into sight, without taking the focus from whoever is typing
const bringIntoSight = (box: HTMLElement) => box.scrollIntoView({ block: 'nearest' })

/** The same question answered on two devices. */
export function ConflictPanel({ taslak, places }: { taslak: Taslak; places: PlaceOptions }) {
  const t = useTexts<BasvuruPart>()
  const { cakismalar } = useTaslakState(taslak)
  return (
    <CakismaPanel
      cakismalar={cakismalar}
      store={taslak.store}
      places={places}
      words={{
        title: t('basvuru.cakisma.title', { count: cakismalar.length }),
        text: t('basvuru.cakisma.text'),
        benim: t('basvuru.cakisma.benim'),
        digeri: t('basvuru.cakisma.digeri'),
      }}
      onArrive={bringIntoSight}
      onChoose={({ field }, side) => taslak.resolve(field, side)}
    />
  )
}
