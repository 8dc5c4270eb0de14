import { expect, test, vi } from 'vitest'
import type { Cakisma, CakismaSide } from '#features/kriter/rules/cakisma.ts'
import type { Satir } from '#features/kriter/rules/form.ts'
import { createRandom, type Random, seeded, sized } from '#test/harness/random.ts'
import { aDevice, aServer, aStorage, lost, type Server } from '#test/taslak.ts'

const histories = sized(40, 10_000)
const kriterler = [1, 2]
/** Long enough for every retry and every slow answer. */
const quiet = 120_000

type Line = { isCut: boolean; isGood: boolean }
type Tab = ReturnType<typeof aDevice> & { page: { isClosed: boolean } }

/** What one device's person did last with each field; a null entry was removed. */
type Typed = { kriter: Map<number, string | null>; satir: Map<string, string | null> }

/** One phone or computer with its tabs, and a line to the server that is slow and loses things. */
class Phone {
  readonly typed: Typed = { kriter: new Map(), satir: new Map() }
  /** Every value that was ever typed into a field. */
  readonly past = new Set<string>()
  readonly line: Line = { isCut: false, isGood: false }
  tabs: Tab[] = []
  readonly #storage = aStorage()
  #clock = 0
  readonly #server: Server
  readonly #random: Random

  readonly #tabsAtMost: number

  constructor(server: Server, random: Random, { tabsAtMost = 4 } = {}) {
    this.#server = server
    this.#random = random
    this.#tabsAtMost = tabsAtMost
  }

  open() {
    const [oldest] = this.tabs
    if (oldest && this.tabs.length >= this.#tabsAtMost) this.close(oldest)
    const state = { isClosed: false }
    const wire = <R>(act: () => Promise<R>, outlivesPage: boolean) => this.#travel(act, outlivesPage, state)
    // nobody types in two tabs within one millisecond
    const now = () => (this.#clock = Math.max(Date.now(), this.#clock + 1))
    this.tabs.push({ ...aDevice(this.#server, this.#storage, { now, wire }), page: state })
  }

  /** Somebody typed an answer. */
  note(kriterId: number, value: string | null) {
    this.typed.kriter.set(kriterId, value)
    this.past.add(`${kriterId} ${value}`)
  }

  /** The browser tells the page that it is hidden, and ends it. */
  close(tab: Tab) {
    tab.heard.hidden?.()
    tab.page.isClosed = true
    tab.kill()
    this.tabs = this.tabs.filter((one) => one !== tab)
  }

  async #travel<R>(act: () => Promise<R>, outlivesPage: boolean, page: { isClosed: boolean }): Promise<R> {
    const { line } = this
    const random = this.#random
    const isLostThere = !line.isGood && (line.isCut || random.oneIn(10))
    const isLostBack = !line.isGood && random.oneIn(10)
    const isEndedWithPage = !outlivesPage && random.oneIn(2)
    await pause(line.isGood ? 10 : random.below(2500))
    const answer =
      isLostThere || (page.isClosed && isEndedWithPage)
        ? Promise.reject(lost())
        : act().then((value) => (isLostBack ? Promise.reject(lost()) : value))
    const settled = await Promise.allSettled([answer])
    await pause(line.isGood ? 10 : random.below(2500))
    // nobody is there to hear it
    if (page.isClosed) return new Promise<R>(() => undefined)
    const [outcome] = settled
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** What an entry is called in a history, whatever its number is in a tab. */
const nameOfSatir = ({ yanitlar }: Satir) => String(yanitlar.get(6))

type Person = { phone: Phone; tab: Tab; random: Random; newName(): string }

/** A person's act in a tab; a value is new in the history, or one that was typed before. */
function act(person: Person) {
  if (person.random.oneIn(2)) actOnSatir(person)
  else actOnKriter(person)
}

function actOnKriter({ phone, tab, random, newName }: Person) {
  const kriterId = random.pick(kriterler)
  const before = random.oneIn(4) ? phone.typed.kriter.get(kriterId) : undefined
  const value = random.oneIn(6) ? null : (before ?? newName())
  const shown = () => tab.taslak.store.getYanitlar().kriter.get(kriterId)
  const was = shown()
  tab.answer(kriterId, value)
  // to clear what is empty, or to type what stands there, is nothing
  if (shown() !== was) phone.note(kriterId, value)
}

function actOnSatir({ phone: { typed }, tab, random, newName }: Person) {
  const shown = tab.taslak.store.getYanitlar().satirlar.filter(({ isDeleted }) => !isDeleted)
  const satir = shown.length > 0 && !random.oneIn(3) ? random.pick(shown) : undefined
  const value = newName()
  if (!satir) {
    const refId = -1_000_000 - random.below(1e9)
    tab.addEntry(refId, value)
    tab.taslak.store.edit({ tur: 'satirKriter', refId, kriterId: 6, value })
    typed.satir.set(value, value)
  } else if (random.oneIn(3)) {
    tab.remove(satir.refId)
    typed.satir.set(nameOfSatir(satir), null)
  } else {
    tab.answerIn(satir.refId, value)
    typed.satir.set(nameOfSatir(satir), value)
  }
}

function cakismalarOf(phones: Phone[]): Cakisma[] {
  return phones.flatMap(({ tabs }) => tabs.flatMap(({ taslak }) => [...taslak.read().cakismalar]))
}

/** Random acts of the people at these phones; `look` is called after each. */
async function live(phones: Phone[], random: Random, look: () => void) {
  let names = 0
  for (const phone of phones) phone.open()
  for (let step = 0; step < 25; step++) {
    const phone = random.pick(phones)
    const tab = phone.tabs.length > 0 ? random.pick(phone.tabs) : undefined
    const what = random.below(12)
    if (!tab) phone.open()
    else if (what === 0) phone.close(tab)
    else if (what === 1) {
      phone.close(tab)
      phone.open()
    } else if (what === 2) phone.open()
    else if (what === 3) phone.line.isCut = !phone.line.isCut
    else if (what === 4) tab.heard.hidden?.()
    else if (what === 5) void tab.taslak.flush()
    else act({ phone, tab, random, newName: () => `v${++names}` })
    await vi.advanceTimersByTimeAsync(random.pick([0, 3, 200, 1450, 1600, 4000]))
    look()
  }
}

/** The line is good again, and everything that waits goes its way. */
async function settle(phones: Phone[]) {
  for (const phone of phones) Object.assign(phone.line, { isCut: false, isGood: true })
  for (let round = 0; round < 3; round++) {
    // somebody comes back: what a closed tab kept is taken by the next that opens
    for (const phone of phones) phone.open()
    await vi.advanceTimersByTimeAsync(quiet)
    for (const { tabs } of phones) for (const { taslak } of tabs) void taslak.flush()
    await vi.advanceTimersByTimeAsync(quiet)
  }
}

function stored(server: Server) {
  return {
    kriter: Object.fromEntries(kriterler.map((id) => [id, server.kriter.get(id)?.value ?? null])),
    satirlar: server.rows.map(({ yanitlar }) => yanitlar.find(({ kriterId }) => kriterId === 5)?.value).sort(),
  }
}

function expected({ kriter, satir }: Typed) {
  return {
    kriter: Object.fromEntries(kriterler.map((id) => [id, kriter.get(id) ?? null])),
    satirlar: [...satir.values()].filter((value) => value !== null).sort(),
  }
}

/** Runs one history after another, each by a seed of its own that a failure names. */
async function forHistories(what: string, run: (random: Random) => Promise<void>) {
  const { seed } = seeded(what)
  for (let index = 0; index < histories; index++) {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    try {
      await run(createRandom(seed + index))
    } catch (error) {
      throw new Error(`${what}: history KADRO_SEED=${seed + index}`, { cause: error })
    } finally {
      vi.clearAllTimers()
      vi.useRealTimers()
    }
  }
}

test(`one person on one device, ${histories} histories: never a conflict, and the last typed value stays`, async () => {
  await forHistories('a device', async (random) => {
    const server = aServer()
    const phone = new Phone(server, random)
    await live([phone], random, () => expect(cakismalarOf([phone])).toEqual([]))
    await settle([phone])
    expect(cakismalarOf([phone])).toEqual([])
    expect(stored(server)).toEqual(expected(phone.typed))
  })
})

/** What is typed by one person may be in conflict only with what somebody else typed. */
function expectTrueConflicts(phones: Phone[]) {
  for (const phone of phones) {
    for (const { kriterId, benim, digeri } of cakismalarOf([phone])) {
      if (kriterId === null) continue
      const others = phones.filter((one) => one !== phone)
      expect(phone.past.has(`${kriterId} ${benim ?? null}`)).toBe(true)
      expect(others.some(({ past }) => past.has(`${kriterId} ${digeri ?? null}`))).toBe(true)
    }
  }
}

/** Whoever is asked chooses, the same in every tab; what they choose is what they typed last. */
function decideAll(phone: Phone, random: Random) {
  const sides = new Map<string, CakismaSide>()
  for (const { taslak } of phone.tabs) {
    for (const { field, kriterId, benim, digeri } of taslak.read().cakismalar) {
      const side = sides.get(field) ?? random.pick(['benim', 'digeri'])
      sides.set(field, side)
      taslak.resolve(field, side)
      const chosen = side === 'benim' ? benim : digeri
      if (kriterId !== null) phone.note(kriterId, (chosen as string | undefined) ?? null) // the criteria here are texts
    }
  }
}

test(`two devices, ${histories} histories: only their edits meet, and what one alone edited stays`, async () => {
  await forHistories('two devices', async (random) => {
    const server = aServer()
    const aPhone = () => new Phone(server, random, { tabsAtMost: 1 })
    const phones = [aPhone(), aPhone()]
    await live(phones, random, () => {
      expectTrueConflicts(phones)
      if (random.oneIn(5)) decideAll(random.pick(phones), random)
    })
    for (let round = 0; round < 4; round++) {
      await settle(phones)
      for (const phone of phones) decideAll(phone, random)
    }
    await settle(phones)
    expect(cakismalarOf(phones)).toEqual([])
    for (const kriterId of kriterler) {
      const typed = phones.flatMap(({ typed: { kriter } }) => (kriter.has(kriterId) ? [kriter.get(kriterId)] : []))
      expect([...typed, ...(typed.length === 0 ? [null] : [])]).toContain(server.kriter.get(kriterId)?.value ?? null)
    }
    for (const { tabs } of phones) {
      const shown = tabs.at(-1)?.taslak.store.getYanitlar().kriter
      expect(kriterler.map((id) => shown?.get(id) ?? null)).toEqual(Object.values(stored(server).kriter))
    }
  })
})
