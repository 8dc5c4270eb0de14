/** A rule of SGK: at most so many calls in a window, and so long between two. */
type Rule = { by: 'isyeri' | 'istemci'; group: string; windowSeconds: number; most: number; gapSeconds: number }

const once = { by: 'istemci', group: 'onayli', windowSeconds: 60, most: 1, gapSeconds: 60 } as const

const rules: Record<string, Rule> = {
  raporAramaTarihile: { by: 'isyeri', group: 'bekleyen', windowSeconds: 86_400, most: 2, gapSeconds: 0 },
  hasIsKazSorguTarihle: { by: 'isyeri', group: 'kaza', windowSeconds: 86_400, most: 2, gapSeconds: 900 },
  // once a minute for the whole client, both operations together
  onayliRaporlarTarihile: once,
  onayliRaporlarDetay: once,
}

type Caller = { isyeriKodu: string; ip: string; now: number; bolen: number }

/** What was asked, by rule and caller. Only calls that were let through count. */
export class Limits {
  readonly #taken = new Map<string, number[]>()

  /** Takes a call, or answers the text of the refusal. `bolen` divides every window. */
  refuse(operation: string, { isyeriKodu, ip, now, bolen }: Caller): string | null {
    const rule = rules[operation]
    if (!rule) return null
    const key = `${rule.group} ${rule.by === 'isyeri' ? isyeriKodu : ip}`
    const windowMs = (rule.windowSeconds * 1000) / bolen
    const taken = (this.#taken.get(key) ?? []).filter((time) => time > now - windowMs)
    const last = taken.at(-1)
    const isTooSoon = last !== undefined && now - last < (rule.gapSeconds * 1000) / bolen
    if (isTooSoon || taken.length >= rule.most) return rule.by === 'istemci' ? minuteText : dayText
    this.#taken.set(key, [...taken, now])
    return null
  }

  clear() {
    this.#taken.clear()
  }
}

const minuteText = '1 dakika aralıklar ile sorgulama yapabilirsiniz'
const dayText = '24 saat içinde en fazla 2 sorgulama yapabilirsiniz'
