import { useEffect, useEffectEvent, useRef } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { getKayitAnahtari, kayitSaniye } from '#features/aday/contract.ts'
import { call } from '#web/call/api.ts'
import { openSealedPlace, type SealedPlace } from '#web/wire/sealed-storage.ts'

type Values = Record<string, string | boolean>
type Kept<V> = { values: V; until: number }

/**
 * Keeps what was typed over a reload, sealed on the device with a key that the server gives only to this registration.
 * It is forgotten with the registration's end: by registering, or after fifteen minutes.
 */
export function useKeptKimlik<V extends Values>(fields: UseFormReturn<V>, empty: V) {
  const place = useRef<SealedPlace<Kept<V>>>(undefined)
  const bring = useEffectEvent((kept: V) => {
    const typed: Values = fields.getValues()
    for (const [name, value] of Object.entries(kept)) {
      // whatever was typed while the device was asked is newer; a name and its value go back as they were kept
      if (typed[name] === empty[name]) fields.setValue(name as Path<V>, value as PathValue<V, Path<V>>)
    }
  })
  const read = useEffectEvent(() => fields.getValues())

  useEffect(() => {
    let until = Date.now() + kayitSaniye * 1000
    let forgetting: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    let isOver = false
    async function open() {
      const { cihazAnahtari } = await call(getKayitAnahtari, {})
      const opened = openSealedPlace<Kept<V>>({ prefix: 'kayit', anahtar: cihazAnahtari, subject: 'kimlik' })
      place.current = opened
      const kept = await opened.read()
      if (isOver) return
      if (kept) until = kept.until
      forgetting = setTimeout(() => void opened.write(null), Math.max(0, until - Date.now()))
      if (kept && until > Date.now()) bring(kept.values)
      stop = fields.subscribe({
        formState: { values: true },
        callback: () => void opened.write({ values: read(), until }),
      })
    }
    // without an answer nothing is kept: the form works all the same, and says what is wrong when it is sent
    open().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(forgetting)
      stop()
    }
  }, [fields])

  return { forget: () => place.current?.write(null) }
}
