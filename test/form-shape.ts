import type { Form, Komponent, Kriter, Modul } from '#features/kriter/rules/form.ts'

/** A criterion with nothing special about it but what the test says. */
export function aKriter(over: Partial<Kriter> & Pick<Kriter, 'id' | 'valueType'>): Kriter {
  return {
    kriterAdi: `Kriter ${over.id}`,
    aciklama: null,
    zorunlu: false,
    zorunluKosul: null,
    kosul: null,
    anneKriterId: null,
    grupSecenekleri: null,
    secenekler: [],
    kaynak: null,
    enAz: null,
    enCok: null,
    ...over,
  }
}

export function aModul(kriterler: Kriter[], komponentler: Komponent[] = []): Modul {
  return { id: 901, display: 'Modül', kosul: null, kriterler, komponentler }
}

/** A form of one block. */
export function aForm(moduller: Modul[]): Form {
  return { bloklar: [{ id: 900, display: 'Blok', kosul: null, testMerkezTipId: null, moduller }] }
}

/** Options by their names, numbered from the given one. */
export function someSecenekler(first: number, names: string[], parentSecenekId: number | null = null) {
  return names.map((secenekAdi, index) => ({ id: first + index, secenekAdi, parentSecenekId }))
}
