/** Which devices wrote an answer: the one that wrote last, and for each the number of its latest edit that is in it. */
export type Yazan = { cihaz: string; siralar: Readonly<Record<string, number>> }

/** An edit as its device counts it: a later edit has a greater number, in whichever tab it was made. */
export type Yazim = { cihaz: string; sira: number }

/**
 * How an edit stands to a stored answer. `done`: the answer holds it, or a later edit of the same device. `follows`: the
 * same device wrote last and goes on. `unrelated`: another device wrote last, and versions decide.
 */
export type YazimOrder = 'done' | 'follows' | 'unrelated'

export function orderOf(yazim: Yazim | undefined, yazan: Yazan | null | undefined): YazimOrder {
  if (!yazim || !yazan) return 'unrelated'
  const latest = yazan.siralar[yazim.cihaz]
  if (latest !== undefined && latest >= yazim.sira) return 'done'
  return yazan.cihaz === yazim.cihaz ? 'follows' : 'unrelated'
}

/** A person has a few devices; whoever invents more fills no table with them. */
const devicesAtMost = 10

/** The writers of an answer after one more edit; an edit of no known device leaves only the earlier ones' numbers. */
export function withYazim(yazan: Yazan | null | undefined, yazim: Yazim | undefined): Yazan | null {
  if (!yazim) return yazan ? { ...yazan, cihaz: '' } : null
  return { cihaz: yazim.cihaz, siralar: siralarWith(yazan, yazim) }
}

/** The same after an edit that changed nothing: whoever wrote last stays the writer. */
export function withNote(yazan: Yazan | null | undefined, yazim: Yazim): Yazan {
  return { cihaz: yazan?.cihaz ?? '', siralar: siralarWith(yazan, yazim) }
}

function siralarWith(yazan: Yazan | null | undefined, { cihaz, sira }: Yazim): Yazan['siralar'] {
  const others = Object.entries(yazan?.siralar ?? {})
    .filter(([other]) => other !== cihaz)
    .sort(([, one], [, other]) => other - one)
    .slice(0, devicesAtMost - 1)
  return Object.fromEntries([...others, [cihaz, sira]])
}
