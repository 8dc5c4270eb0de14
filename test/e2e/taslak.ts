import type { Page } from '@playwright/test'
import { heading, profilBlok } from './basvuru.ts'
import { expect, open } from './page.ts'
import { callInPage } from './sign-in.ts'

type Kriter = { id: number; kriterAdi: string; valueType: number; secenekler: { id: number; secenekAdi: string }[] }
type Blok = { id: number; display: string; blokModulKriterIliski: { kriterler: Kriter[] }[] }
type Form = { basvuruformuId: number; bloklar: Blok[] }

/** The number of `KriterWire` for a question that takes several options. */
const several = 3

/** What the demo's form takes about a person, question by question; options and places as the demo has them. */
const answers: Readonly<Record<string, string | number>> = {
  Cinsiyet: 'Erkek',
  'Medeni durum': 'Evli',
  'Çocuk sayısı': 2,
  Uyruk: 'T.C.',
  'Sürücü belgesi sınıfları': 'B',
  'Adı soyadı': 'Emine Kaya',
  Yakınlığı: 'Anne',
  Telefonu: '05321234567',
  İl: 6,
  İlçe: 6007,
  Mahalle: 6007001,
  'Sokak, bina ve daire': 'Gül Sokak No: 5/3',
  'Kendi aracınız var mı?': 'Yok',
  'Servise ihtiyacınız olur mu?': 'Evet',
  'Boy (cm)': 178,
  'Kilo (kg)': '72.5',
  'Gözlük ya da lens kullanıyor musunuz?': 'Hayır',
  'Ayakta çalışmanıza engel bir durum var mı?': 'Yok',
  'Özel güvenlik kimlik kartınız var mı?': 'Var',
  'Kartın türü': 'Silahlı',
  'Geçerlilik bitişi': '2028-09-01',
  'Silahlı görev deneyiminiz (ay)': 18,
  'Askerlik durumunuz': 'Yaptı',
  'Terhis tarihi': '2016-03-15',
}

/** Chooses a posting of the demo by the call that its button makes; gives its number. */
async function chooseIlan(page: Page, token: string): Promise<number> {
  const list = await callInPage<{ id: number }[]>(page, '/api/adayDomain/iap/fullGet', { token, body: {} })
  // other journeys publish and close: the oldest is the demo's own
  const iapId = Math.min(...list.map(({ id }) => id))
  await callInPage(page, '/api/public/auth/ilanSec', { token, body: { iapId } })
  return iapId
}

/** Opens the form of a posting that was chosen by a call, at its first page. */
export async function openBasvuru(page: Page, token: string) {
  await chooseIlan(page, token)
  await open(page, '/?tenant=demo')
  await expect(heading(page)).toHaveText(profilBlok)
}

/** Saves a draft as the wizard does, up to and not including the named block, and opens it where it was left. */
export async function openTaslak(page: Page, token: string, blok: string) {
  const projId = await chooseIlan(page, token)
  const path = `/api/adayDomain/basvuru/getAdayBasvurForm?iapId=${projId}`
  const { basvuruformuId, bloklar } = await callInPage<Form>(page, path, { token })
  const at = bloklar.findIndex(({ display }) => display === blok)
  const kriterList = bloklar
    .slice(0, at)
    .flatMap(({ blokModulKriterIliski }) => blokModulKriterIliski.flatMap(({ kriterler }) => kriterler))
    .filter(({ kriterAdi }) => Object.hasOwn(answers, kriterAdi))
    .map((kriter) => ({ kriterId: kriter.id, value: toValue(kriter), surum: 0 }))
  const body = { projId, basvuruformuId, kriterList, komponentKriterList: [], sonBlokId: bloklar[at]?.id }
  await callInPage(page, '/api/adayDomain/basvuru/save', { token, body })
  await open(page, '/?tenant=demo')
  await expect(heading(page)).toHaveText(blok)
}

function toValue({ kriterAdi, valueType, secenekler }: Kriter) {
  const answer = answers[kriterAdi]
  const secenek = secenekler.find(({ secenekAdi }) => secenekAdi === answer)
  if (!secenek) return answer
  return valueType === several ? [secenek.id] : secenek.id
}
