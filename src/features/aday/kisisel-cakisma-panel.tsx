import { CakismaPanel } from '#web/kriter/cakisma-panel.tsx'
import type { PlaceOptions } from '#web/kriter/place-options.ts'
import { useTexts } from '#web/page-texts.tsx'
import { takeFocus } from '#web/take-focus.ts'
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
