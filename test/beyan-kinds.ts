import { addDays } from '#core/date.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { vakaAdlari } from '#features/demo/sgk/adlar.ts'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import { bildirimIdOf } from '#features/sgk/rules.ts'
import { callSgk } from '#features/sgk/soap/client.server.ts'
import {
  manuelCalismazlikBildirimiGiris,
  manuelCalismazlikBildirimiGoruntu,
  raporOnay,
} from '#features/sgk/wire/evizite.ts'
import { iseGirisKaydet } from '#features/sgk/wire/tescil.ts'
import type { YeniBeyan } from '#features/sgk-beyan/create.server.ts'
import type { BeyanIslem } from '#features/sgk-beyan/rules.ts'
import { openSession, type SgkSimulator } from './servers/sgk-simulator.ts'

type Place = { sim: SgkSimulator; isyeri: DunyaIsyeri; gun: string }
/** Somebody whom no other declaration of a test is about. */
type Person = { tckNo: string; ad: string; soyad: string }
type Made = Pick<YeniBeyan, 'kayit' | 'kayitId' | 'istek'>
type Make = (place: Place, who: Person) => Promise<Made>

const vaka = '3'

/** The person of a number. */
export const personOf = (no: number): Person => ({
  tckNo: nationalId(520_000_001 + 7 * no),
  ad: 'AYŞE',
  soyad: 'GÜNEŞ',
})

/** A report of ten days that waits for the employer. */
async function report({ sim, isyeri: { isyeriKodu }, gun }: Place, who: Person) {
  const [bas, bit] = [addDays(gun, -20), addDays(gun, -11)]
  const { medulaRaporId } = await sim.control('rapor', { isyeriKodu, ...who, poliklinik: bas, bas, bit })
  return { medulaRaporId: String(medulaRaporId), bit }
}

const approvalOf = ({ medulaRaporId, bit }: { medulaRaporId: string; bit: string }) => ({
  vaka,
  medulaRaporId,
  nitelikDurumu: '1',
  tarih: bit,
})

const absence = (gun: string) => ({
  raporBaslangicTarihi: addDays(gun, -5),
  iseBaslamaTarihi: addDays(gun, -2),
  nitelikDurumu: 'E',
})

const entry = (gun: string) => ({
  giristarihi: addDays(gun, -1),
  sigortaliTuru: 0,
  gorevkodu: '02',
  meslekkodu: '5414.01',
  csgbiskolu: '20',
  eskihukumlu: 'H',
  ozurlu: 'H',
  ogrenimkodu: '3',
  kismiSureliCalisiyormu: 'H',
})

/** An entry as the employer made it on SGK's own screen; answers its reference. */
export async function enterAtSgk({ sim, isyeri, gun }: Place, { tckNo: tckimlikNo, ad, soyad }: Person) {
  const { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifresi, isyeriSicilNo } = isyeri
  const user = { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifre: isyeriSifresi, isyeriSicil: isyeriSicilNo }
  const sigortaliIseGirisListesi = [{ tckimlikNo, ad, soyad, ...entry(gun) }]
  const request = { sgk4aIseGirisParametre: { kullaniciBilgileri: user, sigortaliIseGirisListesi } }
  const entered = await callSgk(sim.adres, iseGirisKaydet, { request })
  const referansKodu = entered.tamam ? entered.kayitlar[0]?.referansKodu : null
  if (!referansKodu) throw new Error('SGK has not kept the entry')
  return referansKodu
}

const noPay = { belgeturu: 1, hakedilenucret: '0.00', primikramiye: '0.00', eksikgunsayisi: 0, eksikgunnedeni: 0 }
const eVizite = (medulaRaporId: string, istek: object): Made => ({
  kayit: 'eVizite',
  kayitId: Number(medulaRaporId),
  istek,
})

let lastId = 0
const newRecord = (kayit: string, istek: object): Made => ({ kayit, kayitId: ++lastId, istek })

/** Every declaration that the product can make: what must be true at SGK before it, and what is declared then. */
export const beyanKinds: Record<BeyanIslem, Make> = {
  async raporOnay(place, who) {
    const made = await report(place, who)
    return eVizite(made.medulaRaporId, approvalOf(made))
  },
  async onaylIptal(place, who) {
    const { sim, isyeri } = place
    const made = await report(place, who)
    const request = { ...(await openSession(sim.adres, isyeri)), tckNo: who.tckNo, ...approvalOf(made) }
    const approved = await callSgk(sim.adres, raporOnay, { request })
    const bildirimId = approved.tamam ? bildirimIdOf(approved.sonucAciklama) : null
    if (bildirimId === null) throw new Error('SGK gave the approval no number')
    return eVizite(made.medulaRaporId, { medulaRaporId: made.medulaRaporId, bildirimId, bitis: made.bit })
  },
  async personelimDegildir(place, who) {
    const { medulaRaporId } = await report(place, who)
    return eVizite(medulaRaporId, { vaka, medulaRaporId })
  },
  async mahsuplastirmaOnay({ sim, isyeri: { isyeriKodu }, gun }, who) {
    const [bas, bit, tutar] = [addDays(gun, -20), addDays(gun, -11), '512.50']
    const { id } = await sim.control('mahsup', { isyeriKodu, ...who, vaka, bas, bit, tutar })
    const paid = { vakaAdi: vakaAdlari[vaka], odemeBasTar: bas, odemeBitTar: bit, odenenTutar: tutar }
    return newRecord('eviziteMahsup', { id: String(id), ...paid })
  },
  async manuelCalismazlikBildirimiGiris({ gun }) {
    return newRecord('manuelBildirim', absence(gun))
  },
  async manuelCalismazlikBildirimiSil({ sim, isyeri, gun }, { tckNo }) {
    const session = await openSession(sim.adres, isyeri)
    const request = { ...session, tckNo }
    await callSgk(sim.adres, manuelCalismazlikBildirimiGiris, { request: { ...request, ...absence(gun) } })
    const shown = await callSgk(sim.adres, manuelCalismazlikBildirimiGoruntu, { request })
    const id = shown.tamam ? shown.kayitlar[0]?.ID : null
    if (!id) throw new Error('SGK has not kept the notice')
    return newRecord('manuelBildirim', { id })
  },
  async iseGirisKaydet({ gun }) {
    return newRecord('tescil', entry(gun))
  },
  async istenCikisKaydet(place, who) {
    await enterAtSgk(place, who)
    const { gun } = place
    const job = { istenCikisNedeni: '03', meslekkodu: '5414.01', csgbiskolu: '20' }
    return newRecord('tescil', { ...job, istenCikisTarihi: gun, bulundugumuzDonem: noPay, oncekiDonem: noPay })
  },
}
