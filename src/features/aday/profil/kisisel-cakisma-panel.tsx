import { CakismaPanel } from '#features/kriter/fields/cakisma-panel.tsx'
import type { PlaceOptions } from '#features/kriter/fields/place-options.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Kisisel } from './use-kisisel.tsx'

/** What changed on the page and elsewhere. */
export function KisiselCakisma({ kisisel, places }: { kisisel: Kisisel; places: PlaceOptions }) {
  const t = useTexts<'kisisel'>()
  const { cakismalar, store, resolve } = kisisel
  return (
    <CakismaPanel
      cakismalar={cakismalar}
      store={store}
      places={places}
      words={{
        title: t('kisisel.cakisma.title', { count: cakismalar.length }),
        text: t('kisisel.cakisma.text'),
        benim: t('kisisel.cakisma.benim'),
        digeri: t('kisisel.cakisma.digeri'),
      }}
      onArrive={takeFocus}
      onChoose={resolve}
    />
  )
}
