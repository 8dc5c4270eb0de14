import { memo } from 'react'
import type { Modul } from '#features/kriter/rules/form.ts'
import { ClearedStatus } from './cleared-status.tsx'
import { KomponentCards } from './komponent-cards.tsx'
import { KriterList } from './kriter-list.tsx'
import { useShownKriterler, useShownModuller } from './use-view.tsx'
import type { YanitStore } from './yanit-store.ts'
import '#web/form/form.css'
import './kriter.css'

/** Everything a block asks, in the order of the form. */
export const BlokFields = memo(function BlokFields({ store, blokId }: { store: YanitStore; blokId: number }) {
  const moduller = useShownModuller(store, blokId)
  return (
    <div className="kriter-blok">
      {moduller.map((modul) => (
        <ModulFields key={modul.id} store={store} modul={modul} />
      ))}
      <ClearedStatus store={store} />
    </div>
  )
})

/** A module: its heading, its criteria, its components. */
const ModulFields = memo(function ModulFields({ store, modul }: { store: YanitStore; modul: Modul }) {
  const kriterler = useShownKriterler(store, { modulId: modul.id })
  const id = `modul-${modul.id}`
  return (
    <section className="kriter-modul" aria-labelledby={id}>
      <h2 id={id}>{modul.display}</h2>
      {kriterler.length > 0 ? <KriterList store={store} kriterler={kriterler} /> : null}
      {modul.komponentler.map((komponent) => (
        <KomponentCards key={komponent.id} store={store} komponentId={komponent.id} />
      ))}
    </section>
  )
})
