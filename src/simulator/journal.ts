import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { DunyaKaza, DunyaMahsup, DunyaOnay, DunyaRapor } from '#features/demo/sgk/kayit.ts'

/** What SGK answers to a user of a workplace. */
export type Kimlik = 'iyi' | 'yanlisSifre' | 'pasif' | 'iz' | 'vekaletsiz'

/** A notice of absence that an employer made without a report. */
export type Manuel = {
  id: string
  isyeriNo: number
  tcKimlikNo: string
  ayrilis: string
  donus: string
  nitelik: string
  tarih: string
}

/** An entry or an exit as it was declared. */
export type Giris = {
  isyeriNo: number
  tcKimlikNo: string
  ad: string
  soyad: string
  tarih: string
  referansKodu: string
}
export type Cikis = { isyeriNo: number; tcKimlikNo: string; tarih: string; neden: string; referansKodu: string }

/** Everything that changes the simulator's state. The state is the sum of these, in their order. */
export type Olay =
  | { olay: 'yukle'; tohum: number; isyeri: number; kisi: number; ay: number; gun: string }
  | { olay: 'saat'; kaymaMs: number }
  | { olay: 'hiz'; bolen: number }
  | { olay: 'kisi'; tcKimlikNo: string; ad: string; soyad: string }
  | { olay: 'rapor'; rapor: DunyaRapor }
  | { olay: 'kaza'; kaza: DunyaKaza }
  | { olay: 'mahsup'; mahsup: DunyaMahsup }
  | { olay: 'kimlik'; isyeriKodu: string; durum: Kimlik; isyeriSifresi?: string | undefined }
  | { olay: 'onay'; medulaRaporId: string; onay: DunyaOnay }
  | { olay: 'onayIptal'; medulaRaporId: string; bildirimId: string }
  | { olay: 'okundu'; medulaRaporId: string; gun: string }
  | { olay: 'personelimDegil'; medulaRaporId: string; gun: string }
  | { olay: 'kazaOkundu'; bildirimId: string; gun: string }
  | { olay: 'mahsupOnay'; id: string; gun: string }
  | { olay: 'manuel'; manuel: Manuel }
  | { olay: 'manuelSil'; id: string }
  | { olay: 'iletisim'; isyeriNo: number; cepTel: string; eposta: string }
  | { olay: 'giris'; giris: Giris }
  | { olay: 'cikis'; cikis: Cikis }

/** Where events are kept: in a file of the folder, or nowhere. */
export type Journal = { read(): Olay[]; append(olay: Olay): void; clear(): void }

/** Keeps nothing: what happened is gone with the process. */
export const noJournal: Journal = { read: () => [], append: () => {}, clear: () => {} }

/**
 * Keeps each event as a line of `olaylar.jsonl` before it is answered, so that a process that is killed forgets no
 * approval. A line that was cut by a crash is the last one, has not been answered, and is dropped.
 */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'olaylar.jsonl')
  return {
    read() {
      if (!existsSync(file)) return []
      const bytes = readFileSync(file)
      const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
      if (whole.length < bytes.length) truncateSync(file, whole.length)
      const lines = whole.toString().split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as Olay) // written by append alone
    },
    append: (olay) => appendFileSync(file, `${JSON.stringify(olay)}\n`),
    clear: () => existsSync(file) && truncateSync(file, 0),
  }
}
