import { addDays, daysBetween, formatDate } from '#core/date.ts'
import { smallPdf } from '#features/demo/basvuru/small-pdf.ts'
import { BadDate, type Call } from './call.ts'
import type { Answer, AnswerRow } from './response.ts'
import type { Tescil } from './state.ts'

/** Dates of the 4A services come with slashes. */
const slashed = (day: string) => formatDate(day).replaceAll('.', '/')

/** The paths of the persons of a declaration: `…Listesi`, `…Listesi[1]` and so on. */
function personPaths({ fields }: Call, list: string): string[] {
  const starts = fields.map(([path]) => path.split('/').slice(0, 2).join('/'))
  return [...new Set(starts)].filter((path) => path.includes(`/${list}`))
}

const tescillerOf = ({ durum, isyeri }: Call, tcKimlikNo: string) =>
  durum.world.tesciller.filter(({ giris }) => giris.isyeriNo === isyeri.no && giris.tcKimlikNo === tcKimlikNo)

const refusal = (aciklama: string) => ({ islemSonucu: -1, islemAciklamasi: aciklama, referansKodu: null })

function saveGiris(call: Call, path: string): AnswerRow {
  const [tcKimlikNo, ad, soyad] = ['tckimlikNo', 'ad', 'soyad'].map((name) => call.field(`${path}/${name}`))
  const tarih = call.date(`${path}/giristarihi`)
  const who = { tcKimlikNo: tcKimlikNo ?? '', sicilno: null, adSoyad: `${ad} ${soyad}` }
  const when = { iseGirisTarihi: formatDate(tarih), isyeriSicil: call.isyeri.isyeriSicilNo }
  if (tescillerOf(call, who.tcKimlikNo).some(({ cikis }) => cikis === null))
    return { ...refusal('Sigortalının bu işyerinde devam eden kaydı vardır'), ...who, ...when }
  const referansKodu = call.durum.nextNo('3')
  const giris = {
    isyeriNo: call.isyeri.no,
    tcKimlikNo: who.tcKimlikNo,
    ad: ad ?? '',
    soyad: soyad ?? '',
    tarih,
    referansKodu,
  }
  call.commit({ olay: 'giris', giris })
  return {
    islemSonucu: 0,
    islemAciklamasi: 'Kayıt başarılı',
    ...who,
    sicilno: `35${referansKodu}`,
    referansKodu,
    ...when,
  }
}

function saveCikis(call: Call, path: string): AnswerRow {
  const tcKimlikNo = call.field(`${path}/tckimlikNo`)
  const tarih = call.date(`${path}/istenCikisTarihi`)
  const who = { tcKimlikNo, sicilno: null, adSoyad: `${call.field(`${path}/ad`)} ${call.field(`${path}/soyad`)}` }
  const when = { istenCikisTarihi: formatDate(tarih), isyeriSicil: call.isyeri.isyeriSicilNo }
  const open = tescillerOf(call, tcKimlikNo).find(({ cikis }) => cikis === null)
  if (!open) return { ...refusal('Sigortalının devam eden işe giriş kaydı yoktur'), ...who, ...when }
  if (tarih < open.giris.tarih) return { ...refusal('Çıkış tarihi girişten önce olamaz'), ...who, ...when }
  const referansKodu = call.durum.nextNo('3')
  const neden = call.field(`${path}/istenCikisNedeni`)
  call.commit({ olay: 'cikis', cikis: { isyeriNo: call.isyeri.no, tcKimlikNo, tarih, neden, referansKodu } })
  return { islemSonucu: 0, islemAciklamasi: 'Kayıt başarılı', ...who, sicilno: open.sicilNo, referansKodu, ...when }
}

/** Each person of a declaration is saved or refused alone. */
function saveAll(call: Call, list: string, save: (call: Call, path: string) => AnswerRow): Answer {
  const kayitlar = personPaths(call, list).map((path) => {
    try {
      return save(call, path)
    } catch (error) {
      if (!(error instanceof BadDate)) throw error
      return { ...refusal('Tarih formatı hatalı'), tcKimlikNo: call.field(`${path}/tckimlikNo`) }
    }
  })
  return { kod: 0, aciklama: 'İşlem başarılı', kayitlar }
}

const girisKaydi = ({ giris, sicilNo }: Tescil): AnswerRow => ({
  tckimlikNo: giris.tcKimlikNo,
  sicilno: sicilNo,
  girisTarihi: slashed(giris.tarih),
  sigortaTuru: '0',
  istisnaKodu: null,
  islemTarihi: slashed(addDays(giris.tarih, -1)),
  idariParaCezasi: '0.0',
})

const cikisKaydi = ({ cikis, sicilNo }: Tescil): AnswerRow[] =>
  cikis
    ? [
        {
          tckimlikNo: cikis.tcKimlikNo,
          sicilno: sicilNo,
          cikisTarihi: slashed(cikis.tarih),
          islemTarihi: slashed(cikis.tarih),
          idariParaCezasi: '0.0',
        },
      ]
    : []

const found = (kayitlar: AnswerRow[]): Answer => ({ kod: 0, aciklama: 'İşlem başarılı', kayitlar })

const ofPerson = (call: Call, parameter: string) => tescillerOf(call, call.field(`${parameter}/tcKimlikNo`))

/** The document of an entry or exit of this workplace, by the reference that its declaration was answered with. */
function pdfOf(call: Call, title: string, referenceOf: (tescil: Tescil) => string | undefined): Answer {
  const asked = call.field('referansKodu')
  const own = call.durum.world.tesciller.filter(({ giris }) => giris.isyeriNo === call.isyeri.no)
  const tescil = own.find((one) => referenceOf(one) === asked)
  if (!tescil) return { kod: -1, aciklama: 'Referans kodu bulunamadı' }
  const { tcKimlikNo, ad, soyad, tarih } = tescil.giris
  const lines = [title, `Referans: ${asked}`, `${tcKimlikNo} ${ad} ${soyad}`, formatDate(tescil.cikis?.tarih ?? tarih)]
  return { kod: 0, aciklama: 'İşlem başarılı', bas: { pdfByteArray: smallPdf(lines).toString('base64') } }
}

/** The two months that an exit accounts for: that of the exit, and the one before it where the person worked in it. */
function donemBul(call: Call): Answer {
  const tarih = call.date('istenCikisTarihi')
  const open = tescillerOf(call, call.field('tckimlikno')).find(({ cikis }) => cikis === null)
  if (!open || open.giris.tarih > tarih) return { kod: -1, aciklama: 'Devam eden işe giriş kaydı yoktur' }
  const month = `${tarih.slice(0, 7)}-01`
  const before = `${addDays(month, -1).slice(0, 7)}-01`
  const span = (first: string, last: string, name: string): AnswerRow => {
    const from = open.giris.tarih > first ? open.giris.tarih : first
    const worked = from <= last
    return {
      [`${name}BaslangicTarihi`]: worked ? formatDate(from) : null,
      [`${name}BitisTarihi`]: worked ? formatDate(last) : null,
      [`${name}GunSayisi`]: worked ? daysBetween(from, last) + 1 : 0,
    }
  }
  return {
    kod: 0,
    aciklama: 'İşlem başarılı',
    bas: {
      tckimlikNo: open.giris.tcKimlikNo,
      istenCikisTarihi: formatDate(tarih),
      iseGirisTarihi: formatDate(open.giris.tarih),
      ...span(month, tarih, 'bulundugumuzDonem'),
      ...span(before, addDays(month, -1), 'oncekiDonem'),
    },
  }
}

/** What the services of entries and exits do. */
export const tescilOperations: Record<string, (call: Call) => Answer> = {
  iseGirisKaydet: (call) => saveAll(call, 'sigortaliIseGirisListesi', saveGiris),
  tckimlikNoileiseGirisSorgula: (call) => found(ofPerson(call, 'tcKimliktenIseGirisSorParametre').map(girisKaydi)),
  tckimlikNoTarihileiseGirisSorgula: (call) => {
    const parameter = 'tcKimlikTarihtenIseGirisSorParametre'
    const day = call.date(`${parameter}/iseGirisTarihi`)
    return found(
      ofPerson(call, parameter)
        .filter(({ giris }) => giris.tarih === day)
        .map(girisKaydi),
    )
  },
  iseGirisPdfDokum: (call) => pdfOf(call, 'Sigortali Ise Giris Bildirgesi', ({ giris }) => giris.referansKodu),
  istenCikisKaydet: (call) => saveAll(call, 'sigortaliIstenCikisListesi', saveCikis),
  tckimlikNoileistenCikisSorgula: (call) =>
    found(ofPerson(call, 'tcKimliktenIstenCikisSorParametre').flatMap(cikisKaydi)),
  tckimlikNoTarihileistenCikisSorgula: (call) => {
    const parameter = 'tcKimlikTarihtenIstenCikisSorParametre'
    const day = call.date(`${parameter}/istenCikisTarihi`)
    return found(
      ofPerson(call, parameter)
        .filter(({ cikis }) => cikis?.tarih === day)
        .flatMap(cikisKaydi),
    )
  },
  istenCikisPdfDokum: (call) => pdfOf(call, 'Sigortali Isten Ayrilis Bildirgesi', ({ cikis }) => cikis?.referansKodu),
  istenCikisDonemVeGunSayisiBul: donemBul,
}
