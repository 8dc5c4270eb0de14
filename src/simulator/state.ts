import { today } from '#core/date.ts'
import { dunyaKur } from '#features/demo/sgk/dunya.ts'
import type { DunyaIsyeri, DunyaKaza, DunyaKisi, DunyaMahsup, DunyaRapor } from '#features/demo/sgk/kayit.ts'
import type { Cikis, Giris, Journal, Kimlik, Manuel, Olay } from './journal.ts'

/** A workplace with what SGK answers to its user now. */
export type Isyeri = Omit<DunyaIsyeri, 'kimlik'> & { kimlik: Kimlik }

/** An employment: its entry and, once it was declared, its exit. */
export type Tescil = { giris: Giris; cikis: Cikis | null; sicilNo: string }

type World = {
  isyerleri: Map<string, Isyeri>
  kisiler: Map<string, Pick<DunyaKisi, 'no' | 'tcKimlikNo' | 'ad' | 'soyad' | 'cinsiyet'>>
  tcknOf: Map<number, string>
  raporlar: Map<string, DunyaRapor>
  kazalar: Map<string, DunyaKaza>
  mahsuplar: Map<string, DunyaMahsup>
  manueller: Map<string, Manuel>
  iletisim: Map<number, { cepTel: string; eposta: string }>
  tesciller: Tescil[]
}

/** The simulator's state: the world that was loaded and everything that was declared since. */
export class Durum {
  world: World = emptyWorld()
  /** The day of the world that was loaded. */
  gun = ''
  bolen = 1
  #kaymaMs = 0
  #count = 0
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
    for (const olay of journal.read()) this.#apply(olay)
  }

  /** True when there is no world yet: neither from the journal nor loaded. */
  get isEmpty() {
    return this.world.isyerleri.size === 0
  }

  now(): number {
    return Date.now() + this.#kaymaMs
  }

  bugun(): string {
    return today(new Date(this.now()))
  }

  /** A number that no other record of this state has. */
  nextNo(prefix: string): string {
    return `${prefix}${String(this.#count + 1).padStart(8, '0')}`
  }

  /** Keeps an event and then makes it true. A new world forgets what was declared in the old one; the clock goes on. */
  commit(olay: Olay) {
    if (olay.olay === 'yukle') this.#journal.clear()
    this.#journal.append(olay)
    this.#apply(olay)
    if (olay.olay !== 'yukle') return
    this.commit({ olay: 'saat', kaymaMs: this.#kaymaMs })
    this.commit({ olay: 'hiz', bolen: this.bolen })
  }

  setClock(now: number) {
    this.commit({ olay: 'saat', kaymaMs: now - Date.now() })
  }

  kisiOf(kisiNo: number) {
    return this.world.kisiler.get(this.world.tcknOf.get(kisiNo) ?? '')
  }

  /** The number of a person, who is new to SGK when nobody has the national id. */
  kisiNoOf(tcKimlikNo: string, ad: string, soyad: string): number {
    if (!this.world.kisiler.has(tcKimlikNo)) this.commit({ olay: 'kisi', tcKimlikNo, ad, soyad })
    return this.world.kisiler.get(tcKimlikNo)?.no ?? -1
  }

  #apply(olay: Olay) {
    this.#count = olay.olay === 'yukle' ? 1 : this.#count + 1
    if (olay.olay === 'yukle') this.#load(olay)
    else if (olay.olay === 'saat') this.#kaymaMs = olay.kaymaMs
    else if (olay.olay === 'hiz') this.bolen = olay.bolen
    else applyToWorld(this.world, olay)
  }

  #load({ tohum, gun, isyeri, kisi, ay }: Extract<Olay, { olay: 'yukle' }>) {
    const dunya = dunyaKur({ tohum, gun, isyeri, kisi, ay })
    const world = emptyWorld()
    for (const one of dunya.isyerleri) world.isyerleri.set(one.isyeriKodu, { ...one })
    for (const one of dunya.kisiler) {
      world.kisiler.set(one.tcKimlikNo, one)
      world.tcknOf.set(one.no, one.tcKimlikNo)
    }
    for (const one of dunya.raporlar) world.raporlar.set(one.medulaRaporId, one)
    for (const one of dunya.kazalar) world.kazalar.set(one.bildirimId, one)
    for (const one of dunya.mahsuplar) world.mahsuplar.set(one.id, one)
    world.tesciller = dunya.tesciller.map(({ kisiNo, isyeriNo, sicilNo, ...one }) => {
      const tcKimlikNo = world.tcknOf.get(kisiNo) ?? ''
      const { ad = '', soyad = '' } = world.kisiler.get(tcKimlikNo) ?? {}
      const who = { isyeriNo, tcKimlikNo }
      const giris = { ...who, ad, soyad, tarih: one.girisTarihi, referansKodu: one.girisReferansKodu }
      const { cikisTarihi: tarih, cikisNedeni: neden, cikisReferansKodu: referansKodu } = one
      const cikis = tarih && neden && referansKodu ? { ...who, tarih, neden, referansKodu } : null
      return { giris, cikis, sicilNo }
    })
    this.world = world
    this.gun = gun
  }
}

function emptyWorld(): World {
  return {
    isyerleri: new Map(),
    kisiler: new Map(),
    tcknOf: new Map(),
    raporlar: new Map(),
    kazalar: new Map(),
    mahsuplar: new Map(),
    manueller: new Map(),
    iletisim: new Map(),
    tesciller: [],
  }
}

type WorldOlay = Exclude<Olay, { olay: 'yukle' | 'saat' | 'hiz' }>

function applyToWorld(world: World, olay: WorldOlay) {
  if (olay.olay === 'kisi') addKisi(world, olay)
  else if (olay.olay === 'rapor') world.raporlar.set(olay.rapor.medulaRaporId, olay.rapor)
  else if (olay.olay === 'kaza') world.kazalar.set(olay.kaza.bildirimId, olay.kaza)
  else if (olay.olay === 'mahsup') world.mahsuplar.set(olay.mahsup.id, olay.mahsup)
  else if (olay.olay === 'manuel') world.manueller.set(olay.manuel.id, olay.manuel)
  else if (olay.olay === 'manuelSil') world.manueller.delete(olay.id)
  else if (olay.olay === 'iletisim') world.iletisim.set(olay.isyeriNo, olay)
  else if (olay.olay === 'giris') applyGiris(world, olay.giris)
  else if (olay.olay === 'cikis') applyCikis(world, olay.cikis)
  else if (olay.olay === 'kimlik') applyKimlik(world, olay)
  else if (olay.olay === 'kazaOkundu') change(world.kazalar, olay.bildirimId, { okunduKapatildi: olay.gun })
  else if (olay.olay === 'mahsupOnay') change(world.mahsuplar, olay.id, { onayTarihi: olay.gun })
  else applyToRapor(world, olay)
}

function applyToRapor(world: World, olay: Extract<WorldOlay, { medulaRaporId: string }>) {
  const { onaylar = [] } = world.raporlar.get(olay.medulaRaporId) ?? {}
  const changes =
    olay.olay === 'onay'
      ? { onaylar: [...onaylar, olay.onay] }
      : olay.olay === 'onayIptal'
        ? { onaylar: onaylar.filter(({ bildirimId }) => bildirimId !== olay.bildirimId), okunduKapatildi: null }
        : olay.olay === 'okundu'
          ? { okunduKapatildi: olay.gun }
          : { personelimDegil: olay.gun }
  change(world.raporlar, olay.medulaRaporId, changes)
}

function change<T extends object>(map: Map<string, T>, key: string, changes: Partial<T>) {
  const found = map.get(key)
  if (found) Object.assign(found, changes)
}

function applyKimlik(world: World, { isyeriKodu, durum, isyeriSifresi }: Extract<Olay, { olay: 'kimlik' }>) {
  change(world.isyerleri, isyeriKodu, { kimlik: durum, ...(isyeriSifresi !== undefined && { isyeriSifresi }) })
}

function addKisi(world: World, { tcKimlikNo, ad, soyad }: { tcKimlikNo: string; ad: string; soyad: string }) {
  if (world.kisiler.has(tcKimlikNo)) return
  const no = 1_000_000 + world.kisiler.size
  world.kisiler.set(tcKimlikNo, { no, tcKimlikNo, ad, soyad, cinsiyet: 'E' })
  world.tcknOf.set(no, tcKimlikNo)
}

function applyGiris(world: World, giris: Giris) {
  addKisi(world, giris)
  world.tesciller.push({ giris, cikis: null, sicilNo: `35${giris.referansKodu}` })
}

function applyCikis(world: World, cikis: Cikis) {
  const open = world.tesciller.find(
    ({ giris, cikis: left }) => giris.tcKimlikNo === cikis.tcKimlikNo && giris.isyeriNo === cikis.isyeriNo && !left,
  )
  if (open) open.cikis = cikis
}
