import { addDays, daysBetween } from '#core/date.ts'
import { type Random, seededRandom } from '#features/demo/random.ts'
import { branslar, tesisler } from './adlar.ts'
import type { DunyaIsyeri, DunyaKaza, DunyaKisi, DunyaMahsup, DunyaOnay, DunyaRapor, DunyaTescil } from './kayit.ts'
import { addMonths, lira } from './olcu.ts'

type Ground = {
  tohum: number
  /** The last day on which the employer has done anything. */
  gun: string
  ilk: string
  son: string
  isyerleri: readonly DunyaIsyeri[]
  kisiler: readonly DunyaKisi[]
  tesciller: readonly DunyaTescil[]
}

/** Reports, accidents and offsets of everybody, month by month. */
export function olaylarOf(ground: Ground) {
  const { tohum, gun, ilk, son, isyerleri, kisiler, tesciller } = ground
  const byKisi = Map.groupBy(tesciller, ({ kisiNo }) => kisiNo)
  const raporlar: DunyaRapor[] = []
  const kazalar: DunyaKaza[] = []
  const mahsuplar: DunyaMahsup[] = []
  for (let month = ilk; month < son; month = addMonths(month, 1)) {
    for (const { no } of kisiler) {
      const random = seededRandom(`olay ${tohum} ${no} ${month}`)
      if (!random.chance(0.06)) continue
      const start = addDays(month, random.int(0, 27))
      const isyeriNo = isyeriOn(byKisi.get(no) ?? [], start)
      if (isyeriNo === undefined) continue
      const rapor = raporOf(random, { kisiNo: no, isyeriNo, start, key: keyOf(month, no) })
      raporlar.push(actsOf(random, rapor, gun))
      if (rapor.vaka === '1') kazalar.push(kazaOf(random, rapor, gun))
      const mahsup = isyerleri[isyeriNo]?.mahsupProtokoluVar ? mahsupOf(random, rapor, gun) : undefined
      if (mahsup) mahsuplar.push(mahsup)
    }
  }
  return { raporlar, kazalar, mahsuplar }
}

/** A number of eight digits that no other month or person has. */
const keyOf = (month: string, kisiNo: number) =>
  `${String(Math.floor(daysBetween('2020-01-01', month) / 28) % 1000).padStart(3, '0')}${String(kisiNo).padStart(5, '0')}`

function isyeriOn(tesciller: readonly DunyaTescil[], day: string): number | undefined {
  return tesciller.find((one) => one.girisTarihi <= day && (one.cikisTarihi ?? '9999') > day)?.isyeriNo
}

type Place = { kisiNo: number; isyeriNo: number; start: string; key: string }

function raporOf(random: Random, { kisiNo, isyeriNo, start, key }: Place): DunyaRapor {
  const vaka = random.weighted([
    ['3', 85],
    ['1', 9],
    ['4', 4],
    ['2', 2],
  ] as const)
  const days =
    vaka === '4'
      ? 112
      : vaka === '1'
        ? random.int(3, 30)
        : random.weighted([
            [1, 15],
            [2, 20],
            [3, 25],
            [7, 20],
            [10, 15],
            [20, 5],
          ] as const)
  const inpatient = days > 5 && random.chance(0.2) ? random.int(1, 3) : 0
  const bitis = addDays(start, days - 1)
  return {
    medulaRaporId: `9${key}`,
    raporTakipNo: `10000000${key}00`,
    kisiNo,
    isyeriNo,
    vaka,
    raporDurumu: vaka === '4' ? '11' : random.pick(['1', '1', '1', '2']),
    poliklinikTarihi: start,
    yatisBaslangic: inpatient ? start : null,
    yatisBitis: inpatient ? addDays(start, inpatient - 1) : null,
    ayaktaBaslangic: addDays(start, inpatient),
    ayaktaBitis: bitis,
    dogumOncesiBaslangic: vaka === '4' ? start : null,
    isbasiKontrolTarihi: addDays(bitis, 1),
    baslangic: start,
    bitis,
    tesis: random.pick(tesisler),
    brans: random.pick(branslar),
    onaylar: [],
    personelimDegil: null,
    okunduKapatildi: null,
  }
}

/** What the employer has done about a report up to the day: most are approved within weeks, some in pieces or never. */
function actsOf(random: Random, rapor: DunyaRapor, gun: string): DunyaRapor {
  const lag = random.int(3, 35)
  const kind = random.weighted([
    ['whole', 88],
    ['piece', 5],
    ['notMine', 2],
    ['never', 5],
  ] as const)
  const calisti = random.chance(0.03)
  const day = addDays(rapor.bitis, lag)
  if (kind === 'never' || day > gun) return rapor
  if (kind === 'notMine') return { ...rapor, personelimDegil: day }
  const half = addDays(rapor.baslangic, Math.floor(daysBetween(rapor.baslangic, rapor.bitis) / 2))
  const onay: DunyaOnay = {
    bildirimId: `7${rapor.medulaRaporId.slice(1)}`,
    baslangic: rapor.baslangic,
    bitis: kind === 'whole' ? rapor.bitis : half,
    calisti,
    tarih: day,
  }
  return { ...rapor, onaylar: [onay], okunduKapatildi: kind === 'whole' ? day : null }
}

function kazaOf(
  random: Random,
  { medulaRaporId, kisiNo, isyeriNo, baslangic, tesis }: DunyaRapor,
  gun: string,
): DunyaKaza {
  const okundu = addDays(baslangic, random.int(2, 20))
  return {
    bildirimId: `5${medulaRaporId.slice(1)}`,
    kisiNo,
    isyeriNo,
    kazaTarihi: baslangic,
    provizyonTarihi: baslangic,
    tesisAdi: tesis.ad,
    okunduKapatildi: random.chance(0.8) && okundu <= gun ? okundu : null,
  }
}

/** SGK pays from the third day of an illness, some days after the report has ended. */
function mahsupOf(random: Random, rapor: DunyaRapor, gun: string): DunyaMahsup | undefined {
  const first = rapor.vaka === '3' ? addDays(rapor.baslangic, 2) : rapor.baslangic
  const days = daysBetween(first, rapor.bitis) + 1
  const listeTarihi = addDays(rapor.bitis, random.int(40, 55))
  const onayTarihi = addDays(listeTarihi, random.int(1, 15))
  const daily = random.int(60_000, 130_000)
  if (days < 1) return undefined
  // one in twenty-five loses a day's pay on the way
  const isShort = random.chance(0.04)
  return {
    id: `6${rapor.medulaRaporId.slice(1)}`,
    kisiNo: rapor.kisiNo,
    isyeriNo: rapor.isyeriNo,
    medulaRaporId: rapor.medulaRaporId,
    vaka: rapor.vaka,
    odemeBasTar: first,
    odemeBitTar: rapor.bitis,
    odenenTutar: lira(days * daily),
    listeTarihi,
    onayTarihi: onayTarihi <= gun ? onayTarihi : null,
    ...(isShort && { tahsilatTutari: lira((days - 1) * daily) }),
  }
}
