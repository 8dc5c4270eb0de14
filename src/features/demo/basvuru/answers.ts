import {
  type Form,
  type Kriter,
  type Satir,
  type Value,
  valueType,
  type Yanitlar,
} from '#features/kriter/rules/form.ts'

/** An answer in words: the name of an option, names of several, a group's option and one of its own, or the value. */
type Answer = string | number | readonly string[] | { start: string; end: string }
type Answers = Readonly<Record<string, Answer>>

/** What somebody answers, by the questions' own words; a place is answered by its code. */
export type Applicant = { kriter: Answers; satirlar: readonly (readonly [komponent: string, Answers])[] }

const everybody: Answers = {
  'Medeni durum': 'Evli',
  'Çocuk sayısı': 1,
  Uyruk: 'T.C.',
  'Sürücü belgesi sınıfları': ['B'],
  'Sigara kullanıyor musunuz?': 'Hayır',
  'Adı soyadı': 'Fatma Yılmaz',
  Yakınlığı: 'Anne',
  Telefonu: '0555 111 00 00',
  'Sokak, bina ve daire': 'Lale Sokak No: 7 Daire: 3',
  'Kendi aracınız var mı?': 'Yok',
  'Servise ihtiyacınız olur mu?': 'Evet',
  'Gözlük ya da lens kullanıyor musunuz?': 'Hayır',
  'Ayakta çalışmanıza engel bir durum var mı?': 'Yok',
  'Özel güvenlik kimlik kartınız var mı?': 'Var',
  'Kartın türü': 'Silahsız',
  'Kart numarası': '34-118273',
  'Geçerlilik bitişi': '2029-05-14',
  'En son bitirdiğiniz okul': 'Lise',
  'Kullandığınız programlar': ['E-posta', 'Kamera izleme'],
  'Daha önce çalıştınız mı?': 'Evet',
  'Güvenlikte toplam kaç yıl çalıştınız?': 4,
  'Çalışabileceğiniz vardiyalar': ['Gündüz', 'Gece'],
  'Ayda en çok kaç gece çalışabilirsiniz?': 10,
  'Fazla mesaiye kalabilir misiniz?': 'Evet',
  'Şehir dışında çalışabilir misiniz?': 'Hayır',
  'Beklediğiniz net ücret (bin TL)': '38.5',
  'Görüşmeye gelebileceğiniz tarihler': { start: '2026-11-23', end: '2026-12-18' },
  'En erken işe başlama tarihi': '2027-01-04',
  'Adli sicil kaydınız var mı?': 'Yok',
  'Devam eden bir davanız var mı?': 'Yok',
  'Bu ilanı nereden duydunuz?': 'İnternet',
}

/** The long sentence that everybody agrees to at the end of the guard's form. */
const agreement = 'Okudum ve onaylıyorum'

const school = [
  'Okullar',
  {
    'Okul türü': 'Lise ve öncesi',
    'Okulun adı': 'Cumhuriyet Anadolu Lisesi',
    Durumu: 'Mezun',
    'Başlangıç ve bitiş': { start: '2004-09-13', end: '2008-06-13' },
  },
] as const
const work = [
  'İş deneyimi',
  {
    İşveren: 'Kordon Alışveriş Merkezi',
    Göreviniz: 'Güvenlik görevlisi',
    Sektör: 'Güvenlik',
    'Halen çalışıyor musunuz?': 'Hayır',
    'Başlangıç ve bitiş': { start: '2019-03-01', end: '2023-08-31' },
    'Ayrılma nedeni': 'Proje sona erdi',
  },
] as const
const language = ['Yabancı diller', { 'Dil ve düzey': ['İngilizce', 'Orta'], 'Belgeniz var mı?': 'Yok' }] as const

/** A place to live: codes of province, district and neighbourhood. */
export type Home = { il: number; ilce: number; mahalle: number }

/** Plausible answers of a woman or a man who lives there. */
export function anApplicant(cinsiyet: 'Kadın' | 'Erkek', { il, ilce, mahalle }: Home): Applicant {
  const person: Answers =
    cinsiyet === 'Kadın'
      ? { 'Boy (cm)': 168, 'Kilo (kg)': '61.5' }
      : { 'Boy (cm)': 181, 'Kilo (kg)': '82.0', 'Askerlik durumunuz': 'Yaptı', 'Terhis tarihi': '2010-06-30' }
  return {
    kriter: { Cinsiyet: cinsiyet, ...everybody, ...person, İl: il, İlçe: ilce, Mahalle: mahalle },
    satirlar: [school, work, language],
  }
}

/** The answers as the engine knows them; a question that the form does not ask is left out. */
export function answersTo({ bloklar }: Form, { kriter, satirlar }: Applicant): Yanitlar {
  const moduller = bloklar.flatMap((blok) => blok.moduller)
  const komponentler = moduller.flatMap((modul) => modul.komponentler)
  return {
    kriter: answer(
      moduller.flatMap((modul) => modul.kriterler),
      kriter,
    ),
    satirlar: satirlar.flatMap(([ad, answers], index): Satir[] => {
      const komponent = komponentler.find(({ display }) => display === ad)
      if (!komponent) return []
      const yanitlar = answer(komponent.kriterler, answers)
      return [{ komponentId: komponent.id, refId: -1001 - index, isNew: true, isDeleted: false, yanitlar }]
    }),
  }
}

function answer(kriterler: readonly Kriter[], answers: Answers): Map<number, Value> {
  return new Map(
    kriterler.flatMap((kriter) => {
      const isAgreement = kriter.secenekler.length === 1 && kriter.secenekler[0]?.secenekAdi === agreement
      const given = isAgreement ? agreement : answers[kriter.kriterAdi]
      return given === undefined ? [] : [[kriter.id, toValue(kriter, given)] as const]
    }),
  )
}

function toValue({ valueType: type, kaynak, grupSecenekleri, secenekler }: Kriter, given: Answer): Value {
  const find = (list: Kriter['secenekler'], name: unknown, parent: number | null = null) => {
    const isFit = (parentSecenekId: number | null) => parentSecenekId === null || parentSecenekId === parent
    const found = list.find((one) => one.secenekAdi === name && (parent === null || isFit(one.parentSecenekId)))
    if (!found) throw new Error(`the demo's form has no option ${String(name)}`)
    return found.id
  }
  if (Array.isArray(given) && grupSecenekleri) {
    const grupSecenekId = find(grupSecenekleri, given[0])
    return { grupSecenekId, secenekId: find(secenekler, given[1], grupSecenekId) }
  }
  if (Array.isArray(given)) return given.map((name: unknown) => find(secenekler, name))
  if (type === valueType.choice && !kaynak) return find(secenekler, given)
  return given as Exclude<Answer, readonly string[]> // lists are dealt with above
}
