import type { SentYanitlar, YanitlarWire } from '#features/basvuru/contract.ts'
import { toForm } from '#features/basvuru/wire.ts'
import { createYanitStore, type YanitStore } from '#features/kriter/fields/yanit-store.ts'
import { type Bilinen, type Standing, toBilinen } from '#features/kriter/rules/bilinen.ts'
import { type Cakisma, type CakismaSide, decide, type StaleAnswer } from '#features/kriter/rules/cakisma.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import { toAnswerMap, toYanitlar } from '#features/kriter/rules/wire.ts'
import { type Kept, latestOf } from './cihaz.ts'
import { afterSave, type BasvurForm, findChanges, type Stand, tidyRows, toKept } from './fark.ts'
import { Sayac } from './sayac.ts'
import { reconcile, takeBack } from './uzlas.ts'
import type { SaveAnswer, World } from './world.tsx'

/** The version of a draft that the first save makes, before that save. */
const unmade = 1

type Opened = Pick<World, 'newRef' | 'now'> & { form: BasvurForm; source: SecenekSource }

/** The answers of a draft on this page beside what the server holds of them; when they are saved is the draft's. */
export class TaslakYanit {
  readonly store: YanitStore
  readonly #newRef: () => number
  /** How the page calls an entry that it made itself, by the number that the server gave it. */
  readonly #names = new Map<number, number>()
  /** The server's numbers of entries by the names under which they were sent. */
  readonly #sentBefore: ReadonlyMap<string, number>
  readonly #sayac: Sayac
  #bilinen: Bilinen
  #rowVersion: number
  /** Others saved what this page has not read yet. */
  isBehind = false

  constructor({ form, source, newRef, now }: Opened) {
    this.store = createYanitStore(compileForm(toForm(form.bloklar)), toYanitlar(form), source)
    this.#newRef = newRef
    this.#sayac = new Sayac(this.store, now)
    this.#bilinen = toBilinen(form)
    this.#rowVersion = form.basvuru?.rowVersion ?? unmade
    this.#sentBefore = new Map(form.komponentKriterList.map(({ istemciRef, refId }) => [istemciRef ?? '', refId]))
  }

  /** The name of the device, by which the server tells its own edits from those of others. */
  get cihazNo(): string | undefined {
    return this.#sayac.cihazNo
  }

  set cihazNo(cihazNo: string | undefined) {
    this.#sayac.cihazNo = cihazNo
    this.#sayac.see(this.#bilinen)
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
    return this.toKept() !== null
  }

  /** What must be sent; what somebody has to decide about waits. */
  findChanges(cakismalar: readonly Cakisma[], withDeleted: boolean): YanitlarWire {
    const held = new Set(cakismalar.map(({ field }) => field))
    return findChanges(this.#stand(), { held, withDeleted })
  }

  /** The server took a save. */
  acknowledge(sent: SentYanitlar, answer: SaveAnswer) {
    for (const { refId, yeniRefId } of answer.satirlar) if (yeniRefId !== refId) this.#names.set(yeniRefId, refId)
    this.#bilinen = afterSave(this.#bilinen, sent, answer)
    if (sent.komponentKriterList.length > 0) {
      this.store.replace(tidyRows(this.store.getYanitlar(), this.#bilinen, { sent, newRef: this.#newRef }))
    }
    if (answer.rowVersion > this.#rowVersion + 1) this.isBehind = true
    this.#rowVersion = Math.max(this.#rowVersion, answer.rowVersion)
  }

  /** A save met answers that it had not seen. Gives what somebody must decide, beside what waits for that already. */
  meet(stale: StaleAnswer): Cakisma[] {
    const kriter = new Map(this.#bilinen.kriter)
    const satir = new Map(this.#bilinen.satir)
    const silinen = new Map(this.#bilinen.silinen)
    for (const { kriterId, value, surum, yazan = null } of stale.kriterList) {
      kriter.set(kriterId, { value: value ?? undefined, surum, yazan })
    }
    for (const { refId, isDeleted, komponentKriterler = [], surum = 0, yazan = null } of stale.komponentKriterList) {
      const komponentId = this.store.getYanitlar().satirlar.find((one) => one.refId === refId)?.komponentId
      if (isDeleted) {
        satir.delete(refId)
        if (yazan) silinen.set(refId, yazan)
      } else if (komponentId !== undefined) {
        satir.set(refId, { komponentId, yanitlar: toAnswerMap(komponentKriterler), surum, yazan })
      }
    }
    return this.#reconcile({ kriter, satir, silinen })
  }

  /** Whether a read is older than what this page knows. */
  isOld({ basvuru }: BasvurForm): boolean {
    return basvuru !== null && basvuru.rowVersion < this.#rowVersion
  }

  /** Somebody else saved too: what was not touched here follows. Gives what somebody must decide. */
  follow(fresh: BasvurForm): Cakisma[] {
    this.#rowVersion = fresh.basvuru?.rowVersion ?? this.#rowVersion
    this.isBehind = false
    // an entry whose save was not answered is known by the name that it was sent under
    for (const { istemciRef, refId } of fresh.komponentKriterList) {
      const name = Number(istemciRef ?? Number.NaN)
      if (this.#sayac.hasSatir(name) && !this.#names.has(refId)) this.#names.set(refId, name)
    }
    return this.#reconcile(toBilinen(fresh, (refId) => this.#names.get(refId) ?? refId))
  }

  /** Puts back what the device kept. Gives what somebody must decide. */
  takeBack(all: Kept): Cakisma[] {
    const named = all.satirlar.map((one) => {
      const refId = this.#sentBefore.get(`${one.refId}`) ?? one.refId
      return { ...one, refId, isNew: refId < 0 }
    })
    const kept = {
      // what was typed since the page opened is newer
      kriter: all.kriter.filter(({ kriterId, sira }) => this.#sayac.takeKriter(kriterId, sira)),
      // one tab knows an entry by its number, another by the name that it was sent under
      satirlar: latestOf(named, ({ refId }) => refId).filter(({ refId, sira }) => this.#sayac.takeSatir(refId, sira)),
    }
    for (const { yanitlar, surum: _surum, sira: _sira, ...satir } of kept.satirlar) {
      if (satir.isDeleted) this.#sayac.removed.set(satir.refId, { ...satir, yanitlar: new Map(yanitlar) })
    }
    const standing = { bilinen: this.#bilinen, yanitlar: this.store.getYanitlar() }
    const found = takeBack(this.store.compiled, standing, { kept, yazimOf: this.#sayac.yazimOf })
    this.#adopt(found)
    return found.cakismalar
  }

  /** Somebody chose between two answers. */
  decide(cakisma: Cakisma, side: CakismaSide) {
    const standing = { yanitlar: this.store.getYanitlar(), bilinen: this.#bilinen }
    if (side === 'benim') this.#sayac.count(cakisma.field)
    else this.#sayac.forget(cakisma.field)
    this.#adopt(decide(standing, cakisma, { side, newRef: this.#newRef }))
  }

  /** The same conflicts with what stands on this page by now: whoever is asked may type on. */
  withMine(cakismalar: readonly Cakisma[]): readonly Cakisma[] {
    const { kriter, satirlar } = this.store.getYanitlar()
    return cakismalar.map((one) => {
      if (one.refId === null) return { ...one, benim: kriter.get(one.kriterId) }
      return { ...one, benim: satirlar.find(({ refId }) => refId === one.refId) ?? one.benim }
    })
  }

  /** What the device keeps until it is sent. */
  toKept(): Kept | null {
    return toKept(this.#stand())
  }

  #stand(): Stand {
    const { compiled } = this.store
    return { compiled, bilinen: this.#bilinen, yanitlar: this.store.getYanitlar(), sayac: this.#sayac }
  }

  #reconcile(after: Bilinen): Cakisma[] {
    this.#sayac.see(after)
    const { compiled } = this.store
    const yanitlar = this.store.getYanitlar()
    const found = reconcile({ compiled, before: this.#bilinen, after, yanitlar, yazimOf: this.#sayac.yazimOf })
    this.#adopt(found)
    return found.cakismalar
  }

  #adopt({ yanitlar, bilinen }: Standing) {
    this.#bilinen = bilinen
    this.store.replace(yanitlar)
  }
}
