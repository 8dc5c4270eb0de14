import type pg from 'pg'

/**
 * Begins a new period in restored data: nothing that was under way on the day of the backup is done a second time.
 * Jobs and the outbox carry their period's number and are left alone by it.
 */
export async function beginPeriod(client: pg.Client, donem: number) {
  // versions start above all earlier ones: a count that some process kept by version cannot pass for a fresh one
  await client.query('update degisim set surum = $1::bigint * 1000000000 + surum % 1000000000', [donem])
  // sent or not: nobody knows any more, and a code in it is long dead
  await client.query(
    `update mesaj set durum = 'bilinmiyor', gizli_metin = null, sonuc_tarihi = now(), row_version = row_version + 1
      where durum in ('bekliyor', 'gonderiliyor')`,
  )
}
