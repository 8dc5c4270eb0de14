import type { TestPlan } from '#features/test-merkezi/plan.ts'
import { type Ifade, kisilikOlcekleri } from './kisilik-ifade.ts'

const basamaklar = [
  'Kesinlikle katılmıyorum',
  'Katılmıyorum',
  'Kararsızım',
  'Katılıyorum',
  'Kesinlikle katılıyorum',
] as const

const ifadeler = kisilikOlcekleri.flatMap(({ olcekAdi, ifadeler }) =>
  ifadeler.map((ifade, index) => ({ olcekAdi, ifade, index })),
)

function yanitlarOf({ isTers }: Ifade) {
  return basamaklar.map((cevap, index) => ({ cevap, puan: isTers ? basamaklar.length - index : index + 1 }))
}

/** Sixty statements on five scales; one of each scale follows the other, so that no scale can be recognised. */
export const kisilikPlan: TestPlan = {
  id: 8,
  testAdi: 'Güvenlik Görevlisi Kişilik Envanteri',
  testAciklama:
    'Çalışma biçiminizle ilgili 60 ifade. Doğru ya da yanlış yanıt yoktur; üzerinde uzun düşünmeden size en uygun olanı seçin.',
  psikometrik: true,
  olcekler: kisilikOlcekleri.map(({ ifadeler: _, ...olcek }) => olcek),
  sorular: ifadeler
    .toSorted((a, b) => a.index - b.index)
    .map(({ olcekAdi, ifade }) => ({ soru: ifade.metin, olcek: olcekAdi, yanitlar: yanitlarOf(ifade) })),
}
