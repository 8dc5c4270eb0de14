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

/** The share of people who are ill in a month. */
const hastaPayi = 0.21

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
      if (!random.chance(hastaPayi)) continue
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

/** The states of a report by SGK's codes: most end with a person who works again. */
const raporDurumlari = [
  ['1', 600],
  ['2', 220],
  ['3', 60],
  ['4', 30],
  ['5', 30],
  ['6', 15],
  ['7', 15],
  ['8', 6],
  ['9', 6],
  ['13', 5],
  ['14', 5],
  ['15', 4],
  ['16', 4],
] as const
const analikDurumlari = [
  ['11', 6],
  ['10', 2],
  ['12', 2],
] as const

type Place = { kisiNo: number; isyeriNo: number; start: string; key: string }

function raporOf(random: Random, { kisiNo, isyeriNo, start, key }: Place): DunyaRapor {
  const vaka = random.weighted([
    ['3', 980],
    ['1', 11],
    ['4', 5],
    ['2', 4],
  ] as const)
  // most are of a day or two: SGK calls them archived, and nobody has to answer
  const days =
    vaka === '4'
      ? 112
      : vaka === '1'
        ? random.int(3, 30)
        : random.weighted([
            [1, 35],
            [2, 38],
            [3, 13],
            [5, 6],
            [7, 4],
            [10, 3],
            [20, 1],
          ] as const)
  const inpatient = days > 5 && random.chance(0.2) ? random.int(1, 3) : 0
  const bitis = addDays(start, days - 1)
  return {
    medulaRaporId: `9${key}`,
    raporTakipNo: `10000000${key}00`,
    kisiNo,
    isyeriNo,
    vaka,
    raporDurumu: random.weighted(vaka === '4' ? analikDurumlari : raporDurumlari),
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

/**
 * What the employer has done about a report up to the day. What is archived is marked as read; the others are approved
 * within days of their end, long ones in two pieces, and a few are not theirs, were marked elsewhere or forgotten.
 */
function actsOf(random: Random, rapor: DunyaRapor, gun: string): DunyaRapor {
  const day = addDays(rapor.bitis, random.int(1, 3))
  const kind = random.weighted([
    ['approved', 980],
    ['notMine', 12],
    ['lost', 5],
    ['never', 3],
  ] as const)
  const calisti = random.chance(0.03)
  const days = daysBetween(rapor.baslangic, rapor.bitis) + 1
  const inPieces = days >= enAzParcali && random.chance(0.9)
  const isOver = day <= gun
  if (days <= enCokArsiv) return isOver ? { ...rapor, okunduKapatildi: day } : rapor
  if (kind === 'never') return rapor
  if (kind === 'notMine') return isOver ? { ...rapor, personelimDegil: day } : rapor
  if (kind === 'lost') return isOver ? { ...rapor, okunduKapatildi: day } : rapor
  const half = addDays(rapor.baslangic, Math.floor(days / 3) - 1)
  const key = rapor.medulaRaporId.slice(1)
  const pieces: DunyaOnay[] = inPieces
    ? [
        { bildirimId: `7${key}`, baslangic: rapor.baslangic, bitis: half, calisti, tarih: addDays(half, 1) },
        { bildirimId: `77${key}`, baslangic: addDays(half, 1), bitis: rapor.bitis, calisti, tarih: day },
      ]
    : [{ bildirimId: `7${key}`, baslangic: rapor.baslangic, bitis: rapor.bitis, calisti, tarih: day }]
  return { ...rapor, onaylar: pieces.filter(({ tarih }) => tarih <= gun), okunduKapatildi: isOver ? day : null }
}

/** Reports of so many days or fewer wait for nobody; those of so many or more are approved in pieces. */
const [enCokArsiv, enAzParcali] = [2, 5]

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
  }
}
