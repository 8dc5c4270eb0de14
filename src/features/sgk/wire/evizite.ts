import type { Effect, RecordPlace, RecordShape, RequestShape, RowShape, SgkOperasyon, SgkServis } from './shape.ts'

/** The e-Vizite service: sick reports, accidents seen by hospitals, offsetting of allowances. */
export const eviziteServisi: SgkServis = {
  name: 'ViziteGonder',
  path: '/Ws_Vizite/services/ViziteGonder',
  namespace: 'http://service.com',
  soapAction: 'empty',
}

const user = { kullaniciAdi: 'text', isyeriKodu: 'text' } as const
const session = { ...user, wsToken: 'text' } as const
const result = { code: 'sonucKod', text: 'sonucAciklama' } as const

type Definition<S extends RequestShape, R extends RowShape> = {
  effect: Effect
  request: S
  records?: RecordShape<R>
  timeoutSeconds?: number
  doneCodes?: readonly number[]
}

/** An operation of the service that carries a token; the table names what follows the token. */
function operation<const S extends RequestShape, const R extends RowShape = Record<never, never>>(
  name: string,
  { effect, request, records, timeoutSeconds = 60, doneCodes = [0] }: Definition<S, R>,
): SgkOperasyon<typeof session & S, Record<never, never>, R> {
  return {
    servis: eviziteServisi,
    name,
    effect,
    timeoutSeconds,
    request: { ...session, ...request },
    result,
    doneCodes,
    emptyCodes: effect === 'read' ? [501, 503, 505, 506] : [],
    head: {},
    needs: [],
    records: records ?? null,
  }
}

const array = (wrapper: string, item = wrapper[0]?.toUpperCase() + wrapper.slice(1)): RecordPlace => ({ wrapper, item })

function records<const R extends RowShape>(
  places: readonly RecordPlace[],
  fields: R,
  key: (keyof R & string) | null,
): RecordShape<R> {
  return { places, fields, key }
}

const raporBean = {
  TCKIMLIKNO: 'text',
  AD: 'text',
  SOYAD: 'text',
  MEDULARAPORID: 'text',
  RAPORTAKIPNO: 'text',
  RAPORSIRANO: 'text',
  POLIKLINIKTAR: 'date',
} as const

const raporSonu = {
  ISBASKONTTAR: 'date',
  ISKAZASITARIHI: 'date',
  RAPORDURUMU: 'text',
  VAKA: 'text',
  VAKAADI: 'text',
} as const

const bekleyenBean = {
  ...raporBean,
  YATRAPBASTAR: 'date',
  YATRAPBITTAR: 'date',
  ABASTAR: 'date',
  ABITTAR: 'date',
  ...raporSonu,
  // newer answers
  DOGUMONCBASTAR: 'date',
  RAPORDURUMADI: 'text',
  TESISKODU: 'text',
  TESISADI: 'text',
  BRANSKODU: 'text',
  BRANSADI: 'text',
  ARSIV: 'text',
  ONAYLI: 'text',
  ONAYDURUMU: 'text',
} as const

const onayDetayBean = {
  BILDIRIM_ID: 'text',
  MEDULARAPOR_ID: 'text',
  BASTAR: 'date',
  BITTAR: 'date',
  CALISTI_CALISMADI: 'text',
  ISLEM_TARIHI: 'date',
  ODEMECIKTIMI: 'text',
} as const

const kazaBean = {
  BILDIRIMID: 'text',
  TCKIMLIKNO: 'text',
  CINSIYET: 'text',
  PROVIZYONTARIHI: 'date',
  PROVIZYONTIPI: 'text',
  TESISADI: 'text',
  UNVANI: 'text',
  ISLEMTUR: 'text',
  GIBSUBENO: 'text',
  ISKAZASITARIHI: 'date',
} as const
const kazaPlaces = [
  array('isKazasiHastaneBilgiBeanArray', 'IsKazasiHastaneBilgiBean'),
  array('hastaneBildirimiIsKazasiBean'),
]

const manuelBean = {
  ID: 'text',
  tcKimlikNo: 'text',
  adi: 'text',
  soyadi: 'text',
  istenAyrTarih: 'date',
  iseDonusTarih: 'date',
  nitelikDurumu: 'text',
  nitelikBitisTarihi: 'date',
  islemTar: 'date',
  mesaj: 'text',
} as const

const mahsupBean = {
  id: 'text',
  tcKimlikNo: 'text',
  adiSoyadi: 'text',
  odenenTutar: 'decimal',
  odemeBasTar: 'date',
  odemeBitTar: 'date',
  vakaAdi: 'text',
} as const

const between = { tarih: 'date', tarih2: 'date' } as const

export const wsLogin: SgkOperasyon<
  typeof user & { isyeriSifresi: 'text' },
  { wsToken: 'text' },
  Record<never, never>
> = {
  servis: eviziteServisi,
  name: 'wsLogin',
  effect: 'session',
  timeoutSeconds: 45,
  request: { ...user, isyeriSifresi: 'text' },
  result,
  doneCodes: [0],
  emptyCodes: [],
  head: { wsToken: 'text' },
  needs: ['wsToken'],
  records: null,
}

/** Reports that wait, with a clinic date before `tarih`: at most 100, so the date of tomorrow shows those of today. */
export const raporAramaTarihile = operation('raporAramaTarihile', {
  effect: 'read',
  timeoutSeconds: 180,
  request: { tarih: 'date' },
  records: records([array('raporAramaTarihleBeanArray', 'RaporAramaTarihleBean')], bekleyenBean, 'MEDULARAPORID'),
})

/** SGK has closed it (code -1); older deployments may still answer. */
export const raporAramaKimlikNo = operation('raporAramaKimlikNo', {
  effect: 'read',
  request: { tckNo: 'text' },
  records: records([array('raporBeanArray', 'RaporBean')], bekleyenBean, 'MEDULARAPORID'),
})

export const raporOnay = operation('raporOnay', {
  effect: 'declare',
  request: { tckNo: 'text', vaka: 'text', medulaRaporId: 'text', nitelikDurumu: 'text', tarih: 'date' },
})

/** The older WSDL has no `bildirimId`; newer clients send it. */
export const onaylIptal = operation('onaylIptal', {
  effect: 'declare',
  request: { medulaRaporId: 'text', bildirimId: 'text?' },
})

/** A row has neither start nor end: the end is the day before ISBASKONTTAR. A report approved in pieces may repeat. */
export const onayliRaporlarTarihile = operation('onayliRaporlarTarihile', {
  effect: 'read',
  timeoutSeconds: 180,
  request: { tarih1: 'date', tarih2: 'date' },
  records: records(
    [array('onayliRaporlarTarihleBeanArray', 'OnayliRaporlarTarihleBean')],
    { ...raporBean, ...raporSonu },
    null,
  ),
})

export const onayliRaporlarDetay = operation('onayliRaporlarDetay', {
  effect: 'read',
  request: { medulaRaporId: 'text' },
  records: records([array('onayliRaporDetayBean'), array('tarihSorguBean')], onayDetayBean, 'BILDIRIM_ID'),
})

/** Code 600 says that it was marked before. */
export const raporOkunduKapat = operation('raporOkunduKapat', {
  effect: 'mark',
  request: { medulaRaporId: 'text' },
  doneCodes: [0, 600],
})

export const personelimDegildir = operation('personelimDegildir', {
  effect: 'declare',
  request: { tckNo: 'text', vaka: 'text', medulaRaporId: 'text' },
})

/** `nitelikDurumu` is E for worked and H for did not work. */
export const manuelCalismazlikBildirimiGiris = operation('manuelCalismazlikBildirimiGiris', {
  effect: 'declare',
  request: { tckNo: 'text', raporBaslangicTarihi: 'date', iseBaslamaTarihi: 'date', nitelikDurumu: 'text' },
})

export const manuelCalismazlikBildirimiGoruntu = operation('manuelCalismazlikBildirimiGoruntu', {
  effect: 'read',
  request: { tckNo: 'text' },
  records: records([array('manuelCalismazlikBean')], manuelBean, 'ID'),
})

export const manuelCalismazlikBildirimiSil = operation('manuelCalismazlikBildirimiSil', {
  effect: 'declare',
  request: { id: 'text', tckNo: 'text' },
})

export const hasIsKazSorguTarihle = operation('hasIsKazSorguTarihle', {
  effect: 'read',
  timeoutSeconds: 180,
  request: between,
  records: records(kazaPlaces, kazaBean, 'BILDIRIMID'),
})

export const hasIsKazSorguTCile = operation('hasIsKazSorguTCile', {
  effect: 'read',
  request: { tckNo: 'text' },
  records: records(kazaPlaces, kazaBean, 'BILDIRIMID'),
})

export const hasIsKazSorguKapat = operation('hasIsKazSorguKapat', { effect: 'mark', request: { bildirimId: 'text' } })

export const mahsuplastirmaOnayListesiSorguTarihle = operation('mahsuplastirmaOnayListesiSorguTarihle', {
  effect: 'read',
  timeoutSeconds: 120,
  request: between,
  records: records([array('makbuzRaporBean')], mahsupBean, 'id'),
})

export const mahsuplastirmaOnay = operation('mahsuplastirmaOnay', {
  effect: 'declare',
  request: {
    tckNo: 'text',
    vakaAdi: 'text',
    id: 'text',
    odemeBasTar: 'date',
    odemeBitTar: 'date',
    odenenTutar: 'decimal',
  },
})

export const mahsuplastirmaOnaylananOdemeListesiSorguTarihle = operation(
  'mahsuplastirmaOnaylananOdemeListesiSorguTarihle',
  {
    effect: 'read',
    timeoutSeconds: 120,
    request: between,
    records: records([array('makbuzRaporBean')], { ...mahsupBean, mahsuplasmaTar: 'date', durumStr: 'text' }, 'id'),
  },
)

export const isverenPrimBorcunaMahsupEdilenOdemeListesiSorguTarihle = operation(
  'isverenPrimBorcunaMahsupEdilenOdemeListesiSorguTarihle',
  {
    effect: 'read',
    timeoutSeconds: 120,
    request: between,
    records: records(
      [array('makbuzRaporBean')],
      { ...mahsupBean, mahsuplasmaTar: 'date', tahsilat_tutar: 'decimal', primTahsilatDonem: 'text' },
      'id',
    ),
  },
)

export const isverenIletisimBilgileri = operation('isverenIletisimBilgileri', {
  effect: 'declare',
  request: { cepTel: 'text', eposta: 'text' },
})

export const isverenIletisimBilgileriGoruntu = operation('isverenIletisimBilgileriGoruntu', {
  effect: 'read',
  request: {},
  records: records([array('isverenIletisimBilgiBean')], { eposta: 'text', tel: 'text' }, null),
})
