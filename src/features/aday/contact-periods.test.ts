import { expect, test } from 'vitest'
import { contactPeriods } from './contact-periods.ts'

const person = { cepTel: '5550000003', email: 'c@ornek.com.tr', olusturulmaTarihi: '2026-01-01T00:00:00Z' }

test('one who never changed anything has one phone and one address since the beginning', () => {
  expect(contactPeriods({ ...person, eskiIletisim: null })).toEqual([
    { kanal: 'sms', alici: '5550000003', bas: person.olusturulmaTarihi, son: null },
    { kanal: 'eposta', alici: 'c@ornek.com.tr', bas: person.olusturulmaTarihi, son: null },
  ])
})

test('each former contact ends where the next begins, phones and addresses apart', () => {
  const eskiIletisim = [
    { tel: '5550000001', bitis: '2026-02-01T00:00:00Z' },
    { eposta: 'a@ornek.com.tr', bitis: '2026-03-01T00:00:00Z' },
    { tel: '5550000002', bitis: '2026-04-01T00:00:00Z' },
  ]
  const periods = contactPeriods({ ...person, eskiIletisim })
  expect(periods.map(({ alici, bas, son }) => [alici, bas.slice(5, 7), son?.slice(5, 7)])).toEqual([
    ['5550000001', '01', '02'],
    ['5550000002', '02', '04'],
    ['5550000003', '04', undefined],
    ['a@ornek.com.tr', '01', '03'],
    ['c@ornek.com.tr', '03', undefined],
  ])
})
