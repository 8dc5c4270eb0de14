import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/** How much a line of the log weighs: 1 information, 2 warning, 3 error. */
export type Seviye = 1 | 2 | 3

/** What an operation works with. `param2` is handed over as data. */
export type Baglam = {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly master: MasterDb
  readonly param2: string | null
  /** For work that has to be enqueued together with a write of the master's. */
  readonly runtime: Runtime
  /** Aborted when the result no longer counts: its time is up, or the run was reset. */
  readonly signal: AbortSignal
  yaz(seviye: Seviye, mesaj: string): Promise<void>
}

/** What an operation does, how long it may take, and how often it is tried again after an unexpected error. */
export type Calisan = {
  readonly sureSn: number
  readonly tekrar: number
  /** Resolves to what mails and the log say of a run that went well. */
  run(baglam: Baglam): Promise<string>
}

/** A result that a person has to look at: the run has failed with this text and is not tried again. */
export class OperasyonHatasi extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'OperasyonHatasi'
  }
}
