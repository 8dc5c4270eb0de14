import { expect, test } from 'vitest'
import { listingOf, makeCommonPasswords } from '../../../scripts/common-passwords.ts'
import { isCommonPassword, listCommonPasswords } from './common-password.ts'
import { findPasswordFault } from './password.ts'

const ours = { username: 'ayse.k', names: ['Işık Güvenlik A.Ş.', 'isik-guvenlik'] }

test('the stored list is what the rules make: ten thousand, folded, each once', () => {
  const made = makeCommonPasswords()
  expect(made).toHaveLength(10_000)
  expect([...listCommonPasswords()].join('\n')).toBe(listingOf(made))
  expect(made.filter((entry) => !/^[a-z0-9]{3,40}$/.test(entry))).toEqual([])
})

test.each([
  'galatasaray1905',
  'Fenerbahçe1907!',
  'FENERBAHÇE1907',
  'BEŞİKTAŞ1903!!',
  'İstanbul343434',
  'ISTANBUL-2026!',
  'Şifrem12345678',
  'S1fr3m!2026!!',
  'P4r0l4P4r0l4',
  'P@r0l@2026!!!',
  'şifreşifreşifre',
  'G@l@t@s@r@y1905',
  'f3n3rb4hc31907',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'qwertyuiopğü',
  'asdfghjklşi,',
  'QweAsdZxc2026',
  '123412341234',
  '111222333444'.replace('111222333444', '112233445566'),
  '199019901990',
  'seni seviyorum',
  'SeniSeviyorum1',
  'Mehmet.Yılmaz',
  'ayse_demir_1990',
  'ahmet1234567',
  '1453mustafakemal',
  '!!Hoşgeldiniz!!',
  'administrator1',
  'Bismillahirrahmanirrahim',
  'iloveyou123456',
  'w3lc0m3w3lc0m3',
  'ataturk_1881_1938'.replace('_1881_1938', '18811938'),
  'ＧＡＬＡＴＡＳＡＲＡＹ',
])('%s is one of those that everybody tries first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
  expect(findPasswordFault(password, ours)).toBeDefined()
})

test.each([
  'Kadro-2026-Kadro',
  'kadrosifre2026',
  'Sifre.Kadro.1',
  'K4dr0K4dr0!!',
  'IşıkGüvenlik2026',
  'isik guvenlik!',
  'Güvenlik_Admin1',
  'parola-isikguvenlik',
])('%s is a name of the company or the product', (password) => {
  expect(findPasswordFault(password, ours)).toContain('tries first')
})

test.each([
  'dört rastgele kelime',
  'x9$Lq2!vTz0#',
  'mor balina uçan sandalye',
  'Deneme!Parola-2026',
  'kadromuzda 14 turuncu fil var',
  'Galata köprüsünde 3 martı',
  '🦉🌲🌊🔥🌙⭐🍀🎈🎵🧭🚲🪁',
  '8391746250938',
  'qPz7-wLm2-xRt9',
])('%s is nobody’s first try', (password) => {
  expect(findPasswordFault(password, ours)).toBeUndefined()
})

test('the name of somebody else’s company says nothing', () => {
  expect(findPasswordFault('BozkırKoruma2026', ours)).toBeUndefined()
  expect(findPasswordFault('BozkırKoruma2026', { username: 'x', names: ['Bozkır Koruma'] })).toBeDefined()
})
