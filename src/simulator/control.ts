import { z } from 'zod'
import { addDays } from '#core/date.ts'
import { branslar, tesisler } from '#features/demo/sgk/adlar.ts'
import type { DunyaRapor } from '#features/demo/sgk/kayit.ts'
import { isWaiting } from './evizite-rapor.ts'
import { Ariza } from './fault.ts'
import type { SoapParts } from './soap.ts'
import type { Isyeri } from './state.ts'

/** A control call that names what is not there, or sends what it should not. */
export class BadControl extends Error {}

const day = z.iso.date()
const person = {
  isyeriKodu: z.string(),
  tckNo: z.string().regex(/^\d{11}$/),
  ad: z.string().default('Deneme'),
  soyad: z.string().default('Kişi'),
}

const bodies = {
  yukle: z.strictObject({
    tohum: z.int().default(1),
    isyeri: z.int().min(1).max(1000).default(48),
    kisi: z.int().min(0).max(20_000).default(3000),
    ay: z.int().min(1).max(36).default(18),
  }),
  saat: z.union([z.strictObject({ simdi: z.iso.datetime({ offset: true }) }), z.strictObject({ ileri: z.number() })]),
  rapor: z.strictObject({
    ...person,
    vaka: z.enum(['1', '2', '3', '4']).default('3'),
    poliklinik: day,
    bas: day,
    bit: day,
    // days in hospital before the outpatient ones
    yatis: z.strictObject({ bas: day, bit: day }).optional(),
  }),
  // the hospital may not know the day of the accident itself
  kaza: z.strictObject({ ...person, tarih: day, isGunBilinmiyor: z.boolean().default(false) }),
  mahsup: z.strictObject({
    ...person,
    vaka: z.enum(['1', '2', '3', '4']).default('3'),
    bas: day,
    bit: day,
    tutar: z.string().regex(/^\d+\.\d\d$/),
  }),
  kimlik: z.strictObject({
    isyeriKodu: z.string(),
    durum: z.enum(['iyi', 'yanlisSifre', 'pasif', 'iz', 'vekaletsiz']),
    isyeriSifresi: z.string().optional(),
  }),
  hiz: z.strictObject({ bolen: z.number().min(1).max(1e9) }),
  ariza: Ariza,
  temizle: z.strictObject({}),
}

type Name = keyof typeof bodies
type Body<N extends Name> = z.infer<(typeof bodies)[N]>
type Acts = { [N in Name]: (parts: SoapParts, body: Body<N>) => unknown }

function isyeriOf({ service }: SoapParts, isyeriKodu: string): Isyeri {
  const found = service.durum.world.isyerleri.get(isyeriKodu)
  if (!found) throw new BadControl(`there is no workplace ${isyeriKodu}`)
  return found
}

/** The person and workplace of a new record, and a number for it. */
function placed(
  parts: SoapParts,
  { isyeriKodu, tckNo, ad, soyad }: Pick<Body<'kaza'>, 'isyeriKodu' | 'tckNo' | 'ad' | 'soyad'>,
  prefix: string,
) {
  const { durum } = parts.service
  const isyeri = isyeriOf(parts, isyeriKodu)
  return { no: durum.nextNo(prefix), isyeriNo: isyeri.no, kisiNo: durum.kisiNoOf(tckNo, ad, soyad) }
}

const [tesis, brans] = [tesisler[0], branslar[0]] as [DunyaRapor['tesis'], DunyaRapor['brans']] // neither list is empty

const acts: Acts = {
  yukle({ service, calls, faults }, body) {
    service.durum.commit({ olay: 'yukle', ...body, gun: service.durum.bugun() })
    for (const one of [service.sessions, service.limits, calls, faults]) one.clear()
    return { isyeri: service.durum.world.isyerleri.size, kisi: service.durum.world.kisiler.size }
  },
  saat({ service: { durum } }, body) {
    durum.setClock('simdi' in body ? Date.parse(body.simdi) : durum.now() + body.ileri * 1000)
    return { saat: new Date(durum.now()).toISOString() }
  },
  rapor(parts, { vaka, poliklinik, bas, bit, yatis, ...who }) {
    const { no, ...whose } = placed(parts, who, '95')
    const rapor: DunyaRapor = {
      ...whose,
      medulaRaporId: no,
      raporTakipNo: `20000000${no}`,
      vaka,
      raporDurumu: '1',
      poliklinikTarihi: poliklinik,
      yatisBaslangic: yatis?.bas ?? null,
      yatisBitis: yatis?.bit ?? null,
      ayaktaBaslangic: bas,
      ayaktaBitis: bit,
      dogumOncesiBaslangic: null,
      isbasiKontrolTarihi: addDays(bit, 1),
      baslangic: yatis?.bas ?? bas,
      bitis: bit,
      tesis,
      brans,
      onaylar: [],
      personelimDegil: null,
      okunduKapatildi: null,
    }
    parts.service.durum.commit({ olay: 'rapor', rapor })
    return { medulaRaporId: no }
  },
  kaza(parts, { tarih, isGunBilinmiyor, ...who }) {
    const { no, ...whose } = placed(parts, who, '55')
    const kaza = {
      ...whose,
      bildirimId: no,
      kazaTarihi: isGunBilinmiyor ? '-' : tarih,
      provizyonTarihi: tarih,
      tesisAdi: tesis.ad,
      okunduKapatildi: null,
    }
    parts.service.durum.commit({ olay: 'kaza', kaza })
    return { bildirimId: no }
  },
  mahsup(parts, { vaka, bas, bit, tutar, ...who }) {
    const { no, ...whose } = placed(parts, who, '65')
    const { durum } = parts.service
    const days = { odemeBasTar: bas, odemeBitTar: bit, listeTarihi: durum.bugun(), onayTarihi: null }
    durum.commit({ olay: 'mahsup', mahsup: { ...whose, ...days, id: no, medulaRaporId: '', vaka, odenenTutar: tutar } })
    return { id: no }
  },
  kimlik(parts, body) {
    isyeriOf(parts, body.isyeriKodu)
    parts.service.durum.commit({ olay: 'kimlik', ...body })
    return {}
  },
  hiz({ service }, { bolen }) {
    service.durum.commit({ olay: 'hiz', bolen })
    return { bolen }
  },
  ariza({ faults }, body) {
    faults.add(body)
    return {}
  },
  temizle({ service, calls, faults }) {
    for (const one of [service.sessions, service.limits, calls, faults]) one.clear()
    return {}
  },
}

/** A control call that changes something. */
export function control(parts: SoapParts, name: string, body: unknown): unknown {
  if (!Object.hasOwn(bodies, name)) throw new BadControl(`there is no control call ${name}`)
  const known = name as Name // it is a key of the table
  const parsed = bodies[known].safeParse(body)
  if (!parsed.success) throw new BadControl(z.prettifyError(parsed.error))
  return (acts[known] as (parts: SoapParts, body: unknown) => unknown)(parts, parsed.data) // parsed by its own schema
}

/** What the simulator knows, workplace by workplace. */
export function describeDurum({ service: { durum } }: SoapParts) {
  const bugun = durum.bugun()
  const byIsyeri = Map.groupBy(durum.world.raporlar.values(), ({ isyeriNo }) => isyeriNo)
  return {
    saat: new Date(durum.now()).toISOString(),
    gun: durum.gun,
    bolen: durum.bolen,
    isyerleri: [...durum.world.isyerleri.values()].map(({ no, kullaniciAdi, isyeriKodu, isyeriSicilNo, kimlik }) => {
      const shown = (byIsyeri.get(no) ?? []).filter(({ poliklinikTarihi }) => poliklinikTarihi <= bugun)
      return {
        kullaniciAdi,
        isyeriKodu,
        isyeriSicilNo,
        durum: kimlik,
        bekleyen: shown.filter(isWaiting).length,
        onayli: shown.filter(({ onaylar }) => onaylar.length > 0).length,
      }
    }),
  }
}
