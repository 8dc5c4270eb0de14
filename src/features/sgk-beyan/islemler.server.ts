import { z } from 'zod'
import { addDays } from '#core/date.ts'
import type { NewKisi } from '#features/kisi/store.server.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { tescilKanali } from '#features/sgk/kanal/tescil.server.ts'
import type { CagriSonucu, KayitSekli } from '#features/sgk/sonuc.server.ts'
import type { Runtime } from '#server/runtime.ts'
import type { BeyanIslem, Outcome, TescilIslem } from './rules.ts'

type CagriParts = Parameters<typeof tescilKanali.girisPdf>[1]

/** What a declaration is sent and read back with. */
export type Konu = Pick<CagriParts, 'kimlik' | 'not'> & {
  rest: Pick<Runtime, 'config' | 'keys' | 'master'>
  isyeriSicilNo: string
  kisi: NewKisi
  bugun: string
  /** Whether the report was asked to be marked as read, so that its absence from the list says nothing. */
  okunduIstendi(): Promise<boolean>
}

/** Whether the effect is there, null where the answer does not tell; and the day on which SGK has noted it, if it says so. */
export type Okuma = { outcome: Outcome; isThere: boolean | null; islemTarihi?: string | null }

/** An operation: the fields that are kept of its request, and the reading that tells of its effect. */
export type Okunan<I> = {
  readonly istek: z.ZodType<I>
  readonly ofKisi: boolean
  oku(konu: Konu, istek: I): Promise<Okuma>
}

/** An operation that is sent alone. */
export type Islem<I> = Okunan<I> & { gonder(konu: Konu, istek: I): Promise<Outcome> }

type Kayit<I> = { kisi: NewKisi; istek: I }

/** An operation of the 4A services: persons of one workplace go in one call, and each has a result of its own. */
export type TopluIslem<I, A> = Okunan<I> & { gonder(konu: Konu, kayitlar: readonly Kayit<I>[]): Promise<A> }

const define = <I>(islem: Islem<I>) => islem as Islem<unknown> // `istek` reads what the table's row then is given
const defineToplu = <I, A>(islem: TopluIslem<I, A>) => islem as TopluIslem<unknown, A> // as above

/** The judgement on an answer's records; a call that failed tells nothing. */
async function judge<H extends KayitSekli, R extends KayitSekli>(
  call: Promise<CagriSonucu<H, R>>,
  isThere: (kayitlar: Extract<CagriSonucu<H, R>, { tamam: true }>['kayitlar']) => boolean | null,
): Promise<Okuma> {
  const outcome = await call
  const isRead = !('engel' in outcome) && outcome.tamam
  return { outcome, isThere: isRead ? isThere(outcome.kayitlar) : null }
}

/** The judgement on the registrations of a person: the one that is looked for, with the day on which SGK has noted it. */
async function judgeKayit<H extends KayitSekli, R extends KayitSekli>(
  call: Promise<CagriSonucu<H, R>>,
  find: (
    kayitlar: Extract<CagriSonucu<H, R>, { tamam: true }>['kayitlar'],
  ) => { islemTarihi: string | null } | undefined,
): Promise<Okuma> {
  const outcome = await call
  if ('engel' in outcome || !outcome.tamam) return { outcome, isThere: null }
  const found = find(outcome.kayitlar)
  return { outcome, isThere: found !== undefined, islemTarihi: found?.islemTarihi ?? null }
}

function kullaniciBilgileri({ kimlik, isyeriSicilNo }: Konu) {
  const { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifresi } = kimlik
  return { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifre: isyeriSifresi, isyeriSicil: isyeriSicilNo }
}

const insured = ({ tcKimlikNo, ad, soyad }: NewKisi) => ({ tckimlikNo: tcKimlikNo, ad, soyad })

const day = z.iso.date()
const code = z.string().regex(/^[0-9A-Za-z.]{1,20}$/)
const no = z.string().regex(/^[0-9]{1,20}$/)
const count = z.int().min(0).max(9999)
const decimal = z.string().regex(/^[0-9]{1,12}\.[0-9]{2}$/)

/** Without the parts that are not there: a request names a field or leaves it out. */
type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
}
const present = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<T> // the filter says so

const readDetay = ({ rest, kimlik, not }: Konu, medulaRaporId: string) =>
  evizite.onayliDetay(rest, { kimlik, not, request: { medulaRaporId } })

const readManuel = ({ rest, kimlik, not, kisi }: Konu) =>
  evizite.manuelBildirimler(rest, { kimlik, not, request: { tckNo: kisi.tcKimlikNo } })

const donem = z.strictObject({
  belgeturu: count,
  hakedilenucret: decimal,
  primikramiye: decimal,
  eksikgunsayisi: count,
  eksikgunnedeni: count,
})

const shownAtMost = 100
/** How far back payments are looked for, in days. */
const mahsupPencere = 120

/** The declarations that are sent one by one; a new one is a line here and in `beyanIslem`. */
export const tekIslemler: Record<Exclude<BeyanIslem, TescilIslem>, Islem<unknown>> = {
  // pieces follow each other, so the one that ends on this day is this one
  raporOnay: define({
    istek: z.strictObject({ vaka: code, medulaRaporId: no, nitelikDurumu: code, tarih: day }),
    ofKisi: true,
    gonder: (konu, istek) => {
      const request = { tckNo: konu.kisi.tcKimlikNo, ...istek }
      return evizite.raporOnay(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: (konu, { medulaRaporId, tarih }) =>
      judge(readDetay(konu, medulaRaporId), (pieces) => pieces.some(({ BITTAR }) => BITTAR === tarih)),
  }),
  // `bitis` is kept, not sent: without a number SGK takes the newest piece back, and its last day tells which one that was
  onaylIptal: define({
    istek: z.strictObject({ medulaRaporId: no, bildirimId: no.optional(), bitis: day.optional() }),
    ofKisi: false,
    gonder: ({ rest, kimlik, not }, { medulaRaporId, bildirimId }) => {
      const request = { medulaRaporId, ...(bildirimId !== undefined && { bildirimId }) }
      return evizite.onayIptal(rest, { kimlik, not, request })
    },
    oku: (konu, { medulaRaporId, bildirimId, bitis }) =>
      judge(readDetay(konu, medulaRaporId), (pieces) => {
        if (bildirimId !== undefined) return !pieces.some(({ BILDIRIM_ID }) => BILDIRIM_ID === bildirimId)
        if (pieces.length === 0) return true
        const newest = pieces
          .map(({ BITTAR }) => BITTAR ?? '')
          .sort()
          .at(-1)
        if (bitis === undefined || newest === undefined || newest > bitis) return null
        return newest < bitis
      }),
  }),
  // a list that is full may have been cut before the report, and one that was asked to be marked as read is in none;
  // the list is one of the two that SGK gives a day
  personelimDegildir: define({
    istek: z.strictObject({ vaka: code, medulaRaporId: no }),
    ofKisi: true,
    gonder: (konu, istek) => {
      const request = { tckNo: konu.kisi.tcKimlikNo, ...istek }
      return evizite.personelimDegil(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: async ({ rest, kimlik, not, bugun, okunduIstendi }, { medulaRaporId }) => {
      const request = { tarih: addDays(bugun, 1) }
      const okuma = await judge(evizite.bekleyenRaporlar(rest, { kimlik, not, request }), (waiting) => {
        if (waiting.some(({ MEDULARAPORID }) => MEDULARAPORID === medulaRaporId)) return false
        return waiting.length < shownAtMost ? true : null
      })
      return okuma.isThere && (await okunduIstendi()) ? { ...okuma, isThere: null } : okuma
    },
  }),
  // among the approved ones it is there, among those that wait it is not; a list that names it nowhere does not tell
  mahsuplastirmaOnay: define({
    istek: z.strictObject({
      id: no,
      vakaAdi: z.string().max(60),
      odemeBasTar: day,
      odemeBitTar: day,
      odenenTutar: decimal,
    }),
    ofKisi: true,
    gonder: (konu, istek) => {
      const request = { tckNo: konu.kisi.tcKimlikNo, ...istek }
      return evizite.mahsupOnay(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: async ({ rest, kimlik, not, bugun }, { id }) => {
      const asked = { kimlik, not, request: { tarih: addDays(bugun, -mahsupPencere), tarih2: bugun } }
      const isIn = (rows: readonly { id: string | null }[]) => rows.some((one) => one.id === id)
      const approved = await judge(evizite.mahsupOnaylanan(rest, asked), isIn)
      if (approved.isThere !== false) return approved
      const waiting = evizite.mahsupBekleyen(rest, asked)
      return judge(waiting, (rows) => (isIn(rows) ? false : null))
    },
  }),
  manuelCalismazlikBildirimiGiris: define({
    istek: z.strictObject({ raporBaslangicTarihi: day, iseBaslamaTarihi: day, nitelikDurumu: code }),
    ofKisi: true,
    gonder: (konu, istek) => {
      const request = { tckNo: konu.kisi.tcKimlikNo, ...istek }
      return evizite.manuelBildirim(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: (konu, { raporBaslangicTarihi, iseBaslamaTarihi }) =>
      judge(readManuel(konu), (rows) =>
        rows.some((one) => one.istenAyrTarih === raporBaslangicTarihi && one.iseDonusTarih === iseBaslamaTarihi),
      ),
  }),
  manuelCalismazlikBildirimiSil: define({
    istek: z.strictObject({ id: no }),
    ofKisi: true,
    gonder: (konu, istek) => {
      const request = { ...istek, tckNo: konu.kisi.tcKimlikNo }
      return evizite.manuelSil(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: (konu, { id }) => judge(readManuel(konu), (rows) => !rows.some((one) => one.ID === id)),
  }),
}

/** Entries into work and exits from it. */
export const tescilIslemler = {
  iseGirisKaydet: defineToplu({
    istek: z.strictObject({
      giristarihi: day,
      sigortaliTuru: count,
      gorevkodu: code,
      meslekkodu: code,
      csgbiskolu: code,
      eskihukumlu: code,
      ozurlu: code,
      ogrenimkodu: code,
      mezuniyetbolumu: z.string().max(100).optional(),
      mezuniyetyili: count.optional(),
      kismiSureliCalisiyormu: code,
      kismiSureliCalismaGunSayisi: count.optional(),
    }),
    ofKisi: true,
    gonder: (konu, kayitlar) => {
      const sigortaliIseGirisListesi = kayitlar.map(({ kisi, istek }) => ({ ...insured(kisi), ...present(istek) }))
      const request = {
        sgk4aIseGirisParametre: { kullaniciBilgileri: kullaniciBilgileri(konu), sigortaliIseGirisListesi },
      }
      return tescilKanali.girisKaydet(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: (konu, { giristarihi: iseGirisTarihi }) => {
      const asked = { kullaniciBilgileri: kullaniciBilgileri(konu), tcKimlikNo: konu.kisi.tcKimlikNo, iseGirisTarihi }
      const request = { tcKimlikTarihtenIseGirisSorParametre: asked }
      const call = tescilKanali.girisSorgula(konu.rest, {
        kimlik: konu.kimlik,
        not: konu.not,
        request,
      })
      return judgeKayit(call, (rows) => rows.find(({ girisTarihi }) => girisTarihi === iseGirisTarihi))
    },
  }),
  istenCikisKaydet: defineToplu({
    istek: z.strictObject({
      istenCikisTarihi: day,
      istenCikisNedeni: code,
      meslekkodu: code,
      csgbiskolu: code,
      bulundugumuzDonem: donem,
      oncekiDonem: donem,
    }),
    ofKisi: true,
    gonder: (konu, kayitlar) => {
      const sigortaliIstenCikisListesi = kayitlar.map(({ kisi, istek }) => ({ ...insured(kisi), ...istek }))
      const request = {
        sgk4aIstenCikisParametre: { kullaniciBilgileri: kullaniciBilgileri(konu), sigortaliIstenCikisListesi },
      }
      return tescilKanali.cikisKaydet(konu.rest, { kimlik: konu.kimlik, not: konu.not, request })
    },
    oku: (konu, { istenCikisTarihi }) => {
      const asked = { kullaniciBilgileri: kullaniciBilgileri(konu), tcKimlikNo: konu.kisi.tcKimlikNo, istenCikisTarihi }
      const request = { tcKimlikTarihtenIstenCikisSorParametre: asked }
      const call = tescilKanali.cikisSorgula(konu.rest, {
        kimlik: konu.kimlik,
        not: konu.not,
        request,
      })
      return judgeKayit(call, (rows) => rows.find(({ cikisTarihi }) => cikisTarihi === istenCikisTarihi))
    },
  }),
}

/** Every declaration as it is kept and read back. */
export const okunanIslemler: Record<BeyanIslem, Okunan<unknown>> = { ...tekIslemler, ...tescilIslemler }
