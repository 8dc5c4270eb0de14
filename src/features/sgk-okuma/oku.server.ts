import { readKazalar } from './kaza-oku.server.ts'
import { failOkuma, GecOkuma, type OkumaBaglami, type OkumaIstegi, openOkuma, storeOkuma } from './okuma.server.ts'
import { readOnaylilar } from './onayli-oku.server.ts'
import { beginOkuma, type OkumaRow } from './queries.server.ts'
import { readRaporlar } from './rapor-oku.server.ts'
import { monitorDurumu, type OkumaSonucu, okumaMesaji, tamamSonucu } from './rules.ts'

export { GecOkuma, type OkumaBaglami, type OkumaIstegi } from './okuma.server.ts'
export type { OkumaSonucu } from './rules.ts'

const storedSonuc = ({ status, sonucKod, mesaj, yavasGerekli }: OkumaRow): OkumaSonucu => {
  return { status: status ?? 0, sonucKod, mesaj: mesaj ?? '', ertelemeZamani: null, yavasGerekli }
}

/**
 * Reads a workplace and stores what SGK has told, in one transaction with the record of the reading. An attempt that was
 * stored before answers what it answered then. Rejects with `GecOkuma` for an attempt that a later one has taken over;
 * whatever else it rejects with, nothing counts as read.
 */
export async function oku(context: OkumaBaglami, istek: OkumaIstegi): Promise<OkumaSonucu> {
  const { monitorType, asama, signal } = istek
  if (monitorType > 1) return tamamSonucu({ status: monitorDurumu.bekliyor, mesaj: okumaMesaji.dosyaBekleniyor })
  signal.throwIfAborted()
  const pool = await context.runtime.tenants.open(context.tenant.id)
  const [okuma] = await beginOkuma(pool.db, istek)
  if (!okuma) throw new GecOkuma()
  if (okuma.bitti) return storedSonuc(okuma)
  const opened = await openOkuma(context, istek, okuma)
  if (!opened.kimlik.isyeriSifresi) {
    return storeOkuma(opened, async () => ({ status: monitorDurumu.diger, mesaj: okumaMesaji.kimlikEksik }))
  }
  const slowOrFast = asama === 'yavas' ? readOnaylilar : readRaporlar
  const read = monitorType === 0 ? readKazalar : slowOrFast
  const outcome = await read(opened)
  return 'status' in outcome ? outcome : failOkuma(opened, outcome)
}
