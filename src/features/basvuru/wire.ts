import type { Blok, Form, Komponent, Kosul, Kriter, Modul, Satir, Value, Yanitlar } from '#core/kriter/form.ts'
import type { BlokWire, KriterWire, YanitlarWire } from './contract.ts'

/** A form as it travels. */
export function toBloklar(form: Form): BlokWire[] {
  return form.bloklar.map(({ id, display, kosul, testMerkezTipId, moduller }) => ({
    id,
    display,
    bagliKriterId: kosul?.kriterId ?? null,
    bagliSecenekId: kosul?.secenekId ?? null,
    testMerkezTipId,
    blokModulKriterIliski: moduller.map(toModulWire),
  }))
}

function toModulWire({ id, display, kosul, kriterler, komponentler }: Modul) {
  return {
    modulId: id,
    modulDisplay: display,
    zorunlu: komponentler.some(({ zorunlu }) => zorunlu),
    bagliKriterId: kosul?.kriterId ?? null,
    bagliSecenekId: kosul?.secenekId ?? null,
    kriterler: kriterler.map(toKriterWire),
    kriterKomponent: komponentler.map((komponent) => ({
      komponentId: komponent.id,
      kriterKomponentDisplay: komponent.display,
      zorunlu: komponent.zorunlu,
      komponentKriterler: komponent.kriterler.map(toKriterWire),
    })),
  }
}

function toKriterWire({ kosul, zorunluKosul, ...kriter }: Kriter): KriterWire {
  return {
    ...kriter,
    zorunluKriterId: zorunluKosul?.kriterId ?? null,
    zorunluSecenekId: zorunluKosul?.secenekId ?? null,
    bagliOlunanKriterId: kosul?.kriterId ?? null,
    bagliOlunanKriterSecenekId: kosul?.secenekId ?? null,
  }
}

/** The same form again, for the rules. */
export function toForm(bloklar: BlokWire[]): Form {
  return { bloklar: bloklar.map(toBlok) }
}

function toBlok({ blokModulKriterIliski, bagliKriterId, bagliSecenekId, ...blok }: BlokWire): Blok {
  return { ...blok, kosul: toKosul(bagliKriterId, bagliSecenekId), moduller: blokModulKriterIliski.map(toModul) }
}

function toModul(modul: BlokWire['blokModulKriterIliski'][number]): Modul {
  return {
    id: modul.modulId,
    display: modul.modulDisplay,
    kosul: toKosul(modul.bagliKriterId, modul.bagliSecenekId),
    kriterler: modul.kriterler.map(toKriter),
    komponentler: modul.kriterKomponent.map(
      (one): Komponent => ({
        id: one.komponentId,
        display: one.kriterKomponentDisplay,
        zorunlu: one.zorunlu,
        kriterler: one.komponentKriterler.map(toKriter),
      }),
    ),
  }
}

function toKriter(wire: KriterWire): Kriter {
  const { zorunluKriterId, zorunluSecenekId, bagliOlunanKriterId, bagliOlunanKriterSecenekId, ...kriter } = wire
  return {
    ...kriter,
    zorunluKosul: toKosul(zorunluKriterId, zorunluSecenekId),
    kosul: toKosul(bagliOlunanKriterId, bagliOlunanKriterSecenekId),
  }
}

function toKosul(kriterId: number | null, secenekId: number | null): Kosul | null {
  return kriterId === null || secenekId === null ? null : { kriterId, secenekId }
}

type AnswerList = { kriterId: number; value: Value | null }[]
type Answers = {
  kriterList: AnswerList
  komponentKriterList: {
    komponentId: number
    refId: number
    isNew?: boolean
    isDeleted?: boolean
    komponentKriterler: AnswerList
  }[]
}

/** Answers as the rules want them. */
export function toYanitlar({ kriterList, komponentKriterList }: Answers | YanitlarWire): Yanitlar {
  return {
    kriter: toMap(kriterList),
    satirlar: komponentKriterList.map(
      ({ komponentId, refId, isNew, isDeleted, komponentKriterler }): Satir => ({
        komponentId,
        refId,
        isNew: isNew ?? refId < 0,
        isDeleted: isDeleted ?? false,
        yanitlar: toMap(komponentKriterler),
      }),
    ),
  }
}

function toMap(list: AnswerList): Map<number, Value> {
  return new Map(list.flatMap(({ kriterId, value }) => (value === null ? [] : [[kriterId, value]])))
}

/** Answers as they travel and are kept for good. */
export function toAnswerList(values: ReadonlyMap<number, Value>) {
  return [...values].map(([kriterId, value]) => ({ kriterId, value }))
}
