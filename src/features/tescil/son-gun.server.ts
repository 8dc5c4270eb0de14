import type { DonemParametre } from '#features/takvim/rules.ts'
import type { TenantDb } from '#server/database/database.ts'
import { listEmirGunleri, writeSonTarihler } from './queries.server.ts'
import { sonTarihOf } from './rules.ts'

/** So many days at a time, so that a statement stays short. */
const parcaBoyu = 100

/** Works out the last days of open orders anew: each kind, day and branch of work once, written where they differ. */
export async function settleTescilSonGunu(db: TenantDb, parametreler: readonly DonemParametre[]): Promise<number> {
  const keys = await listEmirGunleri(db, {})
  let written = 0
  for (let from = 0; from < keys.length; from += parcaBoyu) {
    const rows = keys.slice(from, from + parcaBoyu).map((key) => {
      const { islemTipi, gun, isKolu, nace: naceKodu } = key
      return {
        ...key,
        ...sonTarihOf(parametreler, { islemTipi, girisTarihi: gun, cikisTarihi: gun, isKolu, naceKodu }),
      }
    })
    written += (await writeSonTarihler(db, { rows: JSON.stringify(rows) })).length
  }
  return written
}
