import { type AppError, isAppError, isOutcomeOpen, waitAfter } from '#core/errors.ts'
import type { Test, TestEnded, TestSoru } from '#features/test-merkezi/contract.ts'

/** Whether what is chosen is on the server. */
export type CevapKaydi =
  | { tur: 'bos' }
  | { tur: 'kaydediliyor' }
  | { tur: 'kaydedildi' }
  | { tur: 'ulasilamiyor'; error: AppError }
  | { tur: 'reddedildi'; error: AppError }

type RunState = { answered: number; kayit: CevapKaydi; isCompleting: boolean }

/** What the server does not hold yet, oldest first. */
export type KeptCevap = [soruId: number, yanitId: number][]

/** What a run needs of the browser and the server. */
export type RunWorld = {
  send(soruId: number, yanitId: number): Promise<unknown>
  complete(): Promise<TestEnded>
  cihaz: { read(): Promise<KeptCevap | null>; write(kept: KeptCevap | null): Promise<void> }
  /** One timer: a later wish replaces an earlier one. */
  after(milliseconds: number, act: () => void): void
  clear(): void
  /** The server may be reached again, or somebody looks at the page again. */
  onBack(listener: () => void): () => void
}

const retryDelays = [1000, 2000, 4000, 8000, 15_000, 30_000]
const passingErrors = ['tooManyRequests', 'sessionEnded']
const closingErrors = ['testKapali', 'testSuresiDoldu', 'notFound']

/** The number in `sorular.{soruId}`. */
const namedSoru = /^sorular\.(\d+)/

/** A test while somebody takes it: each choice is sent at once, one at a time, and kept on the device until it is. */
export class TestRun {
  readonly sorular: readonly TestSoru[]
  readonly #world: RunWorld
  readonly #listeners = new Set<() => void>()
  readonly #chosen = new Map<number, number>()
  /** Choices that the server has not confirmed, oldest first. */
  readonly #pending = new Map<number, number>()
  #state: RunState
  #running: Promise<void> | undefined
  #completing: Promise<TestEnded> | undefined
  #failures = 0
  #isDone = false

  constructor({ sorular }: Pick<Test, 'sorular'>, world: RunWorld) {
    this.sorular = sorular
    this.#world = world
    for (const { id, secilenCevap } of sorular) if (secilenCevap !== null) this.#chosen.set(id, secilenCevap)
    this.#state = { answered: this.#chosen.size, kayit: { tur: 'bos' }, isCompleting: false }
  }

  /** The same object until something changes. */
  readonly read = (): RunState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  chosenOf(soruId: number): number | null {
    return this.#chosen.get(soruId) ?? null
  }

  /** The first question without an answer after this place, or else from the beginning; -1 when there is none. */
  nextUnanswered(after = -1): number {
    const isOpen = ({ id }: TestSoru) => !this.#chosen.has(id)
    const next = this.sorular.findIndex((soru, index) => index > after && isOpen(soru))
    return next === -1 ? this.sorular.findIndex(isOpen) : next
  }

  /** Takes back what the device kept and begins to send it. */
  async restore(): Promise<void> {
    const kept = await this.#world.cihaz.read()
    if (kept === null) return
    for (const [soruId, yanitId] of kept) this.#takeBack(soruId, yanitId)
    // also when the server has it all, because only its answer was lost: whoever comes back is told that it is safe
    this.#change({ answered: this.#chosen.size, kayit: { tur: 'kaydediliyor' } })
    this.#keep()
    void this.flush()
  }

  /** Sends again whenever the line comes back, until the answer is called. */
  watch(): () => void {
    const stop = this.#world.onBack(() => void this.flush())
    return () => {
      stop()
      this.#world.clear()
    }
  }

  /** Chooses an answer; not while the test is being completed. */
  answer(soruId: number, yanitId: number) {
    if (this.#isDone || this.#completing || this.#chosen.get(soruId) === yanitId) return
    this.#chosen.set(soruId, yanitId)
    this.#expect(soruId, yanitId)
    this.#change({ answered: this.#chosen.size })
    this.#keep()
    // a server that does not answer is asked again in its own time
    if (this.#state.kayit.tur !== 'ulasilamiyor') void this.flush()
  }

  /** Sends what is left now; afterwards `read().kayit` says how that went. */
  async flush(): Promise<void> {
    this.#world.clear()
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** Sends what is left and completes the test; however often it is asked for, once. */
  complete(): Promise<TestEnded> {
    this.#completing ??= this.#complete().finally(() => {
      this.#completing = undefined
      this.#change({ isCompleting: false })
    })
    return this.#completing
  }

  async #complete(): Promise<TestEnded> {
    this.#change({ isCompleting: true })
    await this.flush()
    const { kayit } = this.#state
    if (kayit.tur === 'ulasilamiyor' || kayit.tur === 'reddedildi') throw kayit.error
    try {
      const ended = await this.#world.complete()
      await this.#end()
      return ended
    } catch (error) {
      if (isAppError(error)) this.#onNotCompleted(error)
      throw error
    }
  }

  #onNotCompleted(error: AppError) {
    if (isClosing(error)) this.#change({ kayit: { tur: 'reddedildi', error } })
    else this.#sendAgain(error)
  }

  /** The server misses answers that the page believed to be there. */
  #sendAgain({ errors }: AppError) {
    for (const soruId of namedSorular(errors)) {
      const yanitId = this.#chosen.get(soruId)
      if (yanitId !== undefined) this.#expect(soruId, yanitId)
    }
    this.#keep()
  }

  async #end() {
    this.#isDone = true
    this.#pending.clear()
    this.#world.clear()
    await this.#world.cihaz.write(null)
  }

  #change(next: Partial<RunState>) {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  #expect(soruId: number, yanitId: number) {
    this.#pending.delete(soruId)
    this.#pending.set(soruId, yanitId)
  }

  #takeBack(soruId: number, yanitId: number) {
    const soru = this.sorular.find(({ id }) => id === soruId)
    // what was chosen since the page opened is newer
    if (this.#pending.has(soruId) || !soru?.soruYanitlar.some(({ id }) => id === yanitId)) return
    if (soru.secilenCevap === yanitId) return
    this.#chosen.set(soruId, yanitId)
    this.#expect(soruId, yanitId)
  }

  #keep() {
    void this.#world.cihaz.write(this.#pending.size === 0 ? null : [...this.#pending])
  }

  async #sendAll() {
    for (let next = this.#oldest(); next && !this.#isDone; next = this.#oldest()) {
      if (this.#state.kayit.tur !== 'ulasilamiyor') this.#change({ kayit: { tur: 'kaydediliyor' } })
      const error = await this.#send(...next)
      if (error) return this.#onRefused(error, ...next)
      this.#failures = 0
    }
    if (this.#state.kayit.tur !== 'bos') this.#change({ kayit: { tur: 'kaydedildi' } })
  }

  #oldest(): [number, number] | undefined {
    return this.#pending.entries().next().value
  }

  async #send(soruId: number, yanitId: number): Promise<AppError | undefined> {
    try {
      await this.#world.send(soruId, yanitId)
    } catch (error) {
      if (isAppError(error)) return error
      throw error
    }
    // another choice may have been made meanwhile: that one is still to be sent
    if (this.#pending.get(soruId) === yanitId) this.#pending.delete(soruId)
    this.#keep()
    return undefined
  }

  #onRefused(error: AppError, soruId: number, yanitId: number) {
    if (isOutcomeOpen(error) || passingErrors.includes(error.code)) {
      this.#change({ kayit: { tur: 'ulasilamiyor', error } })
      return this.#world.after(waitAfter(error, this.#failures++, retryDelays), () => void this.flush())
    }
    if (error.code === 'validationFailed') this.#forget(soruId, yanitId)
    this.#change({ kayit: { tur: 'reddedildi', error }, answered: this.#chosen.size })
  }

  /** An answer that the question does not have: the person chooses again. */
  #forget(soruId: number, yanitId: number) {
    if (this.#pending.get(soruId) !== yanitId) return
    this.#pending.delete(soruId)
    this.#chosen.delete(soruId)
    this.#keep()
  }
}

/** Whether a refusal says that the test takes nothing more. */
export function isClosing({ code }: AppError): boolean {
  return closingErrors.includes(code)
}

/** The questions that a refusal names. */
export function namedSorular(errors: AppError['errors']): number[] {
  return errors.flatMap(({ field }) => namedSoru.exec(field)?.slice(1).map(Number) ?? [])
}
