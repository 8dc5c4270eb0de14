import { AppError } from '#core/errors.ts'
import type { YanitlarWire } from '#features/basvuru/contract.ts'
import type { Kept } from '#features/basvuru/taslak/cihaz.ts'
import type { BasvurForm } from '#features/basvuru/taslak/fark.ts'
import { openTaslak } from '#features/basvuru/taslak/taslak.tsx'
import type { SaveAnswer, World } from '#features/basvuru/taslak/world.tsx'
import { toBloklar } from '#features/basvuru/wire.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { planMerge, writeMerge } from '#features/kriter/rules/merge.ts'
import { aBlok, aChoice, aKomponent, aKriter, aModul } from './form.ts'

const ad = aKriter({ id: 1 })
const meslek = aKriter({ id: 2 })
const tarih = aKriter({ id: 3, valueType: 5 })
const il = aChoice([11, 12], { id: 4 })
const isYeri = aKriter({ id: 5 })
const gecmis = aKomponent([isYeri], { id: 50 })
const form = { bloklar: [aBlok([aModul([ad, meslek, tarih, il], { id: 70, komponentler: [gecmis] })], { id: 80 })] }
const compiled = compileForm(form)

type Stored = { value: Value | null; surum: number }
type StoredRow = { id: number; name: string | null; yanitlar: { kriterId: number; value: Value }[]; surum: number }

/** One draft on a server, as save and getAdayBasvurForm treat it; the devices below share it. */
export function aServer() {
  const kriter = new Map<number, Stored>()
  const rows: StoredRow[] = []
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
    saves: [] as YanitlarWire[],
    /** What a read waits for on its way back. */
    slow: undefined as Promise<void> | undefined,
    read: (): BasvurForm => ({
      iap: { id: 9, iapKodu: 'X', baslik: 'X', asgariYas: null, kapali: false },
      basvuru:
        rowVersion === 1
          ? null
          : { id: 1, durum: 0, durumYonetimiNo: null, basvuruTakipNo: null, sonBlokId, rowVersion },
      basvuruformuId: 1,
      formSurumu: 1,
      bloklar: toBloklar(form),
      testler: [],
      kriterList: [...kriter].map(([kriterId, one]) => ({ kriterId, ...one })),
      komponentKriterList: rows.map(({ id, name, yanitlar, surum }) => ({
        komponentId: 50,
        modulId: 70,
        refId: id,
        isNew: false as const,
        isDeleted: false as const,
        komponentKriterler: yanitlar,
        surum,
        istemciRef: name,
      })),
      onDolum: { kriterList: [], komponentKriterList: [] },
      cihazAnahtari: '',
    }),
    register(seen: number) {
      if (seen !== rowVersion) throw new AppError('staleRecord')
      return { basvuruTakipNo: 'A1' }
    },
    async save(body: YanitlarWire & { sonBlokId: number }, key: string) {
      this.saves.push(body)
      const trouble = this.trouble.shift()
      if (trouble) throw trouble
      const before = answered.get(key)
      if (before) return before
      const yanitlar = [...kriter].map(([kriterId, one]) => ({ kriterId, ...one }))
      const satirlar = rows.map(({ name, ...row }) => ({ ...row, komponentId: gecmis.id, istemciRef: name }))
      const merged = await writeMerge(planMerge(compiled, { yanitlar, satirlar }, body), {
        saveYanitlar: async (list) =>
          (JSON.parse(list) as { kriter_id: number; value: Value | null }[]).map(({ kriter_id: kriterId, value }) => {
            const surum = (kriter.get(kriterId)?.surum ?? 0) + 1
            kriter.set(kriterId, { value, surum })
            return { kriterId, surum }
          }),
        async insertSatir(_, { istemciRef, yanitlar: answers }) {
          const row = { id: nextId++, name: istemciRef, yanitlar: JSON.parse(answers), surum: 1 }
          rows.push(row)
          return [row]
        },
        async updateSatir(id, answers) {
          const row = rows.find((one) => one.id === id)
          return row ? [Object.assign(row, { yanitlar: JSON.parse(answers), surum: row.surum + 1 })] : []
        },
        async deleteSatir(id) {
          rows.splice(
            rows.findIndex((row) => row.id === id),
            1,
          )
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

type Server = ReturnType<typeof aServer>

/** A page on a device; `kept` outlives it as the device's storage does. */
export function aDevice(server: Server, kept: { value: Kept | null } = { value: null }) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const heard: { hidden?: () => void; back?: () => void } = {}
  let last = { text: '', key: '' }
  const world: World = {
    save(body) {
      const text = JSON.stringify(body)
      if (last.text !== text) last = { text, key: crypto.randomUUID() }
      return server.save(body, last.key)
    },
    register: async (rowVersion) => server.register(rowVersion),
    async reload() {
      const fresh = server.read()
      await server.slow
      return fresh
    },
    cihaz: {
      read: async () => structuredClone(kept.value),
      write: async (value) => {
        kept.value = structuredClone(value)
      },
    },
    now: () => 0,
    newRef: () => -5000,
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
