import { AppError } from '#core/errors.ts'
import { gatherTabs, type Kept, type KeptByTab } from '#features/basvuru/taslak/cihaz.ts'
import type { BasvurForm } from '#features/basvuru/taslak/fark.ts'
import { openTabPlace } from '#features/basvuru/taslak/tab-place.tsx'
import { openTaslak } from '#features/basvuru/taslak/taslak.tsx'
import type { SaveAnswer, SaveBody, World } from '#features/basvuru/taslak/world.tsx'
import { toBloklar } from '#features/basvuru/wire.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { planMerge, type SilinenSatir } from '#features/kriter/rules/merge.ts'
import { writeMerge } from '#features/kriter/rules/merge-write.ts'
import type { Yazan } from '#features/kriter/rules/yazan.ts'
import type { SealedPlace } from '#web/wire/sealed-storage.ts'
import { aBlok, aChoice, aKomponent, aKriter, aModul } from './form.ts'

const ad = aKriter({ id: 1 })
const meslek = aKriter({ id: 2 })
const tarih = aKriter({ id: 3, valueType: 5 })
const il = aChoice([11, 12], { id: 4 })
const isYeri = aKriter({ id: 5 })
const gorev = aKriter({ id: 6 })
const gecmis = aKomponent([isYeri, gorev], { id: 50 })
const form = { bloklar: [aBlok([aModul([ad, meslek, tarih, il], { id: 70, komponentler: [gecmis] })], { id: 80 })] }
const compiled = compileForm(form)

type Stored = { value: Value | null; surum: number; yazan: Yazan | null }
type StoredRow = {
  id: number
  name: string | null
  yanitlar: { kriterId: number; value: Value }[]
  surum: number
  yazan: Yazan | null
}

/** One draft on a server, as save and getAdayBasvurForm treat it; the devices below share it. */
export function aServer() {
  const kriter = new Map<number, Stored>()
  const rows: StoredRow[] = []
  const silinenler: SilinenSatir[] = []
  let rowVersion = 1
  let nextId = 100
  const answered = new Map<string, SaveAnswer>()
  let sonBlokId: number | null = null
  return {
    kriter,
    rows,
    /** What the next saves meet instead of an answer. */
    trouble: [] as AppError[],
    /** What the next saves meet on their way back, done as they are. */
    losses: [] as AppError[],
    saves: [] as SaveBody[],
    /** What a read waits for on its way back. */
    slow: undefined as Promise<void> | undefined,
    read: (): BasvurForm => ({
      iap: { id: 9, iapKodu: 'X', baslik: 'X', asgariYas: null, fotoZorunlu: false, cvZorunlu: false, kapali: false },
      basvuru:
        rowVersion === 1
          ? null
          : { id: 1, durum: 0, durumYonetimiNo: null, basvuruTakipNo: null, sonBlokId, rowVersion },
      basvuruformuId: 1,
      formSurumu: 1,
      bloklar: toBloklar(form),
      testler: [],
      kriterList: [...kriter].map(([kriterId, one]) => ({ kriterId, ...one })),
      komponentKriterList: rows.map(({ id, name, yanitlar, surum, yazan }) => ({
        komponentId: 50,
        modulId: 70,
        refId: id,
        isNew: false as const,
        isDeleted: false as const,
        komponentKriterler: yanitlar,
        surum,
        istemciRef: name,
        yazan,
      })),
      silinenSatirlar: silinenler.map(({ satirId, ...one }) => ({ refId: satirId, ...one })),
      onDolum: { kriterList: [], komponentKriterList: [] },
      cihazAnahtari: '',
    }),
    register(seen: number) {
      if (seen !== rowVersion) throw new AppError('staleRecord')
      return { basvuruTakipNo: 'A1' }
    },
    async save(body: SaveBody, key: string) {
      this.saves.push(body)
      const trouble = this.trouble.shift()
      if (trouble) throw trouble
      const before = answered.get(key)
      if (before) return before
      const yanitlar = [...kriter].map(([kriterId, one]) => ({ kriterId, ...one }))
      const satirlar = rows.map(({ name, ...row }) => ({ ...row, komponentId: gecmis.id, istemciRef: name }))
      const merged = await writeMerge(planMerge(compiled, { yanitlar, satirlar, silinenler }, body), {
        saveYanitlar: async (list) =>
          (JSON.parse(list) as WrittenYanit[]).map(({ kriter_id: kriterId, value, yazan }) => {
            const surum = (kriter.get(kriterId)?.surum ?? 0) + 1
            kriter.set(kriterId, { value, surum, yazan })
            return { kriterId, surum }
          }),
        async insertSatir(_, { istemciRef, yanitlar: answers, yazan }) {
          const row = { id: nextId++, name: istemciRef, yanitlar: JSON.parse(answers), surum: 1, yazan: parse(yazan) }
          rows.push(row)
          return [row]
        },
        async updateSatir(id, { yanitlar: answers, yazan }) {
          const row = rows.find((one) => one.id === id)
          const next = { yanitlar: JSON.parse(answers), yazan: parse(yazan) }
          return row ? [Object.assign(row, next, { surum: row.surum + 1 })] : []
        },
        async deleteSatir(id, yazan) {
          const [gone] = rows.splice(
            rows.findIndex((row) => row.id === id),
            1,
          )
          const writer = parse(yazan)
          if (gone && writer) silinenler.push({ satirId: id, istemciRef: gone.name, yazan: writer })
        },
        async noteYanitlar(list) {
          for (const { kriter_id, yazan } of JSON.parse(list) as WrittenYanit[]) {
            Object.assign(kriter.get(kriter_id) ?? {}, { yazan })
          }
        },
        async noteSatir(id, yazan) {
          Object.assign(rows.find((row) => row.id === id) ?? {}, { yazan: parse(yazan) })
        },
        async buryName(istemciRef, yazan) {
          silinenler.push({ satirId: null, istemciRef, yazan: JSON.parse(yazan) })
        },
        async reviveSatir(_, { satirId, istemciRef, yanitlar: answers, yazan }) {
          const isHere = (one: SilinenSatir) => one.satirId === satirId && one.istemciRef === istemciRef
          silinenler.splice(silinenler.findIndex(isHere), 1)
          const row = { name: istemciRef, yanitlar: JSON.parse(answers), surum: 1, yazan: parse(yazan) }
          rows.push({ id: satirId ?? nextId++, ...row })
          return rows.slice(-1)
        },
      })
      rowVersion += 1
      sonBlokId = body.sonBlokId
      const answer = { basvuruId: 1, rowVersion, ...merged }
      answered.set(key, answer)
      const loss = this.losses.shift()
      if (loss) throw loss
      return answer
    },
  }
}

let nextRef = -5000

type WrittenYanit = { kriter_id: number; value: Value | null; yazan: Yazan | null }
const parse = (yazan: string | null): Yazan | null => yazan && JSON.parse(yazan)

export type Server = ReturnType<typeof aServer>

type Storage = SealedPlace<KeptByTab> & {
  /** What all tabs keep together. */
  readonly value: Kept | null
  /** The same device as it is at this moment. */
  copy(): Storage
}

/** What a device stores: what its tabs keep, and its name; it outlives every page. */
export function aStorage(first: KeptByTab | null = null, no: string = crypto.randomUUID()): Storage {
  let value = first
  let last: Promise<unknown> = Promise.resolve()
  return {
    copy: () => aStorage(structuredClone(value), no),
    get value() {
      return value && gatherTabs(value)
    },
    read: async () => structuredClone(value),
    async write(kept: KeptByTab | null) {
      value = structuredClone(kept)
    },
    readNo: async () => no,
    inTurn<R>(act: () => Promise<R>): Promise<R> {
      const turn = last.then(act)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

type Outside = {
  now?: () => number
  /** The line between page and server: it may be slow, or lose what goes either way. */
  wire?: <R>(act: () => Promise<R>, outlivesPage: boolean) => Promise<R>
}

/** A page on a device; `kept` is the storage of that device. */
export function aDevice(server: Server, kept = aStorage(), { now = () => 0, wire }: Outside = {}) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const heard: { hidden?: () => void; back?: () => void } = {}
  let last = { text: '', key: '' }
  const world: World = {
    save(body, outlivesPage) {
      const text = JSON.stringify(body)
      if (last.text !== text) last = { text, key: crypto.randomUUID() }
      const { key } = last
      return wire ? wire(() => server.save(body, key), outlivesPage) : server.save(body, key)
    },
    register: async (rowVersion) => server.register(rowVersion),
    async reload() {
      const read = async () => {
        const fresh = server.read()
        await server.slow
        return fresh
      }
      return wire ? wire(read, false) : read()
    },
    cihaz: openTabPlace(kept, crypto.randomUUID()),
    now,
    newRef: () => nextRef--,
    after(purpose, milliseconds, act) {
      clearTimeout(timers.get(purpose))
      timers.set(purpose, setTimeout(act, milliseconds))
    },
    clear: (purpose) => clearTimeout(timers.get(purpose)),
    onHidden(listener) {
      heard.hidden = listener
      return () => undefined
    },
    onBack(listener) {
      heard.back = listener
      return () => undefined
    },
  }
  const taslak = openTaslak(server.read(), () => null, world)
  taslak.start()
  const answer = (kriterId: number, value: Value | null) => taslak.store.edit({ tur: 'kriter', kriterId, value })
  const addEntry = (refId: number, value: Value) => {
    taslak.store.edit({ tur: 'satirEkle', komponentId: gecmis.id, refId })
    answerIn(refId, value)
  }
  const answerIn = (refId: number, value: Value) =>
    taslak.store.edit({ tur: 'satirKriter', refId, kriterId: isYeri.id, value })
  const remove = (refId: number) => taslak.store.edit({ tur: 'satirSil', refId })
  /** An answer, saved at once. */
  const save = (kriterId: number, value: Value | null) => {
    answer(kriterId, value)
    return taslak.flush()
  }
  const kill = () => [...timers.values()].map(clearTimeout)
  return { taslak, answer, save, addEntry, answerIn, remove, heard, kept, kill }
}

/** A draft that nobody began, open on a device. */
export function aDraft() {
  const server = aServer()
  return { server, device: aDevice(server) }
}

/** The same on two devices at once. */
export function aDraftOnTwo() {
  const server = aServer()
  return { server, one: aDevice(server), two: aDevice(server) }
}

/** The connection went before an answer came. */
export const lost = () => new AppError('serviceUnavailable')
