import { addDays, daysBetween } from '#core/date.ts'
import { vakaAdlari } from '#features/demo/sgk/adlar.ts'
import type { DunyaKaza, DunyaMahsup } from '#features/demo/sgk/kayit.ts'
import type { Call } from './call.ts'
import { listed } from './evizite-rapor.ts'
import type { Answer, AnswerRow } from './response.ts'

const done: Answer = { kod: 0, aciklama: 'İşlem başarılı' }
const none: Answer = { kod: 503, aciklama: 'Kayıt bulunamadı' }

/** True for a day of the request's span that the clock has reached. */
const isAsked = (call: Call, day: string) =>
  day >= call.date('tarih') && day <= call.date('tarih2') && day <= call.durum.bugun()

const tcknOf = ({ durum }: Call, kisiNo: number) => durum.kisiOf(kisiNo)?.tcKimlikNo ?? ''

function kazaBean(call: Call, kaza: DunyaKaza): AnswerRow {
  return {
    BILDIRIMID: kaza.bildirimId,
    TCKIMLIKNO: tcknOf(call, kaza.kisiNo),
    CINSIYET: call.durum.kisiOf(kaza.kisiNo)?.cinsiyet ?? null,
    PROVIZYONTARIHI: kaza.provizyonTarihi,
    PROVIZYONTIPI: 'I',
    TESISADI: kaza.tesisAdi,
    UNVANI: null,
    ISLEMTUR: '1',
    GIBSUBENO: '0',
    ISKAZASITARIHI: kaza.kazaTarihi,
  }
}

function kazaList(call: Call, isMeant: (kaza: DunyaKaza) => boolean): Answer {
  const open = [...call.durum.world.kazalar.values()].filter(
    (one) => one.isyeriNo === call.isyeri.no && !one.okunduKapatildi && one.provizyonTarihi <= call.durum.bugun(),
  )
  return listed(open.filter(isMeant).map((one) => kazaBean(call, one)))
}

function hasIsKazSorguKapat(call: Call): Answer {
  const kaza = call.durum.world.kazalar.get(call.field('bildirimId'))
  if (!kaza || kaza.isyeriNo !== call.isyeri.no) return none
  if (!kaza.okunduKapatildi) call.commit({ olay: 'kazaOkundu', bildirimId: kaza.bildirimId, gun: call.durum.bugun() })
  return done
}

function manuelGiris(call: Call): Answer {
  const [ayrilis, donus] = [call.date('raporBaslangicTarihi'), call.date('iseBaslamaTarihi')]
  if (donus <= ayrilis) return { kod: 610, aciklama: 'İşe başlama tarihi rapor başlangıcından sonra olmalıdır' }
  const nitelik = call.field('nitelikDurumu')
  if (nitelik !== 'E' && nitelik !== 'H') return { kod: 611, aciklama: 'Nitelik durumu hatalı' }
  const tcKimlikNo = call.field('tckNo')
  const tarih = call.durum.bugun()
  if (donus > addDays(tarih, 1)) return { kod: 612, aciklama: 'İleri tarihli bildirim yapılamaz' }
  const meets = manuellerOf(call).some((one) => one.ayrilis < donus && ayrilis < one.donus)
  if (meets) return { kod: 613, aciklama: 'Bu tarihler için bildirim bulunmaktadır' }
  const manuel = { id: call.durum.nextNo('4'), isyeriNo: call.isyeri.no, tcKimlikNo, ayrilis, donus, nitelik, tarih }
  call.commit({ olay: 'manuel', manuel })
  return done
}

const manuellerOf = ({ durum, isyeri, field }: Call) =>
  [...durum.world.manueller.values()].filter((one) => one.isyeriNo === isyeri.no && one.tcKimlikNo === field('tckNo'))

function manuelGoruntu(call: Call): Answer {
  const kisi = call.durum.world.kisiler.get(call.field('tckNo'))
  const rows = manuellerOf(call).map((one) => ({
    ID: one.id,
    tcKimlikNo: one.tcKimlikNo,
    adi: kisi?.ad ?? null,
    soyadi: kisi?.soyad ?? null,
    istenAyrTarih: one.ayrilis,
    iseDonusTarih: one.donus,
    nitelikDurumu: one.nitelik,
    nitelikBitisTarihi: addDays(one.donus, -1),
    islemTar: one.tarih,
    mesaj: null,
  }))
  return listed(rows)
}

function manuelSil(call: Call): Answer {
  const found = manuellerOf(call).find(({ id }) => id === call.field('id'))
  if (!found) return none
  call.commit({ olay: 'manuelSil', id: found.id })
  return done
}

const makbuzBean = (call: Call, mahsup: DunyaMahsup): AnswerRow => {
  const kisi = call.durum.kisiOf(mahsup.kisiNo)
  return {
    id: mahsup.id,
    tcKimlikNo: kisi?.tcKimlikNo ?? null,
    adiSoyadi: `${kisi?.ad} ${kisi?.soyad}`.toLocaleUpperCase('tr-TR'),
    odenenTutar: mahsup.odenenTutar,
    odemeBasTar: mahsup.odemeBasTar,
    odemeBitTar: mahsup.odemeBitTar,
    vakaAdi: vakaAdlari[mahsup.vaka] ?? null,
  }
}

const mahsuplarOf = ({ durum, isyeri }: Call) =>
  [...durum.world.mahsuplar.values()].filter((one) => one.isyeriNo === isyeri.no)

/** Thirty days after the approval the money is set against premiums; in the first week it is an order to pay. */
const setOff = (onayTarihi: string) => addDays(onayTarihi, 30)

const mahsupBekleyen = (call: Call) =>
  listed(
    mahsuplarOf(call)
      .filter((one) => one.onayTarihi === null && isAsked(call, one.listeTarihi))
      .map((one) => makbuzBean(call, one)),
  )

function mahsupOnay(call: Call): Answer {
  const mahsup = mahsuplarOf(call).find(({ id }) => id === call.field('id'))
  if (!call.isyeri.mahsupProtokoluVar) return { kod: 700, aciklama: 'Mahsuplaşma protokolünüz bulunmamaktadır' }
  if (!mahsup || mahsup.listeTarihi > call.durum.bugun()) return none
  if (mahsup.onayTarihi) return { kod: 701, aciklama: 'Kayıt daha önce onaylanmış' }
  const isSame =
    call.field('tckNo') === tcknOf(call, mahsup.kisiNo) &&
    call.field('odenenTutar') === mahsup.odenenTutar &&
    call.date('odemeBasTar') === mahsup.odemeBasTar &&
    call.date('odemeBitTar') === mahsup.odemeBitTar
  if (!isSame) return { kod: 702, aciklama: 'Onaylanan bilgiler kayıtla uyuşmuyor' }
  call.commit({ olay: 'mahsupOnay', id: mahsup.id, gun: call.durum.bugun() })
  return done
}

function mahsupOnaylanan(call: Call): Answer {
  const bugun = call.durum.bugun()
  const rows = mahsuplarOf(call).flatMap((one) => {
    if (!one.onayTarihi || !isAsked(call, one.onayTarihi) || setOff(one.onayTarihi) <= bugun) return []
    const durumStr = daysBetween(one.onayTarihi, bugun) < 7 ? 'Ödeme Emri' : 'Kurum Emaneti'
    return [{ ...makbuzBean(call, one), mahsuplasmaTar: '0001-01-01', durumStr }]
  })
  return listed(rows)
}

function mahsupPrime(call: Call): Answer {
  const rows = mahsuplarOf(call).flatMap((one) => {
    const day = one.onayTarihi && setOff(one.onayTarihi)
    if (!day || !isAsked(call, day)) return []
    const primTahsilatDonem = day.slice(0, 7).replace('-', '')
    return [{ ...makbuzBean(call, one), mahsuplasmaTar: day, tahsilat_tutar: one.odenenTutar, primTahsilatDonem }]
  })
  return listed(rows)
}

function iletisimYaz(call: Call): Answer {
  const [cepTel, eposta] = [call.field('cepTel'), call.field('eposta')]
  call.commit({ olay: 'iletisim', isyeriNo: call.isyeri.no, cepTel, eposta })
  return done
}

function iletisimOku({ durum, isyeri }: Call): Answer {
  const known = durum.world.iletisim.get(isyeri.no)
  return listed(known ? [{ eposta: known.eposta, tel: known.cepTel }] : [])
}

/** What the service does with accidents, notices of absence, offsets and the employer's contact. */
export const digerOperations: Record<string, (call: Call) => Answer> = {
  hasIsKazSorguTarihle: (call) => kazaList(call, (kaza) => isAsked(call, kaza.provizyonTarihi)),
  hasIsKazSorguTCile: (call) => kazaList(call, (kaza) => tcknOf(call, kaza.kisiNo) === call.field('tckNo')),
  hasIsKazSorguKapat,
  manuelCalismazlikBildirimiGiris: manuelGiris,
  manuelCalismazlikBildirimiGoruntu: manuelGoruntu,
  manuelCalismazlikBildirimiSil: manuelSil,
  mahsuplastirmaOnayListesiSorguTarihle: mahsupBekleyen,
  mahsuplastirmaOnay: mahsupOnay,
  mahsuplastirmaOnaylananOdemeListesiSorguTarihle: mahsupOnaylanan,
  isverenPrimBorcunaMahsupEdilenOdemeListesiSorguTarihle: mahsupPrime,
  isverenIletisimBilgileri: iletisimYaz,
  isverenIletisimBilgileriGoruntu: iletisimOku,
}
