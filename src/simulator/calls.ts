/** A call that came, without what it carried: the paths of its fields, not their values. */
export type Cagri = {
  no: number
  zaman: string
  operasyon: string
  isyeriKodu: string | null
  ip: string
  sonucKod: number | null
  ariza: string | null
  /** How many changes the call has made. */
  etki: number
  alanlar: string[]
}

const most = 50_000

/** The calls that came, newest last; the oldest are forgotten. */
export class Calls {
  #list: Cagri[] = []
  #count = 0

  add(cagri: Omit<Cagri, 'no'>): Cagri {
    const row = { no: ++this.#count, ...cagri }
    this.#list.push(row)
    if (this.#list.length > most) this.#list = this.#list.slice(-most / 2)
    return row
  }

  find({
    sonra = 0,
    operasyon,
    isyeriKodu,
  }: {
    sonra?: number
    operasyon?: string | null
    isyeriKodu?: string | null
  }) {
    return this.#list.filter(
      (one) =>
        one.no > sonra && (!operasyon || one.operasyon === operasyon) && (!isyeriKodu || one.isyeriKodu === isyeriKodu),
    )
  }

  clear() {
    this.#list = []
  }
}
