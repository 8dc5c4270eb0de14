import type { Effect, RequestShape, RowShape, SgkOperasyon, SgkServis } from './shape.ts'

/** The 4A service of entries into work. */
export const iseGirisServisi: SgkServis = {
  name: 'WS_SgkIseGirisService',
  path: '/WS_SgkTescil4a/WS_SgkIseGirisService',
  namespace: 'http://servisler.ws.tescil4a.isegiris.sgk.gov.tr',
  soapAction: 'operation',
}

/** The 4A service of exits from work. */
export const istenCikisServisi: SgkServis = {
  name: 'WS_SgkIstenCikisService',
  path: '/WS_SgkTescil4a/WS_SgkIstenCikisService',
  namespace: 'http://servisler.ws.tescil4a.istencikis.sgk.gov.tr',
  soapAction: 'operation',
}

const kullanici = {
  one: { kullaniciAdi: 'text', isyeriKodu: 'text', sistemSifre: 'text', isyeriSifre: 'text', isyeriSicil: 'text' },
} as const

// SGK spells the result of a save and of a query differently
const saved = { code: 'hataKodu', text: 'hataAciklamasi' } as const
const queried = { code: 'hatakodu', text: 'hataAciklama' } as const

type Definition<S extends RequestShape, H extends RowShape, R extends RowShape> = {
  effect: Effect
  request: S
  result: { code: string; text: string }
  head?: H
  needs?: readonly (keyof H & string)[]
  /** Records of these services are repeated without a wrapper. */
  repeated?: { name: string; fields: R }
}

function operation<
  const S extends RequestShape,
  const H extends RowShape = Record<never, never>,
  const R extends RowShape = Record<never, never>,
>(
  servis: SgkServis,
  name: string,
  { effect, request, result, head, needs = [], repeated }: Definition<S, H, R>,
): SgkOperasyon<S, H, R> {
  return {
    servis,
    name,
    effect,
    timeoutSeconds: 90,
    request,
    result,
    doneCodes: [0],
    emptyCodes: [],
    head: head ?? ({} as H), // without a head H is the empty shape
    needs,
    records: repeated ? { places: [{ repeated: repeated.name }], fields: repeated.fields, key: null } : null,
  }
}

const sonuc = {
  islemSonucu: 'integer',
  islemAciklamasi: 'text',
  tcKimlikNo: 'digits',
  sicilno: 'digits',
  adSoyad: 'text',
  referansKodu: 'digits',
} as const

const pdf = { effect: 'read', result: queried, head: { pdfByteArray: 'bytes' }, needs: ['pdfByteArray'] } as const

export const iseGirisKaydet = operation(iseGirisServisi, 'iseGirisKaydet', {
  effect: 'declare',
  request: {
    sgk4aIseGirisParametre: {
      one: {
        kullaniciBilgileri: kullanici,
        sigortaliIseGirisListesi: {
          many: {
            tckimlikNo: 'digits',
            ad: 'text',
            soyad: 'text',
            giristarihi: 'date',
            sigortaliTuru: 'integer',
            gorevkodu: 'text',
            meslekkodu: 'text',
            csgbiskolu: 'text',
            eskihukumlu: 'text',
            ozurlu: 'text',
            ogrenimkodu: 'text',
            mezuniyetbolumu: 'text?',
            mezuniyetyili: 'integer?',
            kismiSureliCalisiyormu: 'text',
            kismiSureliCalismaGunSayisi: 'integer?',
            istisnaKodu: 'text?',
          },
        },
        ayniIsverenFarkliIsyeriNakil: 'text?',
        nakilGeldigiIsyeriSicil: 'text?',
      },
    },
  },
  result: saved,
  repeated: { name: 'sigortaliIseGirisSonuc', fields: { ...sonuc, iseGirisTarihi: 'date', isyeriSicil: 'text' } },
})

const girisKaydi = {
  tckimlikNo: 'digits',
  sicilno: 'digits',
  girisTarihi: 'date',
  sigortaTuru: 'text',
  istisnaKodu: 'text',
  islemTarihi: 'date',
  idariParaCezasi: 'decimal',
} as const

export const tckimlikNoileiseGirisSorgula = operation(iseGirisServisi, 'tckimlikNoileiseGirisSorgula', {
  effect: 'read',
  request: { tcKimliktenIseGirisSorParametre: { one: { kullaniciBilgileri: kullanici, tcKimlikNo: 'digits' } } },
  result: queried,
  repeated: { name: 'iseGirisKayitlari', fields: girisKaydi },
})

/** The question after a lost answer: whether the entry of that day is there. It answers no reference. */
export const tckimlikNoTarihileiseGirisSorgula = operation(iseGirisServisi, 'tckimlikNoTarihileiseGirisSorgula', {
  effect: 'read',
  request: {
    tcKimlikTarihtenIseGirisSorParametre: {
      one: { kullaniciBilgileri: kullanici, tcKimlikNo: 'digits', iseGirisTarihi: 'date' },
    },
  },
  result: queried,
  repeated: { name: 'iseGirisKayitlari', fields: girisKaydi },
})

export const iseGirisPdfDokum = operation(iseGirisServisi, 'iseGirisPdfDokum', {
  ...pdf,
  request: { kullanici, referansKodu: 'digits' },
})

const donem = {
  one: {
    belgeturu: 'integer',
    hakedilenucret: 'decimal',
    primikramiye: 'decimal',
    eksikgunsayisi: 'integer',
    eksikgunnedeni: 'integer',
  },
} as const

export const istenCikisKaydet = operation(istenCikisServisi, 'istenCikisKaydet', {
  effect: 'declare',
  request: {
    sgk4aIstenCikisParametre: {
      one: {
        kullaniciBilgileri: kullanici,
        sigortaliIstenCikisListesi: {
          many: {
            tckimlikNo: 'digits',
            ad: 'text',
            soyad: 'text',
            istenCikisTarihi: 'date',
            istenCikisNedeni: 'text',
            meslekkodu: 'text',
            csgbiskolu: 'text',
            bulundugumuzDonem: donem,
            oncekiDonem: donem,
          },
        },
      },
    },
  },
  result: saved,
  repeated: { name: 'sigortaliIstenCikisSonuc', fields: { ...sonuc, istenCikisTarihi: 'date', isyeriSicil: 'text' } },
})

const cikisKaydi = {
  tckimlikNo: 'digits',
  sicilno: 'digits',
  cikisTarihi: 'date',
  islemTarihi: 'date',
  idariParaCezasi: 'decimal',
} as const

export const tckimlikNoileistenCikisSorgula = operation(istenCikisServisi, 'tckimlikNoileistenCikisSorgula', {
  effect: 'read',
  request: { tcKimliktenIstenCikisSorParametre: { one: { kullaniciBilgileri: kullanici, tcKimlikNo: 'digits' } } },
  result: queried,
  repeated: { name: 'istenCikisKayitlari', fields: cikisKaydi },
})

export const tckimlikNoTarihileistenCikisSorgula = operation(istenCikisServisi, 'tckimlikNoTarihileistenCikisSorgula', {
  effect: 'read',
  request: {
    tcKimlikTarihtenIstenCikisSorParametre: {
      one: { kullaniciBilgileri: kullanici, tcKimlikNo: 'digits', istenCikisTarihi: 'date' },
    },
  },
  result: queried,
  repeated: { name: 'istenCikisKayitlari', fields: cikisKaydi },
})

export const istenCikisPdfDokum = operation(istenCikisServisi, 'istenCikisPdfDokum', {
  ...pdf,
  request: { kullanici, referansKodu: 'digits' },
})

/** The periods that an exit has to account for; the national id is spelled in small letters here only. */
export const istenCikisDonemVeGunSayisiBul = operation(istenCikisServisi, 'istenCikisDonemVeGunSayisiBul', {
  effect: 'read',
  request: { kullanici, tckimlikno: 'digits', istenCikisTarihi: 'date' },
  result: { code: 'islemSonucu', text: 'islemSonucAciklamasi' },
  head: {
    tckimlikNo: 'digits',
    istenCikisTarihi: 'date',
    iseGirisTarihi: 'date',
    bulundugumuzDonemBaslangicTarihi: 'date',
    bulundugumuzDonemBitisTarihi: 'date',
    bulundugumuzDonemGunSayisi: 'integer',
    oncekiDonemBaslangicTarihi: 'date',
    oncekiDonemBitisTarihi: 'date',
    oncekiDonemGunSayisi: 'integer',
  },
})
