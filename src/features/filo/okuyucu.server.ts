import type { z } from 'zod'
import type { JobContext } from '#server/jobs/job.ts'

/** What a reader works with: what a job of the company is given, without what belongs to the queue. */
export type OkumaBaglami = Pick<
  JobContext<z.ZodType, 'tenant'>,
  'tenant' | 'db' | 'master' | 'runtime' | 'config' | 'services' | 'log'
>

/** Which workplace is read for which row of a job. The reading record is stored under `jobId`, `isyeriId` and `deneme`. */
export type OkumaIstegi = {
  jobId: number
  satirId: number
  /** The lease: a result that is older than the stored one is refused. */
  deneme: number
  /** Attempts up to this one were reset by hand: what they have stored is read again. */
  tabanDeneme: number
  monitorType: 0 | 1 | 2 | 3
  isyeriId: number
  /** yyyy-MM-dd */
  calismaGunu: string
  asama: 'hizli' | 'yavas'
  /** Aborted when the result no longer counts. */
  signal: AbortSignal
}

/**
 * How a reading ended. `status` is a code of the status table: 0 puts the row off until `ertelemeZamani` without
 * counting a failure; -1 and -99 are tried again at `ertelemeZamani`, or at the table's own time where it is null.
 * `yavasGerekli`: the workplace needs the slow lane besides. `ortak`: what put the row off holds for every row of its type
 * in its lane. `kesin`: a failure that is not tried again. `mesaj` is SGK's text, or a key of the fleet's reasons.
 */
export type OkumaSonucu = {
  status: number
  sonucKod: number | null
  mesaj: string
  ertelemeZamani: Date | null
  ortak?: boolean
  kesin?: boolean
  yavasGerekli: boolean
}

/** Reads one workplace and stores what was read together with its reading record, in one transaction. */
export type Okuyucu = (context: OkumaBaglami, istek: OkumaIstegi) => Promise<OkumaSonucu>

/** The readers by type. Types without one wait for files. */
export type Okuyucular = Readonly<Partial<Record<0 | 1 | 2 | 3, Okuyucu>>>
