import { expect, test } from 'vitest'
import { asciiLower, compareTurkish, foldTurkish, lowerTurkish, upperTurkish } from './turkish.ts'

test.each([
  ['ŞIRNAK Iğdır İzmir IŞIK ışık isik', 'sirnak igdir izmir isik isik isik'],
  ['ISPARTA', 'isparta'],
  ['ısparta', 'isparta'],
  ['isparta', 'isparta'],
  ['GÜVENLİK GÖREVLİSİ', 'guvenlik gorevlisi'],
  ['Kâğıthane, Hâlâ, ÂÎÛ', 'kagithane, hala, aiu'],
  ['Çağlayan ÖĞÜT Şükrü', 'caglayan ogut sukru'],
  ['İ'.normalize('NFD'), 'i'],
  ['şğüöçâ'.normalize('NFD'), 'sguoca'],
  ['İstanbul'.toLowerCase(), 'istanbul'],
  ['K12 %_\\', 'k12 %_\\'],
  ['Ærø Élan ñ ß', 'ærø élan ñ ß'],
  ['', ''],
])('%s is found as %s', (text, key) => {
  expect(foldTurkish(text)).toBe(key)
})

test('folding twice changes nothing more', () => {
  const once = foldTurkish('ŞANLIURFA İĞNE Ilıca Âşık')
  expect(foldTurkish(once)).toBe(once)
})

test('case follows Turkish for people and ASCII for identities', () => {
  expect(lowerTurkish('IĞDIR İZMİR')).toBe('ığdır izmir')
  expect(upperTurkish('ığdır izmir')).toBe('IĞDIR İZMİR')
  expect(asciiLower('ALI@GMAIL.COM')).toBe('ali@gmail.com')
  expect(asciiLower('İIıi')).toBe('İiıi')
})

test('order follows the Turkish alphabet', () => {
  const sorted = 'Adana Ağrı Cizre Çorum Iğdır Isparta İzmir Ordu Ömerli Sivas Şanlıurfa Uşak Üsküdar Zonguldak'.split(
    ' ',
  )
  expect([...sorted].reverse().sort(compareTurkish)).toEqual(sorted)
  expect([...'zütuşsöoİiIıhğgçc'].sort(compareTurkish).join(' ')).toBe('c ç g ğ h ı I i İ o ö s ş t u ü z')
})
