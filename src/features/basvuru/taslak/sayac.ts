import type { YanitStore } from '#features/kriter/fields/yanit-store.ts'
import type { Bilinen } from '#features/kriter/rules/bilinen.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf, satirField } from '#features/kriter/rules/judge.ts'
import type { Yazan, Yazim } from '#features/kriter/rules/yazan.ts'

/** Numbers a page's edits by the device's clock, so that they follow those of other tabs and of earlier visits. */
export class Sayac {
  readonly #now: () => number
  readonly #siralar = new Map<string, number>()
  /** Entries that were removed on this device before anybody knew whether the server has them. */
  readonly removed = new Map<number, Satir>()
  #last = 0
  /** The device's name for this draft; none until its storage was asked, which takes a moment. */
  cihazNo: string | undefined

  constructor(store: YanitStore, now: () => number) {
    this.#now = now
    store.onEdit((_, before) => this.#countChanges(before, store.getYanitlar()))
  }

  /** The number of a field's last edit; 0 where nobody typed. */
  readonly siraOf = (field: string): number => this.#siralar.get(field) ?? 0

  /** A field's last edit on this device. */
  readonly yazimOf = (field: string): Yazim | undefined => {
    const sira = this.siraOf(field)
    return sira === 0 || this.cihazNo === undefined ? undefined : { cihaz: this.cihazNo, sira }
  }

  /** Whether an entry was edited on this page. */
  hasSatir(refId: number): boolean {
    return this.#siralar.has(satirField(refId))
  }

  /** Somebody did something with a field. */
  count(field: string) {
    this.#last = Math.max(this.#now(), this.#last + 1)
    this.#siralar.set(field, this.#last)
  }

  /** Somebody gave their edit of a field up. */
  forget(field: string) {
    this.#siralar.delete(field)
  }

  /** Takes over the number of an edit that the device kept; not where there was a later one on this page. */
  takeKriter(kriterId: number, sira: number): boolean {
    return this.#take(fieldOf(kriterId, null), sira)
  }

  takeSatir(refId: number, sira: number): boolean {
    return this.#take(satirField(refId), sira)
  }

  /** A clock that was put back must not make a later edit look earlier. */
  see({ kriter, satir, silinen }: Bilinen) {
    const all = [...kriter.values(), ...satir.values()].map(({ yazan }) => yazan)
    for (const yazan of [...all, ...(silinen?.values() ?? [])]) this.#seeYazan(yazan)
  }

  #seeYazan(yazan: Yazan | null | undefined) {
    this.#last = Math.max(this.#last, yazan?.siralar[this.cihazNo ?? ''] ?? 0)
  }

  #take(field: string, sira: number): boolean {
    if (this.siraOf(field) > sira) return false
    this.#siralar.set(field, sira)
    this.#last = Math.max(this.#last, sira)
    return true
  }

  #countChanges(before: Yanitlar, after: Yanitlar) {
    for (const kriterId of new Set([...before.kriter.keys(), ...after.kriter.keys()])) {
      if (before.kriter.get(kriterId) !== after.kriter.get(kriterId)) this.count(fieldOf(kriterId, null))
    }
    const then = new Map(before.satirlar.map((one) => [one.refId, one]))
    const now = new Map(after.satirlar.map((one) => [one.refId, one]))
    for (const refId of new Set([...then.keys(), ...now.keys()])) {
      const gone = now.has(refId) ? undefined : then.get(refId)
      if (gone) this.removed.set(refId, { ...gone, isDeleted: true })
      if (then.get(refId) !== now.get(refId)) this.count(satirField(refId))
    }
  }
}
