import { randomUUID } from 'node:crypto'
import type { Isyeri } from './state.ts'

type Session = { token: string; ip: string; until: number }

const lifeMs = 30 * 60_000

/** The tokens that are alive: one an employer, bound to the address that asked for it. They do not outlive the process. */
export class Sessions {
  readonly #byIsyeri = new Map<string, Session>()

  /** A new token; the old one of the same address is dead from then on. Null: another address holds a living one. */
  open({ isyeriKodu }: Isyeri, ip: string, now: number): string | null {
    const held = this.#byIsyeri.get(isyeriKodu)
    if (held && held.until > now && held.ip !== ip) return null
    const token = randomUUID()
    this.#byIsyeri.set(isyeriKodu, { token, ip, until: now + lifeMs })
    return token
  }

  isOpen({ isyeriKodu }: Isyeri, token: string, caller: { ip: string; now: number }): boolean {
    const held = this.#byIsyeri.get(isyeriKodu)
    return held !== undefined && held.token === token && held.ip === caller.ip && held.until > caller.now
  }

  clear() {
    this.#byIsyeri.clear()
  }
}
