import { addDays, daysBetween } from '#core/date.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { seededRandom } from '#features/demo/random.ts'
import { erkekAdlari, kadinAdlari, soyadlar } from './adlar.ts'
import type { DunyaBorc, DunyaIsyeri, DunyaKaza, DunyaKisi, DunyaMahsup, DunyaRapor, DunyaTescil } from './kayit.ts'
import { olaylarOf } from './olay.ts'
import { addMonths, lira } from './olcu.ts'

/** Everything that is true at SGK on a day. */
export type Dunya = {
  tohum: number
  gun: string
  isyerleri: DunyaIsyeri[]
  kisiler: DunyaKisi[]
  tesciller: DunyaTescil[]
  raporlar: DunyaRapor[]
  kazalar: DunyaKaza[]
  mahsuplar: DunyaMahsup[]
  borclar: DunyaBorc[]
}

export type DunyaOlcusu = { tohum: number; gun: string; isyeri?: number; kisi?: number; ay?: number }

/** Reports and accidents of these months after the day exist already; they show when the clock reaches them. */
const ileriAy = 2

/**
 * The world by seed and day. What happens to a person in a month depends on the seed, the person and the month alone, so
 * the world of a later day has the same past; what an employer has done (approvals, marks) is there up to the day only.
 */
export function dunyaKur({ tohum, gun, isyeri = 48, kisi = 3000, ay = 18 }: DunyaOlcusu): Dunya {
  const { ilk, son, isyerleri, kisiler, calismalar } = calismaKur({ tohum, gun, isyeri, kisi, ay })
  const olaylar = olaylarOf({ tohum, gun, ilk, son, isyerleri, kisiler, tesciller: calismalar })
  return {
    tohum,
    gun,
    isyerleri,
    kisiler,
    tesciller: calismalar.map((one) => declaredUntil(one, gun)),
    ...olaylar,
    borclar: isyerleri.flatMap((one) => borclarOf(tohum, one, { gun, ay })),
  }
}

/** What happens to the people of one company, and where they work. */
export function olaylarKur({ tohum, gun, kiraci }: { tohum: number; gun: string; kiraci: DunyaKisi['kiraci'] }) {
  const { ilk, son, isyerleri, kisiler, calismalar } = calismaKur({ tohum, gun, isyeri: 48, kisi: 3000, ay: 18 })
  const own = kisiler.filter((one) => one.kiraci === kiraci)
  const olaylar = olaylarOf({ tohum, gun, ilk, son, isyerleri, kisiler: own, tesciller: calismalar })
  return { isyerleri, kisiler: own, ...olaylar }
}

/** Who works where in the world, without what happens to them. */
export function calisanlarKur({ tohum, gun, isyeri = 48, kisi = 3000, ay = 18 }: DunyaOlcusu) {
  const { ilk, isyerleri, kisiler, calismalar } = calismaKur({ tohum, gun, isyeri, kisi, ay })
  return { ilk, isyerleri, kisiler, tesciller: calismalar.map((one) => declaredUntil(one, gun)) }
}

function calismaKur({ tohum, gun, isyeri, kisi, ay }: Required<DunyaOlcusu>) {
  const isyerleri = Array.from({ length: isyeri }, (_, no) => isyeriOf(tohum, no, isyeri))
  // a world of a few workplaces has none of ornek
  const ornekKisi = isyerleri.some(({ kiraci }) => kiraci === 'ornek') ? Math.round(kisi / 10) : 0
  const kisiler = [
    ...Array.from({ length: kisi }, (_, no) => kisiOf(tohum, no, 'demo')),
    ...Array.from({ length: ornekKisi }, (_, no) => kisiOf(tohum, kisi + no, 'ornek')),
  ]
  const ilk = addMonths(gun, -ay)
  const son = addMonths(gun, ileriAy)
  const calismalar = kisiler.flatMap((one) => tescillerOf(tohum, one, { isyerleri, ilk, gun, son }))
  return { ilk, son, isyerleri, kisiler, calismalar }
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

function isyeriOf(tohum: number, no: number, count: number): DunyaIsyeri {
  const random = seededRandom(`isyeri ${tohum} ${no}`)
  const demoCount = count - Math.floor(count / 6)
  const kiraci = no < demoCount ? 'demo' : 'ornek'
  const subeNo = kiraci === 'demo' ? no : no - demoCount
  const il = digits((no % 81) + 1, 3)
  // mahiyet 1, işkolu 4, ünite 2+2, sıra 7, il 3, ilçe 2, kontrol 2, alt işveren 3
  const sicil = `2${random.pick(['8010', '8110', '8121', '2599'])}0101${digits(1_100_000 + no * 37, 7)}${il}${digits(random.int(1, 30), 2)}${digits(random.int(0, 99), 2)}000`
  // the last four of a large enough company stand for what goes wrong with accounts
  const special =
    kiraci === 'demo' && demoCount >= 20
      ? (['yanlisSifre', 'pasif', 'iz', 'byPass'] as const)[no - demoCount + 4]
      : undefined
  return {
    no,
    kiraci,
    subeNo,
    isyeriSicilNo: sicil,
    kullaniciAdi: nationalId(450_000_001 + no * 7),
    isyeriKodu: String(1001 + no),
    sistemSifre: `S${digits(random.int(0, 99_999_999), 8)}`,
    isyeriSifresi: `I${digits(random.int(0, 99_999_999), 8)}`,
    kimlik: special === undefined || special === 'byPass' ? 'iyi' : special,
    byPass: special === 'byPass',
    mahsupProtokoluVar: random.chance(0.6),
    imalatMi: sicil.startsWith('22599'),
    tehlikeSinifi: random.pick([1, 2, 3] as const),
    beyannameTipi: random.chance(0.9) ? 1 : 2,
  }
}

function kisiOf(tohum: number, no: number, kiraci: DunyaKisi['kiraci']): DunyaKisi {
  const random = seededRandom(`kisi ${tohum} ${no}`)
  const cinsiyet = random.chance(0.3) ? 'K' : 'E'
  const ad = random.pick(cinsiyet === 'K' ? kadinAdlari : erkekAdlari)
  return { no, kiraci, tcKimlikNo: nationalId(500_000_001 + no * 7), ad, soyad: random.pick(soyadlar), cinsiyet }
}

type Span = { isyerleri: readonly DunyaIsyeri[]; ilk: string; gun: string; son: string }

/**
 * The employments of a person that touch the span. Each person enters anew every two to six years and leaves some weeks
 * before that, at a workplace drawn anew: whatever the day, somebody has just come and somebody has just gone.
 */
function tescillerOf(tohum: number, kisi: DunyaKisi, { isyerleri, ilk, gun, son }: Span): DunyaTescil[] {
  const random = seededRandom(`tescil ${tohum} ${kisi.no}`)
  const cycle = random.int(730, 2190)
  const phase = random.int(0, cycle - 1)
  const own = isyerleri.filter((one) => one.kiraci === kisi.kiraci)
  const firstCycle = Math.floor((daysBetween('2000-01-01', ilk) - phase) / cycle)
  const lastCycle = Math.floor((daysBetween('2000-01-01', son) - phase) / cycle)
  const rows: DunyaTescil[] = []
  for (let k = firstCycle; k <= lastCycle; k++) {
    const draw = seededRandom(`tescil ${tohum} ${kisi.no} ${k}`)
    const girisTarihi = addDays('2000-01-01', phase + k * cycle)
    const cikisTarihi = addDays(girisTarihi, cycle - draw.int(20, 200))
    const isyeri = draw.pick(own)
    const cikisNedeni = draw.pick(['03', '04', '05', '08', '12', '22'])
    if (cikisTarihi < ilk || girisTarihi > gun) continue
    rows.push({
      kisiNo: kisi.no,
      isyeriNo: isyeri.no,
      sicilNo: `35${digits(kisi.no, 7)}0001`,
      girisTarihi,
      girisReferansKodu: `1${digits(k, 3)}${digits(kisi.no, 5)}`,
      cikisTarihi,
      cikisReferansKodu: `2${digits(k, 3)}${digits(kisi.no, 5)}`,
      cikisNedeni,
    })
  }
  return rows
}

/** An exit that lies ahead has not been declared, though no report comes after it. */
function declaredUntil(tescil: DunyaTescil, gun: string): DunyaTescil {
  if (tescil.cikisTarihi !== null && tescil.cikisTarihi <= gun) return tescil
  return { ...tescil, cikisTarihi: null, cikisReferansKodu: null, cikisNedeni: null }
}

const borcTurleri = ['Prim', 'İşsizlik', 'Damga Vergisi', 'İdari Para Cezası'] as const

/** One workplace in five owes something for some months. */
function borclarOf(tohum: number, { no }: DunyaIsyeri, { gun, ay }: { gun: string; ay: number }): DunyaBorc[] {
  if (!seededRandom(`borclu ${tohum} ${no}`).chance(0.2)) return []
  return Array.from({ length: ay }, (_, back) => addMonths(gun, back - ay)).flatMap((month) => {
    const random = seededRandom(`borc ${tohum} ${no} ${month}`)
    if (!random.chance(0.4)) return []
    const kurus = random.int(50_000, 40_000_000)
    const vade = addDays(addMonths(month, 2), -1)
    const gecikme = Math.max(0, Math.floor((kurus * Math.max(0, daysBetween(vade, gun)) * 15) / 10_000))
    return [
      {
        isyeriNo: no,
        donem: month.slice(0, 7).replace('-', ''),
        borcTuru: random.pick(borcTurleri),
        asilTutar: lira(kurus),
        gecikmeTutari: lira(gecikme),
        vade,
      },
    ]
  })
}
