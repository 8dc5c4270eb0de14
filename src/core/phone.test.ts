import { expect, test } from 'vitest'
import { formatPhone, maskPhone, normalisePhone, toE164, typedPhone } from './phone.ts'

test.each([
  '5321234567',
  '05321234567',
  '+905321234567',
  '905321234567',
  '00905321234567',
  '0532 123 45 67',
  '+90 (532) 123-45-67',
  '(532) 123 45 67',
  '0(532)123.45.67',
  '0532/1234567',
  ' 5321234567\n',
])('%s is the number 5321234567', (text) => {
  expect(normalisePhone(text)).toBe('5321234567')
})

test.each([
  '',
  '532123456',
  '53212345678',
  '4321234567',
  '03321234567',
  '02121234567',
  '+15321234567',
  '+5321234567',
  '+05321234567',
  '90905321234567',
  '009005321234567',
  '532123456a',
  '５３２１２３４５６７',
  '٥٣٢١٢٣٤٥٦٧',
  '5321234567;ext=1',
  '5321234567\u0000',
  '(5__) ___ __ __',
  '05551112233445566',
])('%s is no mobile number', (text) => {
  expect(normalisePhone(text)).toBeNull()
})

test('a number is shown in groups, hidden on the code page and sent in full', () => {
  expect(formatPhone('5321234567')).toBe('(532) 123 45 67')
  expect(formatPhone('532')).toBe('532')
  expect(maskPhone('5321234567')).toBe('(5**) *** ** 67')
  expect(maskPhone('no number')).toBe('(***) *** ** **')
  expect(toE164('5321234567')).toBe('+905321234567')
})

test.each([
  ['', ''],
  ['5', '(5'],
  ['532', '(532'],
  ['5321', '(532) 1'],
  ['(532) 1234', '(532) 123 4'],
  ['5321234567', '(532) 123 45 67'],
  ['05321234567', '(532) 123 45 67'],
  ['+90 532 123 45 67', '(532) 123 45 67'],
  ['0090 532 1234567', '(532) 123 45 67'],
  ['905', '(5'],
  ['0', ''],
  ['+9', '(9'],
  ['+90', ''],
  ['abc', ''],
  ['(532) 123 45 678', '(532) 123 45 678'],
  ['53212345678901', '(532) 123 45 6789'],
])('%s is shown as %s while it is typed', (typed, shown) => {
  expect(typedPhone(typed)).toBe(shown)
})
