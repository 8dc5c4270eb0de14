// Spec: candidate §4, the ARS step machine. The server enforces it, the page draws it.

/** Where somebody stands: greeting, questions, offer, appointment, result. */
export const arsAdim = { greeting: 0, question: 1, offer: 2, appointment: 3, result: 4 } as const
export type ArsAdim = (typeof arsAdim)[keyof typeof arsAdim]

/** What is written down of each act; an act is written once. */
export const arsLogType = {
  interested: 1,
  answered: 2,
  accepted: 3,
  booked: 4,
  notInterested: -1,
  failed: -2,
  declined: -3,
  notMe: -99,
} as const
export type ArsLogType = (typeof arsLogType)[keyof typeof arsLogType]

/** How it ends where it does not end well; each has a text of its own. */
export const arsSonKodu = { notInterested: 1, notMe: 2, alreadyAnswered: 3, failed: 4, declined: 5, old: 6 } as const
export type ArsSonKodu = (typeof arsSonKodu)[keyof typeof arsSonKodu]

/** 0 untouched, 1 begun, 2 answered. */
const arsYanitDurumu = { none: 0, begun: 1, answered: 2 } as const
type ArsYanitDurumu = (typeof arsYanitDurumu)[keyof typeof arsYanitDurumu]

/** Which steps a project has besides greeting and result. */
export type ArsYol = { soruSeti: boolean; teklif: boolean; takvim: boolean }

/** The state of an interview: its step and the code of its ending; an ending without a code is a success. */
export type ArsHal = { adim: ArsAdim; sonKodu: ArsSonKodu | null }

/** The step that follows another; what a project does not have is skipped. */
export function stepAfter(yol: ArsYol, adim: ArsAdim): ArsAdim {
  if (adim < arsAdim.question && yol.soruSeti) return arsAdim.question
  if (adim < arsAdim.offer && yol.teklif) return arsAdim.offer
  return adim < arsAdim.appointment && yol.takvim ? arsAdim.appointment : arsAdim.result
}

/** The steps that a project shows, in order. */
export function stepsOf(yol: ArsYol): ArsAdim[] {
  const steps: ArsAdim[] = [arsAdim.greeting]
  for (let at: ArsAdim = arsAdim.greeting; at !== arsAdim.result; ) {
    at = stepAfter(yol, at)
    steps.push(at)
  }
  return steps
}

/** From which step an act is taken, and with which code it ends; without one it leads to the next step. */
const acts: Record<ArsLogType, { from: ArsAdim; sonKodu: ArsSonKodu | null }> = {
  [arsLogType.interested]: { from: arsAdim.greeting, sonKodu: null },
  [arsLogType.answered]: { from: arsAdim.question, sonKodu: null },
  [arsLogType.accepted]: { from: arsAdim.offer, sonKodu: null },
  [arsLogType.booked]: { from: arsAdim.appointment, sonKodu: null },
  [arsLogType.notInterested]: { from: arsAdim.greeting, sonKodu: arsSonKodu.notInterested },
  [arsLogType.notMe]: { from: arsAdim.greeting, sonKodu: arsSonKodu.notMe },
  [arsLogType.failed]: { from: arsAdim.question, sonKodu: arsSonKodu.failed },
  [arsLogType.declined]: { from: arsAdim.offer, sonKodu: arsSonKodu.declined },
}

/** Where an act leads; null when it is not its turn. */
export function applyLog(yol: ArsYol, hal: ArsHal, tip: ArsLogType): ArsHal | null {
  const { from, sonKodu } = acts[tip]
  if (hal.adim !== from) return null
  return sonKodu === null ? { adim: stepAfter(yol, from), sonKodu } : { adim: arsAdim.result, sonKodu }
}

/** Answers and bookings are written down by the calls that make them: nobody may claim them. */
export function isClaimable(tip: ArsLogType): boolean {
  return tip !== arsLogType.answered && tip !== arsLogType.failed && tip !== arsLogType.booked
}

/** What an answer is written down as; null while questions are left. One that does not pass ends it at once. */
export function logOfAnswer({ gecer, kalan }: { gecer: boolean; kalan: number }): ArsLogType | null {
  if (!gecer) return arsLogType.failed
  return kalan === 0 ? arsLogType.answered : null
}

/** The code with which somebody who comes (back) is met; nothing is written down. */
export function codeAtLoad(found: { yanitDurumu: number; eskiArs: boolean }): ArsSonKodu | null {
  // who has answered is told so, even when the project has ended since
  if (found.yanitDurumu === arsYanitDurumu.answered) return arsSonKodu.alreadyAnswered
  return found.eskiArs ? arsSonKodu.old : null
}

/** How far somebody has answered, from where they stand. */
export function yanitDurumuOf({ adim }: ArsHal): ArsYanitDurumu {
  if (adim === arsAdim.greeting) return arsYanitDurumu.none
  return adim === arsAdim.result ? arsYanitDurumu.answered : arsYanitDurumu.begun
}
