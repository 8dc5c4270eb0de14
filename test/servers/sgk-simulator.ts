import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Dunya, dunyaKur } from '#features/demo/sgk/dunya.ts'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import { callSgk, type SgkAdresi } from '#features/sgk/soap/client.server.ts'
import { wsLogin } from '#features/sgk/wire/evizite.ts'

type World = { tohum: number; isyeri: number; kisi: number; ay: number }
type Options = { world?: World; veri?: string }

/** A row of `/__sim/cagrilar`. */
export type SimCagri = {
  no: number
  operasyon: string
  isyeriKodu: string | null
  ip: string
  sonucKod: number | null
  ariza: string | null
  etki: number
  alanlar: string[]
}

export type SgkSimulator = Awaited<ReturnType<typeof startSgkSimulator>>

const small: World = { tohum: 1, isyeri: 6, kisi: 60, ay: 6 }

/** The simulator as a process of its own, with a world that is small enough for a test. */
export async function startSgkSimulator({ world = small, veri }: Options = {}) {
  const sizes = Object.entries(world).map(([name, value]) => `--${name}=${value}`)
  const args = ['src/simulator/main.ts', '--port=0', ...sizes, ...(veri ? [`--veri=${veri}`] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  const { promise: ready, resolve } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (url) resolve(url)
    })
  const ended = once(child, 'exit').then(() => undefined)
  const url = await Promise.race([ready, ended])
  if (!url) throw new Error(`the simulator did not start: ${output}`)

  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/__sim/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { gun } = await ask('durum')
  return {
    url,
    pid: child.pid ?? -1,
    adres: { base: new URL(url) } satisfies SgkAdresi,
    /** The same world as the simulator's, before anything was declared. */
    dunya: dunyaKur({ ...world, gun }) as Dunya,
    control: ask,
    calls: (query = ''): Promise<SimCagri[]> => ask(`cagrilar?${query}`),
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    /** `kill -9`, and gone when it answers. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The first three fields of every e-Vizite request, from a fresh login. */
export async function openSession(adres: SgkAdresi, { kullaniciAdi, isyeriKodu, isyeriSifresi }: DunyaIsyeri) {
  const login = await callSgk(adres, wsLogin, { request: { kullaniciAdi, isyeriKodu, isyeriSifresi } })
  if (!login.tamam || login.bas.wsToken === null) throw new Error('no token')
  return { kullaniciAdi, isyeriKodu, wsToken: login.bas.wsToken }
}
