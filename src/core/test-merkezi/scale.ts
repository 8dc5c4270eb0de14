/** One scale of a psychometric test as it was measured. */
type Olcum = { puan: number; normOrtalama: number; normSapma: number }

/** Standard scores have this mean and deviation; what lies further out than the ends is drawn at them. */
export const standard = { mean: 50, deviation: 10, least: 20, most: 80 } as const

/** A raw score against its norm: 50 is what people like them score on average, 60 one deviation more. */
export function standardScore({ puan, normOrtalama, normSapma }: Olcum): number {
  const score = standard.mean + (standard.deviation * (puan - normOrtalama)) / normSapma
  return Math.round(clamp(score))
}

/** The word for a standard score. */
export function bandOf(score: number): 'low' | 'average' | 'high' {
  if (score < standard.mean - standard.deviation) return 'low'
  return score > standard.mean + standard.deviation ? 'high' : 'average'
}

/** The place of a standard score on its bar, from 0 to 1; the norm stands in the middle. */
export function positionOf(score: number): number {
  return (clamp(score) - standard.least) / (standard.most - standard.least)
}

function clamp(score: number): number {
  return Math.min(standard.most, Math.max(standard.least, score))
}
