import { AppError } from '#core/errors.ts'
import type { SentYanitlar, YanitlarWire } from '#features/basvuru/contract.ts'
import type { YanitStore } from '#features/kriter/fields/yanit-store.ts'
import type { Cakisma, CakismaSide, StaleAnswer } from '#features/kriter/rules/cakisma.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import { type BasvurForm, isEmpty } from './fark.ts'
import { isPassing, retryDelay } from './save-errors.ts'
import { browserWorld, type SaveAnswer, type World } from './world.tsx'
import { TaslakYanit } from './yanit.tsx'

/** Whether what is answered is on the server. */
export type KayitDurumu =
  | { tur: 'bos' }
  | { tur: 'bekliyor' }
  | { tur: 'kaydediliyor' }
  | { tur: 'kaydedildi'; zaman: number }
  | { tur: 'ulasilamiyor'; error: AppError }
  | { tur: 'reddedildi'; error: AppError }

export type TaslakState = { kayit: KayitDurumu; isDirty: boolean; cakismalar: readonly Cakisma[]; blokId: number }

// Spec: ux.md B.2 rule 6
const saveDelay = 1500

/** Opens a draft with the answers that the server holds. */
export function openTaslak(form: BasvurForm, source: SecenekSource, world: World = browserWorld(form)): Taslak {
  return new Taslak(form, source, world)
}

/** A draft while somebody fills it: saved by itself, kept on the device until it is, brought together with other devices'. */
export class Taslak {
  readonly store: YanitStore
  readonly #yanit: TaslakYanit
  readonly #world: World
  readonly #listeners = new Set<() => void>()
  #savedBlokId: number
  #state: TaslakState
  #running: Promise<boolean> | undefined
  #failures = 0
  #isDone = false
  /** The device's storage was asked for its name and for what it kept: saves wait for that. */
  #restored: Promise<void> = Promise.resolve()

  constructor(form: BasvurForm, source: SecenekSource, world: World) {
    this.#world = world
    this.#yanit = new TaslakYanit({ form, source, newRef: world.newRef, now: world.now })
    this.store = this.#yanit.store
    this.#savedBlokId = form.basvuru?.sonBlokId ?? 0
    this.#state = { kayit: { tur: 'bos' }, isDirty: false, cakismalar: [], blokId: this.#savedBlokId }
  }

  /** The same object until something changes. */
  readonly read = (): TaslakState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to save by itself; the answer ends that. */
  start(): () => void {
    const stopEdits = this.store.onEdit(() => this.#onChanged())
    const stopHidden = this.#world.onHidden(() => void this.#leave(false))
    const stopBack = this.#world.onBack(() => {
      if (this.#state.kayit.tur === 'ulasilamiyor') void this.#save({})
    })
    this.#restored = this.#restore()
    return () => {
      stopEdits()
      stopHidden()
      stopBack()
      void this.#leave(true)
    }
  }

  /** The page may be gone in a moment: nothing is waited for, and the server orders what it gets by its numbers. */
  async #leave(withDeleted: boolean) {
    if (!this.#running) return this.#save({ withDeleted, outlivesPage: true })
    this.#world.clear('save')
    return this.#saveAll(withDeleted, true)
  }

  /** Remembers where the person is, and saves. */
  goTo(blokId: number) {
    this.#change({ blokId })
    void this.flush()
  }

  /** Saves now; true when everything that can be saved is on the server. */
  flush(): Promise<boolean> {
    return this.#save({ withDeleted: true })
  }

  /** Decides between two answers to one question. */
  resolve(field: string, side: CakismaSide) {
    const found = this.#state.cakismalar.find((one) => one.field === field)
    if (!found) return
    this.#yanit.decide(found, side)
    this.#show(this.#state.cakismalar.filter((one) => one !== found))
    void this.#save({})
  }

  /** Sends the application and gives its tracking number. */
  async submit(): Promise<string> {
    const isSaved = await this.flush()
    const { kayit, cakismalar } = this.#state
    if (cakismalar.length > 0) throw new AppError('staleRecord')
    if (!isSaved) throw 'error' in kayit ? kayit.error : new AppError('serviceUnavailable')
    const { basvuruTakipNo } = await this.#register()
    await this.#end()
    this.#change({ isDirty: false })
    return basvuruTakipNo
  }

  /** What is sent is what this page shows: whatever others saved is read first. */
  async #register() {
    try {
      if (this.#yanit.isBehind) throw new AppError('staleRecord')
      return await this.#world.register(this.#yanit.rowVersion)
    } catch (error) {
      if (error instanceof AppError && error.code === 'staleRecord') {
        this.#yanit.isBehind = true
        await this.#refresh()
      }
      throw error
    }
  }

  #change(next: Partial<TaslakState>) {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  #onChanged() {
    if (this.#isDone) return
    const isLost = this.#state.kayit.tur === 'ulasilamiyor'
    const cakismalar = this.#yanit.withMine(this.#state.cakismalar)
    this.#change({ kayit: isLost ? this.#state.kayit : { tur: 'bekliyor' }, isDirty: true, cakismalar })
    this.#keep()
    // a server that does not answer is asked again in its own time
    if (!isLost) this.#saveSoon(saveDelay)
  }

  #saveSoon(delay: number) {
    this.#world.after('save', delay, () => void this.#save({}))
  }

  /** One save at a time: whoever asks while one runs waits for it and saves what is left. */
  async #save({ withDeleted = false, outlivesPage = false }): Promise<boolean> {
    this.#world.clear('save')
    await this.#restored
    while (this.#running) await this.#running
    this.#running = this.#saveAll(withDeleted, outlivesPage)
    try {
      return await this.#running
    } finally {
      this.#running = undefined
    }
  }

  async #saveAll(withDeleted: boolean, outlivesPage: boolean): Promise<boolean> {
    if (this.#isDone) return true
    const { cihazNo: cihaz } = this.#yanit
    const body = { ...this.#findChanges(withDeleted), ...(cihaz && { cihaz }), sonBlokId: this.#state.blokId }
    if (isEmpty(body) && body.sonBlokId === this.#savedBlokId) {
      if (['bekliyor', 'ulasilamiyor', 'kaydediliyor'].includes(this.#state.kayit.tur)) this.#noteSaved()
      return true
    }
    this.#change({ kayit: { tur: 'kaydediliyor' } })
    try {
      const answer = await this.#world.save(body, outlivesPage)
      this.#savedBlokId = body.sonBlokId
      this.#acknowledge(body, answer)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'staleRecord') return this.#onRefused(error)
      this.#meet(error.resultObject as StaleAnswer) // the save's own conflict answer
      return this.#saveAll(withDeleted, outlivesPage)
    }
  }

  #findChanges(withDeleted: boolean): YanitlarWire {
    return this.#yanit.findChanges(this.#state.cakismalar, withDeleted)
  }

  #noteSaved() {
    const isMade = this.#yanit.isMade()
    const kayit: KayitDurumu = isMade ? { tur: 'kaydedildi', zaman: this.#world.now() } : { tur: 'bos' }
    this.#change({ kayit, isDirty: this.#yanit.isDirty() })
    this.#keep()
  }

  #acknowledge(sent: SentYanitlar, answer: SaveAnswer) {
    this.#failures = 0
    this.#yanit.acknowledge(sent, answer)
    this.#noteSaved()
    if (this.#yanit.isBehind) this.#refreshSoon()
    if (!isEmpty(this.#findChanges(false))) this.#onChanged()
  }

  #onRefused(error: AppError): boolean {
    const isTriedAgain = isPassing(error)
    this.#change({ kayit: { tur: isTriedAgain ? 'ulasilamiyor' : 'reddedildi', error }, isDirty: true })
    if (isTriedAgain) this.#saveSoon(retryDelay(error, this.#failures++))
    return false
  }

  #meet(stale: StaleAnswer) {
    const found = this.#yanit.meet(stale)
    const others = this.#state.cakismalar.filter(({ field }) => !found.some((one) => one.field === field))
    this.#show([...others, ...found])
  }

  #refreshSoon() {
    this.#world.after('refresh', 0, () => void this.#refresh())
  }

  /** Somebody else saved too: what was not touched here follows. */
  async #refresh() {
    while (this.#running) await this.#running
    const fresh = await this.#world.reload().catch((error: unknown) => {
      // the next save meets the same trouble and says so
      if (error instanceof AppError) return undefined
      throw error
    })
    if (!fresh || this.#isDone) return
    if (fresh.basvuru && fresh.basvuru.durum !== 0) return this.#close()
    // what was saved meanwhile is not in it
    if (this.#running || this.#yanit.isOld(fresh)) return this.#refreshSoon()
    this.#show(this.#yanit.follow(fresh))
  }

  /** Answers came from elsewhere. */
  #show(cakismalar: readonly Cakisma[]) {
    this.#change({ cakismalar, isDirty: this.#yanit.isDirty() })
    this.#keep()
  }

  async #close() {
    await this.#end()
    this.#change({ kayit: { tur: 'reddedildi', error: new AppError('basvuruKapali') }, isDirty: false })
  }

  async #end() {
    this.#isDone = true
    this.#world.clear('save')
    await this.#world.cihaz.write(null)
  }

  async #restore() {
    const { cihaz } = this.#world
    this.#yanit.cihazNo = await cihaz.readNo()
    const kept = await cihaz.read()
    if (!kept || this.#isDone) return
    this.#show(this.#yanit.takeBack(kept))
    if (this.#state.isDirty) this.#onChanged()
  }

  #keep() {
    void this.#world.cihaz.write(this.#yanit.toKept())
  }
}
