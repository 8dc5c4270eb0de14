import { memo, useMemo, useSyncExternalStore } from 'react'
import { KomponentCards } from '#features/kriter/fields/komponent-cards.tsx'
import { KriterList } from '#features/kriter/fields/kriter-list.tsx'
import { useShownKriterler } from '#features/kriter/fields/use-view.tsx'
import type { YanitStore } from '#features/kriter/fields/yanit-store.ts'
import type { Blok, Modul } from '#features/kriter/rules/form.ts'
import { isEmptyValue } from '#features/kriter/rules/value.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Matches } from './kisisel-search.ts'

type KategoriProps = {
  store: YanitStore
  kategori: Blok
  matches: Matches | null
  isOpen: boolean
  onToggle(kategoriId: number, isOpen: boolean): void
}

/** A category to open and close, with how much of it is filled. While something is searched, what was found is open. */
export const KisiselKategori = memo(function KisiselKategori(props: KategoriProps) {
  const { store, kategori, matches, isOpen, onToggle } = props
  const moduller = kategori.moduller.filter((modul) => isFound(modul, matches))
  if (moduller.length === 0) return null
  const isShown = isOpen || matches !== null
  return (
    <details
      className="kategori"
      open={isShown}
      onToggle={({ currentTarget }) => {
        // the search opens by itself; only a press is remembered
        if (currentTarget.open !== isShown) onToggle(kategori.id, currentTarget.open)
      }}
    >
      <summary>
        <h2>{kategori.display}</h2>
        <Completeness store={store} kategoriId={kategori.id} />
      </summary>
      {isShown ? (
        <div className="kategori-body">
          {moduller.map((modul) => (
            <AltKategori key={modul.id} store={store} modul={modul} matches={matches} />
          ))}
        </div>
      ) : null}
    </details>
  )
})

function isFound({ kriterler, komponentler }: Modul, matches: Matches | null): boolean {
  if (!matches) return true
  return kriterler.some(({ id }) => matches.kriter.has(id)) || komponentler.some(({ id }) => matches.komponent.has(id))
}

type AltProps = { store: YanitStore; modul: Modul; matches: Matches | null }

const AltKategori = memo(function AltKategori({ store, modul, matches }: AltProps) {
  const shown = useShownKriterler(store, { modulId: modul.id })
  const kriterler = useMemo(() => shown.filter(({ id }) => !matches || matches.kriter.has(id)), [shown, matches])
  const komponentler = modul.komponentler.filter(({ id }) => !matches || matches.komponent.has(id))
  if (kriterler.length + komponentler.length === 0) return null
  const id = `alt-kategori-${modul.id}`
  return (
    <section className="kriter-modul" aria-labelledby={id}>
      <h3 id={id} className="alt-kategori-ad">
        {modul.display}
      </h3>
      {kriterler.length > 0 ? <KriterList store={store} kriterler={kriterler} /> : null}
      {komponentler.map((komponent) => (
        <KomponentCards key={komponent.id} store={store} komponentId={komponent.id} />
      ))}
    </section>
  )
})

/** How much of a category is filled: a ring, and the numbers. */
function Completeness({ store, kategoriId }: { store: YanitStore; kategoriId: number }) {
  const t = useTexts<'kisisel'>()
  // a text, so that a keystroke that changes no count draws nothing
  const read = () => countFilled(store, kategoriId).join('/')
  const [dolu = 0, toplam = 0] = useSyncExternalStore(store.subscribe, read, read).split('/').map(Number)
  const share = toplam === 0 ? 1 : dolu / toplam
  return (
    <span className="kategori-dolu" data-full={share === 1 || undefined}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" />
        <circle cx="18" cy="18" r="15" pathLength={100} strokeDasharray={`${share * 100} 100`} />
        {share === 1 ? <path d="m12 18.5 4 4 8-8.5" /> : null}
      </svg>
      <span>{share === 1 ? t('kisisel.allFilled') : t('kisisel.filled', { dolu, toplam })}</span>
    </span>
  )
}

/** Answered and asked; a component counts as one question, answered by its first entry. */
function countFilled(store: YanitStore, kategoriId: number): [number, number] {
  const moduller = store.getView().bloklar.find(({ blok }) => blok.id === kategoriId)?.moduller ?? []
  const asked = moduller.flatMap(({ kriterler, komponentler }) => [
    ...kriterler.map(({ value }) => !isEmptyValue(value)),
    ...komponentler.map(({ satirlar }) => satirlar.some(({ satir }) => !satir.isDeleted)),
  ])
  return [asked.filter(Boolean).length, asked.length]
}
