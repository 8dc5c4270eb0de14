import {
  type Blok,
  type Form,
  type Komponent,
  type Kriter,
  type Modul,
  type Value,
  valueType,
  type Yanitlar,
} from '#features/kriter/rules/form.ts'

let lastId = 0
/** An id that no other part of a test's form has. */
export const newId = () => ++lastId

export function aKriter(changes: Partial<Kriter> = {}): Kriter {
  return {
    id: newId(),
    kriterAdi: 'Kriter',
    aciklama: null,
    valueType: valueType.text,
    zorunlu: false,
    zorunluKosul: null,
    kosul: null,
    anneKriterId: null,
    grupSecenekleri: null,
    secenekler: [],
    kaynak: null,
    enAz: null,
    enCok: null,
    ...changes,
  }
}

/** A single choice; options are named by their ids, a child's with the parent's option they belong to. */
export function aChoice(options: (number | [id: number, parent: number])[], changes: Partial<Kriter> = {}): Kriter {
  const secenekler = options.map((option) => {
    const [id, parentSecenekId] = typeof option === 'number' ? [option, null] : option
    return { id, secenekAdi: `Seçenek ${id}`, parentSecenekId }
  })
  return aKriter({ valueType: valueType.choice, secenekler, ...changes })
}

export function aKomponent(kriterler: Kriter[], changes: Partial<Komponent> = {}): Komponent {
  return { id: newId(), display: 'Komponent', zorunlu: false, kriterler, ...changes }
}

export function aModul(kriterler: Kriter[], changes: Partial<Modul> = {}): Modul {
  return { id: newId(), display: 'Modül', kosul: null, kriterler, komponentler: [], ...changes }
}

export function aBlok(moduller: Modul[], changes: Partial<Blok> = {}): Blok {
  return { id: newId(), display: 'Blok', kosul: null, testMerkezTipId: null, moduller, ...changes }
}

/** A form of one block with one module. */
export function aForm(kriterler: Kriter[], changes: Partial<Modul> = {}): Form {
  return { bloklar: [aBlok([aModul(kriterler, changes)])] }
}

export function answered(...kriter: [id: number, value: Value][]): Yanitlar {
  return { kriter: new Map(kriter), satirlar: [] }
}
