import { donemBasi } from '#core/period.ts'
import { beyannameTipi } from '#features/isyeri/rules.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import {
  type DonemParametre,
  donemDegeri,
  ertesiAyinGunu,
  sonGunKaydir,
  type Takvim,
  takvimOf,
} from '#features/takvim/rules.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { endDonem, listDurumlar, listIsyerleri, lockDonem, writeTesvikler } from './queries.server.ts'
import { formulSatiri } from './rules.ts'

type Kapsam = { periodId: number; isyeriId: number | null }
/** The values of the law and the holidays, which stand in the master database. */
export type Degerler = { parametreler: DonemParametre[]; takvim: Takvim }

/** Reads what a period is computed by. */
export async function readDegerler(master: MasterDb): Promise<Degerler> {
  const parametreler = await listDonemParametre(master, {})
  return { parametreler, takvim: takvimOf(await listResmiTatil(master, {})) }
}

/** The last days of a period's declaration by the kind of it; a kind whose day is not known is left out. */
function sonGunlerOf({ parametreler, takvim }: Degerler, periodId: number): Record<number, string> {
  const bas = donemBasi(periodId)
  const kinds = [
    [beyannameTipi.muhsgk, 'MUHSGK'],
    [beyannameTipi.aphb, 'APHB'],
  ] as const
  return Object.fromEntries(
    kinds.flatMap(([tip, ad]) => {
      const gun = Number(donemDegeri(parametreler, `SGK.BEYAN_GUN.${ad}`, bas)?.deger ?? Number.NaN)
      const son = Number.isInteger(gun) ? sonGunKaydir(takvim, ertesiAyinGunu(bas, gun)) : null
      return son === null ? [] : [[tip, son]]
    }),
  )
}

/** Lines of one statement: it ends well within the time that a statement has. */
const linesAtOnce = 10_000

/** Workplaces in groups of about so many lines. */
function gruplarOf(isyerleri: readonly { isyeriId: number; satir: number }[]): number[][] {
  const gruplar: number[][] = []
  let room = 0
  for (const { isyeriId, satir } of isyerleri) {
    if (satir > room) {
      gruplar.push([])
      room = linesAtOnce
    }
    gruplar.at(-1)?.push(isyeriId)
    room -= satir
  }
  return gruplar
}

/** Computes a period; the transaction of `db` holds all of it. */
export async function hesaplaDonem(db: TenantDb, degerler: Degerler, { periodId, isyeriId }: Kapsam) {
  await lockDonem(db, { periodId })
  const durumlar = await listDurumlar(db, { periodId })
  const satirlar = durumlar.flatMap((one) => formulSatiri(degerler.parametreler, { ...one, periodId }) ?? [])
  const formuller = JSON.stringify(satirlar)
  const sonGunler = JSON.stringify(sonGunlerOf(degerler, periodId))
  const written = { yazilan: 0, silinen: 0 }
  for (const isyeriIds of gruplarOf(await listIsyerleri(db, { periodId, isyeriId }))) {
    const [part] = await writeTesvikler(db, { periodId, isyeriIds, formuller, bas: donemBasi(periodId), sonGunler })
    written.yazilan += part?.yazilan ?? 0
    written.silinen += part?.silinen ?? 0
  }
  await endDonem(db, {})
  return written
}
