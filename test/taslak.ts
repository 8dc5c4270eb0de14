import { AppError } from '#core/errors.ts'
import type { Value } from '#core/kriter/form.ts'
import type { YanitlarWire } from '#features/basvuru/contract.ts'
import { openTaslak } from '#features/basvuru/taslak.tsx'
import type { Kept } from '#features/basvuru/taslak-cihaz.ts'
import type { BasvurForm } from '#features/basvuru/taslak-fark.ts'
import type { World } from '#features/basvuru/taslak-world.tsx'
import { toBloklar } from '#features/basvuru/wire.ts'
import { aBlok, aChoice, aKomponent, aKriter, aModul } from './form.ts'

const ad = aKriter({ id: 1 })
const meslek = aKriter({ id: 2 })
const tarih = aKriter({ id: 3, valueType: 5 })
const il = aChoice([11, 12], { id: 4 })
const isYeri = aKriter({ id: 5 })
const gecmis = aKomponent([isYeri], { id: 50 })
const form = { bloklar: [aBlok([aModul([ad, meslek, tarih, il], { id: 70, komponentler: [gecmis] })], { id: 80 })] }

type Stored = { value: Value | null; surum: number }
type StoredRow = { id: number; name: string | null; yanitlar: { kriterId: number; value: Value }[]; surum: number }

/** One draft on a server, as save and getAdayBasvurForm treat it; the devices below share it. */
export function aServer() {
  const kriter = new Map<number, Stored>()
  const rows: StoredRow[] = []
  let rowVersion = 0
  let sonBlokId: number | null = null
  return {
    kriter,
    rows,
    /** What the next saves meet instead of an answer. */
    trouble: [] as AppError[],
    saves: [] as YanitlarWire[],
    read: (): BasvurForm => ({
      iap: { id: 9, iapKodu: 'X', baslik: 'X', asgariYas: null, kapali: false },
      basvuru:
        rowVersion === 0
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
    async save(body: YanitlarWire & { sonBlokId: number }) {
      this.saves.push(body)
      const trouble = this.trouble.shift()
      if (trouble) throw trouble
      const stale = body.kriterList.filter(({ kriterId, value, surum }) => {
        const row = kriter.get(kriterId)
        return row && row.surum !== surum && row.value !== value
      })
      if (stale.length > 0) {
        const kriterList = stale.map(({ kriterId }) => ({ kriterId, ...kriter.get(kriterId) }))
        throw new AppError('staleRecord', { resultObject: { kriterList, komponentKriterList: [] } })
      }
      for (const { kriterId, value } of body.kriterList) {
        kriter.set(kriterId, { value, surum: (kriter.get(kriterId)?.surum ?? 0) + 1 })
      }
      const satirlar = body.komponentKriterList.flatMap(({ refId, isDeleted, komponentKriterler }) => {
        const found = rows.find(({ id, name }) => id === refId || name === String(refId))
        if (isDeleted) {
          if (found) rows.splice(rows.indexOf(found), 1)
          return []
        }
        const yanitlar = komponentKriterler.flatMap(({ kriterId, value }) =>
          value === null ? [] : [{ kriterId, value }],
        )
        const row = found ?? { id: 100 + rows.length, name: String(refId), yanitlar, surum: 0 }
        if (!found) rows.push(row)
        Object.assign(row, { yanitlar, surum: row.surum + 1 })
        return [{ refId, yeniRefId: row.id, surum: row.surum }]
      })
      rowVersion += 1
      sonBlokId = body.sonBlokId
      const kriterSurumleri = body.kriterList.map(({ kriterId }) => ({
        kriterId,
        surum: kriter.get(kriterId)?.surum ?? 0,
      }))
      return { basvuruId: 1, rowVersion, kriterSurumleri, satirlar }
    },
  }
}

type Server = ReturnType<typeof aServer>

/** A page on a device; `kept` outlives it as the device's storage does. */
export function aDevice(server: Server, kept: { value: Kept | null } = { value: null }) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const heard: { hidden?: () => void; back?: () => void } = {}
  const world: World = {
    save: (body) => server.save(body),
    register: async () => ({ basvuruTakipNo: 'A1' }),
    reload: async () => server.read(),
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
  return { taslak, answer, heard, kept, kill: () => [...timers.values()].map(clearTimeout) }
}
