import { addDays } from '#core/date.ts'
import { vakaAdlari } from '#features/demo/sgk/adlar.ts'
import type { DunyaRapor } from '#features/demo/sgk/kayit.ts'
import type { Call } from './call.ts'
import type { Answer, AnswerRow } from './response.ts'

const done: Answer = { kod: 0, aciklama: 'İşlem başarılı' }
const none: Answer = { kod: 503, aciklama: 'Kayıt bulunamadı' }
const noRapor: Answer = { kod: 601, aciklama: 'Rapor bulunamadı' }

/** A list, or the code that says that it is empty. */
export const listed = (kayitlar: readonly AnswerRow[]): Answer => (kayitlar.length > 0 ? { ...done, kayitlar } : none)

/** The last day that the employer has approved, or the day before the report where there is none. */
export const approvedUntil = ({ onaylar, baslangic }: DunyaRapor) =>
  onaylar
    .map(({ bitis }) => bitis)
    .sort()
    .at(-1) ?? addDays(baslangic, -1)

const isWhole = (rapor: DunyaRapor) => approvedUntil(rapor) >= rapor.bitis
const isShort = ({ baslangic, bitis }: DunyaRapor) => bitis < addDays(baslangic, 2)

/** True for a report that waits for the employer. */
export const isWaiting = (rapor: DunyaRapor) =>
  !rapor.personelimDegil && !rapor.okunduKapatildi && !isWhole(rapor) && !isShort(rapor)

const noDay = '0001-01-01'

function raporBean({ durum }: Pick<Call, 'durum'>, rapor: DunyaRapor): AnswerRow {
  const kisi = durum.kisiOf(rapor.kisiNo)
  return {
    TCKIMLIKNO: kisi?.tcKimlikNo ?? null,
    AD: kisi?.ad.toLocaleUpperCase('tr-TR') ?? null,
    SOYAD: kisi?.soyad.toLocaleUpperCase('tr-TR') ?? null,
    MEDULARAPORID: rapor.medulaRaporId,
    RAPORTAKIPNO: rapor.raporTakipNo,
    RAPORSIRANO: '1',
    POLIKLINIKTAR: rapor.poliklinikTarihi,
  }
}

const raporSonu = (rapor: DunyaRapor): AnswerRow => ({
  ISBASKONTTAR: rapor.isbasiKontrolTarihi,
  ISKAZASITARIHI: rapor.vaka === '1' ? rapor.baslangic : '-',
  RAPORDURUMU: rapor.raporDurumu,
  VAKA: rapor.vaka,
  VAKAADI: vakaAdlari[rapor.vaka] ?? null,
})

const bekleyenBean = (call: Pick<Call, 'durum'>, rapor: DunyaRapor): AnswerRow => ({
  ...raporBean(call, rapor),
  YATRAPBASTAR: rapor.yatisBaslangic ?? noDay,
  YATRAPBITTAR: rapor.yatisBitis ?? noDay,
  ABASTAR: rapor.ayaktaBaslangic ?? noDay,
  ABITTAR: rapor.ayaktaBitis ?? noDay,
  ...raporSonu(rapor),
  DOGUMONCBASTAR: rapor.dogumOncesiBaslangic ?? noDay,
  RAPORDURUMADI: null,
  TESISKODU: rapor.tesis.kod,
  TESISADI: rapor.tesis.ad,
  BRANSKODU: rapor.brans.kod,
  BRANSADI: rapor.brans.ad,
  ARSIV: isShort(rapor) || isWhole(rapor) ? '1' : '0',
  ONAYLI: rapor.onaylar.length > 0 ? '1' : '0',
  ONAYDURUMU: isWhole(rapor) ? '2' : rapor.onaylar.length > 0 ? '1' : '0',
})

function raporlarOf({ durum, isyeri }: Call): DunyaRapor[] {
  const bugun = durum.bugun()
  return [...durum.world.raporlar.values()].filter((one) => one.isyeriNo === isyeri.no && one.poliklinikTarihi <= bugun)
}

/** A report of the caller's workplace, by its number and, where the operation sends them, person and case. */
function findRapor(call: Call): DunyaRapor | undefined {
  const { durum, isyeri, field } = call
  const rapor = durum.world.raporlar.get(field('medulaRaporId'))
  if (!rapor || rapor.isyeriNo !== isyeri.no) return undefined
  const isSame = (sent: string, own: string | undefined) => sent === '' || sent === own
  const isHis = isSame(field('tckNo'), durum.kisiOf(rapor.kisiNo)?.tcKimlikNo)
  return isHis && isSame(field('vaka'), rapor.vaka) ? rapor : undefined
}

/** The 100 oldest that have not been marked read: those that are settled stand in the way of newer ones. */
function raporAramaTarihile(call: Call): Answer {
  const before = call.date('tarih')
  const rows = raporlarOf(call)
    .filter((one) => one.poliklinikTarihi < before && !one.personelimDegil && !one.okunduKapatildi)
    .sort((a, b) => (a.poliklinikTarihi + a.medulaRaporId < b.poliklinikTarihi + b.medulaRaporId ? -1 : 1))
  return listed(rows.slice(0, 100).map((one) => bekleyenBean(call, one)))
}

function raporOnay(call: Call): Answer {
  const rapor = findRapor(call)
  const tarih = call.date('tarih')
  if (!rapor) return noRapor
  if (rapor.personelimDegil) return { kod: 603, aciklama: 'Rapor personeliniz değildir olarak bildirilmiş' }
  if (isWhole(rapor)) return { kod: 604, aciklama: 'Rapor daha önce onaylanmış' }
  const baslangic = addDays(approvedUntil(rapor), 1)
  if (tarih > call.durum.bugun() || tarih > rapor.bitis || tarih < baslangic)
    return { kod: 602, aciklama: 'Onay bitiş tarihi hatalı' }
  const bildirimId = call.durum.nextNo('8')
  const calisti = call.field('nitelikDurumu') === '1'
  const onay = { bildirimId, baslangic, bitis: tarih, calisti, tarih: call.durum.bugun() }
  call.commit({ olay: 'onay', medulaRaporId: rapor.medulaRaporId, onay })
  return { kod: 0, aciklama: `İşlem başarılı medulaRaporId: ${rapor.medulaRaporId} bildirimId: ${bildirimId}` }
}

/** Without the number of the piece the newest one is taken back. */
function onaylIptal(call: Call): Answer {
  const rapor = findRapor(call)
  if (!rapor) return noRapor
  const asked = call.field('bildirimId')
  const piece = asked === '' ? rapor.onaylar.at(-1) : rapor.onaylar.find((one) => one.bildirimId === asked)
  if (!piece) return { kod: 605, aciklama: 'Onay bulunamadı' }
  call.commit({ olay: 'onayIptal', medulaRaporId: rapor.medulaRaporId, bildirimId: piece.bildirimId })
  return done
}

function onayliRaporlarTarihile(call: Call): Answer {
  const [from, to] = [call.date('tarih1'), call.date('tarih2')]
  const rows = raporlarOf(call).filter(({ onaylar }) => onaylar.some(({ tarih }) => tarih >= from && tarih <= to))
  return listed(rows.map((one) => ({ ...raporBean(call, one), ...raporSonu(one) })))
}

function onayliRaporlarDetay(call: Call): Answer {
  const rapor = findRapor(call)
  const rows = (rapor?.onaylar ?? []).map((onay) => ({
    BILDIRIM_ID: onay.bildirimId,
    MEDULARAPOR_ID: rapor?.medulaRaporId ?? null,
    BASTAR: onay.baslangic,
    BITTAR: onay.bitis,
    CALISTI_CALISMADI: onay.calisti ? '1' : '0',
    ISLEM_TARIHI: onay.tarih,
    ODEMECIKTIMI: addDays(onay.tarih, 10) <= call.durum.bugun() ? '1' : '0',
  }))
  return listed(rows)
}

function raporOkunduKapat(call: Call): Answer {
  const rapor = findRapor(call)
  if (!rapor) return noRapor
  if (rapor.okunduKapatildi) return { kod: 600, aciklama: 'Rapor daha önce okundu olarak kapatılmış' }
  call.commit({ olay: 'okundu', medulaRaporId: rapor.medulaRaporId, gun: call.durum.bugun() })
  return done
}

function personelimDegildir(call: Call): Answer {
  const rapor = findRapor(call)
  if (!rapor) return noRapor
  if (rapor.onaylar.length > 0) return { kod: 604, aciklama: 'Rapor daha önce onaylanmış' }
  if (!rapor.personelimDegil)
    call.commit({ olay: 'personelimDegil', medulaRaporId: rapor.medulaRaporId, gun: call.durum.bugun() })
  return done
}

/** What the service does with reports. */
export const raporOperations: Record<string, (call: Call) => Answer> = {
  raporAramaTarihile,
  raporAramaKimlikNo: () => ({ kod: -1, aciklama: 'Bu metod kapatılmıştır' }),
  raporOnay,
  onaylIptal,
  onayliRaporlarTarihile,
  onayliRaporlarDetay,
  raporOkunduKapat,
  personelimDegildir,
}
