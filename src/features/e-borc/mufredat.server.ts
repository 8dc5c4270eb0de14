import { type BorcKalemi, type BorcTuru, kurusOf, liraOf } from './rules.ts'

/** A line of the ledger: what was accrued, taken off, collected and added for being late. */
export type MufredatSatiri = {
  donem: number
  borcTuru: BorcTuru
  kanunNo: string | null
  /** A cancellation: what it accrues and takes off counts the other way. */
  isIptal: boolean
  tahakkuk: string
  indirim: string
  indirim5510: string
  tahsilat: string
  gecikmeZammi: string
}

/**
 * What is left to pay of a ledger, by period and kind. A collection pays the principal first, then the increase; what
 * was paid beyond both is escrow.
 */
export function mufredatKalemleri(satirlar: readonly MufredatSatiri[]): { kalemler: BorcKalemi[]; emanet: string } {
  const groups = Map.groupBy(satirlar, ({ donem, borcTuru: tur }) => `${donem}/${tur}`)
  const kalemler: BorcKalemi[] = []
  let emanet = 0n
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const sum = (name: 'tahsilat' | 'gecikmeZammi') => group.reduce((total, one) => total + kurusOf(one[name]), 0n)
    const asil = group.reduce((total, one) => total + accruedBy(one), 0n) - sum('tahsilat')
    const gecikme = sum('gecikmeZammi') + (asil < 0n ? asil : 0n)
    if (gecikme < 0n) emanet -= gecikme
    const [principal, increase] = [asil > 0n ? asil : 0n, gecikme > 0n ? gecikme : 0n]
    if (principal + increase === 0n) continue
    kalemler.push({
      donem: first.donem,
      borcTuru: first.borcTuru,
      kanunNo: first.kanunNo,
      asilTutar: liraOf(principal),
      gecikmeTutari: liraOf(increase),
      vade: null,
      icraDosyaNo: null,
    })
  }
  kalemler.sort((a, b) => a.donem - b.donem || a.borcTuru - b.borcTuru)
  return { kalemler, emanet: liraOf(emanet) }
}

/** What a line adds to the principal; a cancellation takes the same away. */
function accruedBy({ isIptal, tahakkuk, indirim, indirim5510 }: MufredatSatiri): bigint {
  const net = kurusOf(tahakkuk) - kurusOf(indirim) - kurusOf(indirim5510)
  return isIptal ? -net : net
}
