import type { Blok, Form, Komponent, Modul } from '#features/kriter/rules/form.ts'
import { toKosul, toKriter, toKriterWire } from '#features/kriter/rules/wire.ts'
import type { BlokWire } from '#features/kriter/rules/wire-shape.ts'

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
