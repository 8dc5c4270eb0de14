import { today } from '#core/date.ts'
import { planNow } from '#features/filo/isle.server.ts'
import { type MonitorType, monitorType } from '#features/filo/rules.ts'
import { runKontrol } from '#features/giris-cikis-kontrol/kontrol.server.ts'
import { listResmiTatil } from '#features/takvim/queries.server.ts'
import { eksikTatilYillari, takvimOf } from '#features/takvim/rules.ts'
import { metin } from '#features/zamanli-islem/metin.server.ts'
import { readNow } from '#features/zamanli-islem/queries.server.ts'
import { type Baglam, type Calisan, OperasyonHatasi } from './baglam.server.ts'
import { type OperasyonNo, operasyon } from './operasyon.ts'
import { countKimlik, countRunsYesterday, countYesterday, deleteOldRuns, listRefused } from './queries.server.ts'

const warning = 2
const information = 1

const durumAdi = (durum: number) => metin.maybe(`enum.kimlikDurumu.${durum}`) ?? String(durum)

/** Tells how many credentials of workplaces are in which state, and names those that SGK refused. */
async function kimlikOzeti({ db, yaz }: Baglam): Promise<string> {
  const counts = await countKimlik(db, {})
  for (const { isyeriSicilNo, companyName, kimlikDurumu } of await listRefused(db, {})) {
    await yaz(warning, `${companyName} ${isyeriSicilNo}: ${durumAdi(kimlikDurumu)}`)
  }
  const n = counts.reduce((sum, { adet }) => sum + adet, 0)
  const parts = counts.map(({ kimlikDurumu, adet }) => `${durumAdi(kimlikDurumu)} ${adet}`)
  return metin('zamanli.ozet.kimlik', { n, dagilim: parts.join(', ') || '-' })
}

/** Fails while the holidays of this year or the next are not entered: last days cannot be counted without them. */
async function tatilDenetimi({ master }: Baglam): Promise<string> {
  const takvim = takvimOf(await listResmiTatil(master, {}))
  const [clock] = await readNow(master, {})
  const eksik = eksikTatilYillari(takvim, today(new Date(clock?.now ?? Number.NaN)))
  if (eksik.length > 0) throw new OperasyonHatasi(metin('zamanli.ozet.tatilEksik', { yillar: eksik.join(', ') }))
  return metin('zamanli.ozet.tatilTamam')
}

const retentionDays = 400

/** Forgets runs of the company that are older than `param2` says. */
async function kayitTemizligi({ master, tenant, param2, signal, yaz }: Baglam): Promise<string> {
  const gun = param2 ? Number(param2) : retentionDays
  let n = 0
  for (let part = -1; part !== 0 && !signal.aborted; n += part) {
    part = (await deleteOldRuns(master, { tenantId: tenant.id, gun })).length
    if (part > 0) await yaz(information, metin('zamanli.ozet.silinen', { n: part }))
  }
  return metin('zamanli.ozet.temizlik', { n, gun })
}

/** Tells what happened in the company on the day before. */
async function gunlukOzet({ db, master, tenant }: Baglam): Promise<string> {
  const [[day], [runs]] = [await countYesterday(db, {}), await countRunsYesterday(master, { tenantId: tenant.id })]
  if (!day || !runs) throw new Error('a count answered nothing')
  return metin('zamanli.ozet.gunluk', { ...day, ...runs })
}

/** Plans a reading of the company's workplaces for now; `param2` names branches. */
const sgkOkuma =
  (tip: MonitorType) =>
  async ({ runtime, tenant, param2 }: Baglam): Promise<string> => {
    const id = await runtime.master.inTransaction((db) =>
      planNow({ db, enqueue: runtime.jobs.enqueueIn(db, null) }, { tenantId: tenant.id, tip, parameter2: param2 }),
    )
    return id === null ? metin('zamanli.ozet.isVar') : metin('zamanli.ozet.isPlanlandi', { id })
  }

/** Compares the company's personnel with SGK. */
async function girisCikisKontrol({ runtime, tenant }: Baglam): Promise<string> {
  return metin('zamanli.ozet.kontrol', await runKontrol(runtime, tenant.id))
}

/** What each operation of the table does. */
export const calisanlar: Readonly<Record<OperasyonNo, Calisan>> = {
  [operasyon.kimlikOzeti]: { sureSn: 60, tekrar: 2, run: kimlikOzeti },
  [operasyon.tatilDenetimi]: { sureSn: 30, tekrar: 2, run: tatilDenetimi },
  [operasyon.kayitTemizligi]: { sureSn: 300, tekrar: 2, run: kayitTemizligi },
  [operasyon.gunlukOzet]: { sureSn: 120, tekrar: 2, run: gunlukOzet },
  [operasyon.isKazasiOkuma]: { sureSn: 30, tekrar: 2, run: sgkOkuma(monitorType.isKazasi) },
  [operasyon.eviziteOkuma]: { sureSn: 30, tekrar: 2, run: sgkOkuma(monitorType.evizite) },
  [operasyon.tahakkukOkuma]: { sureSn: 30, tekrar: 2, run: sgkOkuma(monitorType.tahakkuk) },
  [operasyon.borcOkuma]: { sureSn: 30, tekrar: 2, run: sgkOkuma(monitorType.eBorc) },
  [operasyon.girisCikisKontrol]: { sureSn: 600, tekrar: 2, run: girisCikisKontrol },
}
