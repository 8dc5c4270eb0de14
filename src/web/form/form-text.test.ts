import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { refusalText, waitText } from './form-text.ts'

const t = createT(catalogue.tr, 'tr')

test.each([
  [1, 'Lütfen 1 saniye bekleyip tekrar deneyin.'],
  [59.2, 'Lütfen 60 saniye bekleyip tekrar deneyin.'],
  [60, 'Lütfen 1 dakika bekleyip tekrar deneyin.'],
  [61, 'Lütfen 2 dakika bekleyip tekrar deneyin.'],
  [3600, 'Lütfen 1 saat bekleyip tekrar deneyin.'],
  [86_400, 'Lütfen 24 saat bekleyip tekrar deneyin.'],
])('%s seconds are said in words', (seconds, text) => {
  expect(waitText(seconds, t)).toBe(text)
})

test.each([
  [new AppError('tooManyRequests', { retryAfterSeconds: 90 }), /^Kısa sürede çok fazla deneme oldu. Lütfen 2 dakika/],
  [new AppError('tooManyRequests'), /^Çok fazla deneme yaptınız/],
  [new AppError('serviceUnavailable', { retryAfterSeconds: 5 }), /^Sistem sunucularına şu anda ulaşılamıyor/],
])('%s is told with what can be done', (error, text) => {
  expect(refusalText(error, t)).toMatch(text)
})
