import type { YanitlarWire } from '#features/basvuru/contract.ts'
import { toForm } from '#features/basvuru/wire.ts'
import { createYanitStore, type YanitStore } from '#features/kriter/fields/yanit-store.ts'
import { type Bilinen, type Standing, toBilinen } from '#features/kriter/rules/bilinen.ts'
import { type Cakisma, type CakismaSide, decide } from '#features/kriter/rules/cakisma.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import { toYanitlar } from '#features/kriter/rules/wire.ts'
import type { Kept } from './cihaz.ts'
import { afterSave, type BasvurForm, findChanges, isEverythingSaved, tidyRows } from './fark.ts'
import { reconcile, takeBack, toKept } from './uzlas.ts'
import type { SaveAnswer, World } from './world.tsx'

/** The version of a draft that the first save makes, before that save. */
const unmade = 1

type Opened = Pick<World, 'newRef'> & { form: BasvurForm; source: SecenekSource }

/** The answers of a draft on this page beside what the server holds of them; when they are saved is the draft's. */
export class TaslakYanit {
  readonly store: YanitStore
  readonly #newRef: () => number
  /** How the page calls an entry that it made itself, by the number that the server gave it. */
  readonly #names = new Map<number, number>()
  /** The server's numbers of entries by the names under which they were sent. */
  readonly #sentBefore: ReadonlyMap<string, number>
  #bilinen: Bilinen
  #rowVersion: number
  /** Others saved what this page has not read yet. */
  isBehind = false

  constructor({ form, source, newRef }: Opened) {
    this.store = createYanitStore(compileForm(toForm(form.bloklar)), toYanitlar(form), source)
    this.#newRef = newRef
    this.#bilinen = toBilinen(form)
    this.#rowVersion = form.basvuru?.rowVersion ?? unmade
    this.#sentBefore = new Map(form.komponentKriterList.map(({ istemciRef, refId }) => [istemciRef ?? '', refId]))
  }

  /** The version that this page knows. */
  get rowVersion(): number {
    return this.#rowVersion
  }

  /** Whether the server has a draft at all. */
  isMade(): boolean {
    return this.#rowVersion > unmade
  }

  isDirty(): boolean {
    return !isEverythingSaved(this.store.compiled, this.#bilinen, this.store.getYanitlar())
  }

  /** What must be sent; what somebody has to decide about waits. */
  findChanges(cakismalar: readonly Cakisma[], withDeleted: boolean): YanitlarWire {
    const held = new Set(cakismalar.map(({ field }) => field))
    return findChanges(this.store.compiled, this.#bilinen, this.store.getYanitlar(), { held, withDeleted })
  }

  /** The server took a save. */
  acknowledge(sent: YanitlarWire, answer: SaveAnswer) {
    for (const { refId, yeniRefId } of answer.satirlar) if (yeniRefId !== refId) this.#names.set(yeniRefId, refId)
    this.#bilinen = afterSave(this.#bilinen, sent, answer)
    if (sent.komponentKriterList.length > 0) {
      this.store.replace(tidyRows(this.store.getYanitlar(), this.#bilinen, { sent, newRef: this.#newRef }))
    }
    if (answer.rowVersion > this.#rowVersion + 1) this.isBehind = true
    this.#rowVersion = answer.rowVersion
  }

  /** Whether a read is older than what this page knows. */
  isOld({ basvuru }: BasvurForm): boolean {
    return basvuru !== null && basvuru.rowVersion < this.#rowVersion
  }

  /** Somebody else saved too: what was not touched here follows. Gives what somebody must decide. */
  follow(fresh: BasvurForm): Cakisma[] {
    this.#rowVersion = fresh.basvuru?.rowVersion ?? this.#rowVersion
    this.isBehind = false
    const after = toBilinen(fresh, (refId) => this.#names.get(refId) ?? refId)
    const { compiled } = this.store
    const found = reconcile({ compiled, before: this.#bilinen, after, yanitlar: this.store.getYanitlar() })
    this.#adopt(found)
    return found.cakismalar
  }

  /** Puts back what the device kept. Gives what somebody must decide. */
  takeBack(kept: Kept): Cakisma[] {
    const satirlar = kept.satirlar.map((one) => {
      const refId = this.#sentBefore.get(`${one.refId}`)
      return refId === undefined ? one : { ...one, refId, isNew: false }
    })
    const { compiled } = this.store
    const found = takeBack(compiled, this.#bilinen, this.store.getYanitlar(), { ...kept, satirlar })
    this.#adopt(found)
    return found.cakismalar
  }

  /** Somebody chose between two answers. */
  decide(cakisma: Cakisma, side: CakismaSide) {
    const standing = { yanitlar: this.store.getYanitlar(), bilinen: this.#bilinen }
    this.#adopt(decide(standing, cakisma, { side, newRef: this.#newRef }))
  }

  /** What the device keeps until it is sent. */
  toKept(): Kept | null {
    return toKept(this.store.compiled, this.#bilinen, this.store.getYanitlar())
  }

  #adopt({ yanitlar, bilinen }: Standing) {
    this.#bilinen = bilinen
    this.store.replace(yanitlar)
  }
}
