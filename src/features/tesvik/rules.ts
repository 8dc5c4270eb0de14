import { donemBasi } from '#core/period.ts'
import { type DonemParametre, donemDegeri } from '#features/takvim/rules.ts'

// Spec: SGK 4.6 /tesvik. The shapes of the formulas stand here; every rate and amount is a dated value.

/** How a person stood to an incentive. */
export const tesvikDurumu = { yararlanildi: 1, yararlanilmadi: 2, yersiz: 3 } as const

/** What stood against an incentive, or why it is not computed. */
export const engel = {
  borc: 'borc',
  gecBildirim: 'gecBildirim',
  sureBitti: 'sureBitti',
  formulYok: 'formulYok',
  degerYok: 'degerYok',
  satirYok: 'satirYok',
} as const
export type Engel = keyof typeof engel

/** The law of a line that no incentive was declared for. */
export const kanunsuz = '00000'
const besPuan = '05510'

/**
 * How the amount of a line is computed: a share in percent of its earnings, of its days at a daily amount, or of its
 * earnings up to a daily ceiling. Numbers are texts with a dot, exact.
 */
export type Formul = { esas: 'pek' | 'gun' | 'tavan'; gunluk: string | null; oran: string }

type Kural = { esas: Formul['esas'] | 'sabit'; oran: '5510' | 'pay' | 'pay-5510' | 'kanun' | null; bagli?: string }

const payEksi5510: Kural = { esas: 'gun', oran: 'pay-5510', bagli: besPuan }
const payGun: Kural = { esas: 'gun', oran: 'pay' }
const bolgesel: Kural = { esas: 'gun', oran: 'kanun', bagli: besPuan }
const sabit: Kural = { esas: 'sabit', oran: null }

/** The laws whose formula is known; what a line would have earned anyway is nothing unless `bagli` names it. */
const kurallar: Readonly<Record<string, Kural>> = {
  [besPuan]: { esas: 'pek', oran: '5510' },
  '06111': { esas: 'pek', oran: 'pay-5510', bagli: besPuan },
  '06645': payEksi5510,
  '02828': payEksi5510,
  '14857': payEksi5510,
  '03294': payEksi5510,
  '16322': payEksi5510,
  '25510': payEksi5510,
  '27103': payGun,
  '07252': payGun,
  '07316': payGun,
  '17103': { esas: 'tavan', oran: 'pay' },
  '46486': bolgesel,
  '56486': bolgesel,
  '66486': bolgesel,
  '00687': sabit,
  '01687': sabit,
  '07166': sabit,
  '17256': sabit,
  '27256': sabit,
}

/** What the amount of a line depends on besides the line itself. */
export type Durum = { kanunNo: string; belgeTuru: number; imalat: boolean; periodId: number }

type Parametreler = readonly DonemParametre[]

const decimalShape = /^[0-9]{1,10}(?:\.[0-9]{1,4})?$/

/** A whole period is computed by the values of its first day. */
function metinOf(rows: Parametreler, anahtar: string, periodId: number): string | null {
  return donemDegeri(rows, anahtar, donemBasi(periodId))?.deger ?? null
}

/** A dated number; null where nobody has entered one, or not as a number. */
function sayiOf(rows: Parametreler, anahtar: string, periodId: number): string | null {
  const deger = metinOf(rows, anahtar, periodId)
  return deger !== null && decimalShape.test(deger) ? deger : null
}

/** A dated list, `a,b`; empty where there is none. */
export function listeOf(rows: Parametreler, anahtar: string, periodId: number): string[] {
  return (metinOf(rows, anahtar, periodId) ?? '').split(',').filter((part) => part !== '')
}

const scale = 10_000n
const digits = 4

/** A decimal text as whole ten thousandths. */
function parse(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]{1,4}))?$/.exec(text) ?? []
  if (whole === '') throw new Error('not a decimal number')
  const value = BigInt(whole + fraction.padEnd(digits, '0'))
  return sign === '' ? value : -value
}

/** Whole ten thousandths as a decimal text without zeros at its end. */
function print(value: bigint): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`
}

/** The sum of premium shares in percent; null where one of them is not known. */
export function payToplami(rows: Parametreler, paylar: readonly string[], periodId: number): string | null {
  const values = paylar.map((pay) => sayiOf(rows, `SGK.PRIM_PAY.${pay}`, periodId))
  if (values.length === 0 || values.includes(null)) return null
  return print(values.reduce((sum, value) => sum + parse(value ?? '0'), 0n))
}

/** All shares of the premium, which a full premium is the sum of. */
export const primPaylari = [
  'ISCI_UZUN',
  'ISCI_SAGLIK',
  'ISCI_ISSIZLIK',
  'ISVEREN_UZUN',
  'ISVEREN_SAGLIK',
  'ISVEREN_ISSIZLIK',
  'KISA_VADE',
] as const

/** The rate of the 5510 incentive in a period, in manufacturing or elsewhere. */
function oran5510(rows: Parametreler, { imalat, periodId }: Durum): string | null {
  return sayiOf(rows, `SGK.TESVIK_5510_ORAN${imalat ? '.IMALAT' : ''}`, periodId)
}

/** The shares that a law takes over, in percent; the shares are known for some kinds of document alone. */
function payOf(rows: Parametreler, { kanunNo, belgeTuru, periodId }: Durum): string | null {
  if (!listeOf(rows, 'SGK.PRIM_BELGE', periodId).includes(String(belgeTuru))) return null
  return payToplami(rows, listeOf(rows, `SGK.TESVIK_PAYLAR.${kanunNo}`, periodId), periodId)
}

function oranOf(rows: Parametreler, { oran }: Kural, durum: Durum): string | null {
  if (oran === null) return '100'
  if (oran === '5510') return oran5510(rows, durum)
  if (oran === 'kanun') return sayiOf(rows, `SGK.TESVIK_ORAN.${durum.kanunNo}`, durum.periodId)
  const pay = payOf(rows, durum)
  if (oran === 'pay' || pay === null) return pay
  const part = oran5510(rows, durum)
  if (part === null) return null
  const left = parse(pay) - parse(part)
  return left < 0n ? '0' : print(left)
}

function gunlukOf(rows: Parametreler, { esas }: Kural, { kanunNo, periodId }: Durum): string | null {
  if (esas === 'gun') return sayiOf(rows, 'SGK.ASGARI_UCRET_GUNLUK', periodId)
  if (esas === 'tavan') return sayiOf(rows, 'SGK.GUNLUK_TAVAN', periodId)
  return esas === 'sabit' ? sayiOf(rows, `SGK.TESVIK_GUNLUK.${kanunNo}`, periodId) : null
}

/** The formula of a law with the values of a period, or why there is none. */
export function formulOf(rows: Parametreler, durum: Durum): Formul | Extract<Engel, 'formulYok' | 'degerYok'> {
  const kural = kurallar[durum.kanunNo]
  if (!kural) return 'formulYok'
  const oran = oranOf(rows, kural, durum)
  const gunluk = gunlukOf(rows, kural, durum)
  if (oran === null || (gunluk === null && kural.esas !== 'pek')) return 'degerYok'
  return { esas: kural.esas === 'sabit' ? 'gun' : kural.esas, gunluk, oran }
}

/** What a line under this law would have earned anyway; nothing for most. */
export const bagliKanunOf = (kanunNo: string) => kurallar[kanunNo]?.bagli ?? kanunsuz

/** True where a formula gives nothing whatever the line: the law has ended. */
export const isBitmis = ({ oran, gunluk }: Formul) => parse(oran) === 0n || (gunluk !== null && parse(gunluk) === 0n)

/** True where the law pays a fixed amount a day, so that it has no rate to show. */
export const isSabit = (kanunNo: string) => kurallar[kanunNo]?.esas === 'sabit'

/** Days and earnings of a line; a cancellation is negative. */
export type Satir = { gun: number; pekTutari: string }

/** The amount of a line in kuruş, exact and rounded half away from zero, as PostgreSQL rounds. */
export function tutarOf({ esas, gunluk, oran }: Formul, { gun, pekTutari }: Satir): bigint {
  const pek = parse(pekTutari)
  const daily = gunluk === null ? 0n : BigInt(gun) * parse(gunluk)
  const base = esas === 'pek' ? pek : esas === 'gun' ? daily : abs(pek) <= abs(daily) ? pek : daily
  // ten thousandths times ten thousandths of a percent, to kuruş
  const exact = base * parse(oran)
  const unit = scale * scale
  const rounded = (abs(exact) * 2n + unit) / (2n * unit)
  return exact < 0n ? -rounded : rounded
}

const abs = (value: bigint) => (value < 0n ? -value : value)

/** Kuruş as an amount. */
export function liraOf(kurus: bigint): string {
  const text = abs(kurus).toString().padStart(3, '0')
  return `${kurus < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** A row of the table of formulas that the lines of a period are computed by. */
export type FormulSatiri = {
  kanunNo: string
  belgeTuru: number
  imalat: boolean
  /** The law of the result: the declared one, or the one that could have been. */
  sonucKanunu: string
  esas: Formul['esas'] | null
  gunluk: string | null
  oran: string | null
  gosterilenOran: string | null
  bagliKanun: string
  bagliEsas: Formul['esas'] | null
  bagliGunluk: string | null
  bagliOran: string | null
  hak: boolean
  borcEngeli: boolean
  gecEngeli: boolean
  engel: Engel | null
}

/**
 * How lines of a law, a kind of document and a kind of workplace are computed. A line without a law is looked at as one
 * of 5510, where its document gives that right; null where it has none.
 */
export function formulSatiri(rows: Parametreler, durum: Durum): FormulSatiri | null {
  const { kanunNo, belgeTuru, imalat, periodId } = durum
  const hak = kanunNo === kanunsuz
  if (hak && !listeOf(rows, `SGK.TESVIK_BELGE.${besPuan}`, periodId).includes(String(belgeTuru))) return null
  const sonucKanunu = hak ? besPuan : kanunNo
  const formul = formulOf(rows, { ...durum, kanunNo: sonucKanunu })
  const bagliKanun = bagliKanunOf(sonucKanunu)
  const bagli = bagliKanun === kanunsuz ? null : formulOf(rows, { ...durum, kanunNo: bagliKanun })
  const known = typeof formul === 'string' ? null : formul
  const knownBagli = bagli === null || typeof bagli === 'string' ? null : bagli
  const isListed = (liste: string) => listeOf(rows, `SGK.TESVIK_ENGEL.${liste}`, periodId).includes(sonucKanunu)
  const none = typeof formul === 'string' ? formul : isBitmis(formul) ? engel.sureBitti : null
  return {
    kanunNo,
    belgeTuru,
    imalat,
    sonucKanunu,
    esas: known?.esas ?? null,
    gunluk: known?.gunluk ?? null,
    oran: known?.oran ?? null,
    gosterilenOran: isSabit(sonucKanunu) ? null : (known?.oran ?? null),
    bagliKanun,
    bagliEsas: knownBagli?.esas ?? null,
    bagliGunluk: knownBagli?.gunluk ?? null,
    bagliOran: knownBagli?.oran ?? null,
    hak,
    borcEngeli: isListed('BORC'),
    gecEngeli: isListed('GEC_BILDIRIM'),
    engel: none,
  }
}
