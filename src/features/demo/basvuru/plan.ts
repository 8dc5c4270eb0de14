/** A file handed in for a document of the demo. */
export type DemoDosya = {
  belgeAdi: string
  dosyaAdi: string
  durum: 0 | 1 | 2
  retNedeni?: string
  isDeleted?: boolean
  gun: number
}

/** An application of the demo: its status (null for a draft), how many days old, and what was handed in. */
export type DemoBasvuru = { no: number | null; gun: number; neden?: string; dosyalar?: readonly DemoDosya[] }

/** What a guard is asked to hand in. */
export const demoBelgeler: readonly (readonly [ad: string, zorunlu: boolean])[] = [
  ['Kimlik fotokopisi', true],
  ['Özel güvenlik kimlik kartı', true],
  ['Adli sicil kaydı', true],
  ['İkametgâh belgesi', true],
  ['Diploma', true],
  ['Sağlık raporu', false],
]

const dosyalar: readonly DemoDosya[] = [
  { belgeAdi: 'Kimlik fotokopisi', dosyaAdi: 'kimlik-on-arka.pdf', durum: 1, gun: 3 },
  { belgeAdi: 'Özel güvenlik kimlik kartı', dosyaAdi: 'ogg-kimlik.pdf', durum: 0, gun: 1 },
  {
    belgeAdi: 'Adli sicil kaydı',
    dosyaAdi: 'adli-sicil-2025.pdf',
    durum: 2,
    retNedeni: "Belge altı aydan eski. e-Devlet'ten yeni tarihli bir kayıt alın.",
    gun: 3,
  },
  { belgeAdi: 'İkametgâh belgesi', dosyaAdi: 'yanlis-sayfa.pdf', durum: 0, isDeleted: true, gun: 2 },
  { belgeAdi: 'İkametgâh belgesi', dosyaAdi: 'ikametgah.pdf', durum: 0, gun: 1 },
]

type Plan = { cinsiyet: 'Kadın' | 'Erkek'; basvurular: readonly DemoBasvuru[] }

/** By telephone. The first has an application in every state, the oldest first: the list shows the newest on top. */
export const demoBasvurular: Readonly<Record<string, Plan>> = {
  '5551112233': {
    cinsiyet: 'Kadın',
    basvurular: [
      { no: 7, gun: 60, neden: 'Başka bir işe başladım.' },
      { no: 6, gun: 48 },
      { no: 5, gun: 33 },
      { no: 3, gun: 21 },
      { no: 2, gun: 12 },
      { no: 1, gun: 5 },
      { no: 4, gun: 9, dosyalar },
      { no: null, gun: 1 },
    ],
  },
  '5551112255': {
    cinsiyet: 'Erkek',
    basvurular: [
      { no: 2, gun: 14 },
      { no: 4, gun: 6, dosyalar: [] },
    ],
  },
  '5551112244': {
    cinsiyet: 'Kadın',
    basvurular: [
      { no: 1, gun: 4 },
      { no: 3, gun: 19 },
    ],
  },
}
