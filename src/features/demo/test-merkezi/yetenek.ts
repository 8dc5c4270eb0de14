import { testPageTipId } from '#core/test-merkezi/durum.ts'
import type { TestPlan } from '#features/test-merkezi/plan.ts'
import { yetenekDikkat } from './yetenek-1.ts'
import { yetenekSozel } from './yetenek-2.ts'

const letters = 'ABCDE'

/** Forty questions of general aptitude, each with one right answer. */
export const yetenekPlan: TestPlan = {
  id: testPageTipId,
  testAdi: 'Genel Yetenek Testi',
  testAciklama:
    'Dikkat, günlük hesaplar, okuduğunu anlama, mantık ve sözcük bilgisi üzerine 40 soru. Her sorunun tek bir doğru yanıtı vardır; yanlış yanıtlar doğruları götürmez.',
  denemeHakki: 2,
  adayaAcik: true,
  karistir: true,
  gecmePuani: 20,
  sorular: [...yetenekDikkat, ...yetenekSozel].map(([soru, dogru, yanitlar]) => ({
    soru,
    yanitlar: yanitlar.map((cevap, index) => ({ cevap, puan: letters[index] === dogru ? 1 : 0 })),
  })),
}

/** Taken at another company, which says when it is done. */
export const hariciPlan: TestPlan = {
  id: 9,
  testAdi: 'Harici Yetkinlik Testi',
  testAciklama: 'İş ortağımızın sitesinde çözülen test. Bitirdiğinizde sonuç bize bildirilir.',
  harici: true,
}
