import { rawStatement, type TenantTables } from '#server/database/database.ts'

/**
 * Empty when the phone was stopped within so many hours. A later stop is a new one: it ends a permission that was
 * given since. The row is its own limit, so that a call which died half way can be made again.
 */
export const saveSmsEngel = rawStatement<
  TenantTables,
  { telefonIndex: Buffer; hours: number },
  { olusturulmaTarihi: string }
>(
  `insert into sms_engel (telefon_index) values ($1)
   on conflict (telefon_index) do update set olusturulma_tarihi = now()
    where sms_engel.olusturulma_tarihi <= now() - make_interval(hours => $2)
   returning olusturulma_tarihi`,
  ['telefonIndex', 'hours'],
)

export const findCepTel = rawStatement<TenantTables, { id: number }, { cepTel: string }>(
  'select cep_tel from aday where id = $1 and silindi is null',
  ['id'],
)

/** Locked, so that the person is still there when the ledger is written. */
export const lockAdayByTel = rawStatement<TenantTables, { cepTel: string }, { id: number }>(
  'select id from aday where cep_tel = $1 and silindi is null for update',
  ['cepTel'],
)
