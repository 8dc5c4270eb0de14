import { expect, test } from 'vitest'
import { nationalId } from '#features/demo/invented-person.ts'
import { proposalOf } from './donem.server.ts'
import { dosyaHatasi, nedenMetni, sgkHatasi } from './hata.server.ts'

const tcKimlikNo = nationalId(298_000_001)
const told = `${tcKimlikNo} numaralı sigortalı bulunamadı`

test('what SGK says about a person is kept and answered without the national id', () => {
  const { hataKodu, hataAciklama } = sgkHatasi({ sonucKod: -1, sonucAciklama: told, hataTuru: 'DIGER' })
  expect([hataKodu, hataAciklama]).toEqual([-1, expect.stringMatching(/^2\*{9}\d numaralı sigortalı bulunamadı$/)])
  const answer = proposalOf({ tamam: false, sonucKod: -1, sonucAciklama: told })
  expect(JSON.stringify(answer)).not.toContain(tcKimlikNo)
  expect(answer).toMatchObject({ sonucKod: -1, sonucAciklama: hataAciklama })
})

test.each([
  ['AG', 'SGK’dan yanıt alınamadı.'],
  ['SOAP', 'SGK’nın yanıtı anlaşılamadı.'],
  ['PASIF', 'SGK isteği açıklama vermeden reddetti.'],
])('without words of SGK %s is a sentence', (hataTuru, hataAciklama) => {
  expect(sgkHatasi({ sonucKod: null, sonucAciklama: '', hataTuru })).toEqual({ hataKodu: null, hataAciklama })
})

test('why nothing was sent, and why a file was not kept, are sentences', () => {
  expect(nedenMetni('kanalKapali')).toBe('Kanal kapalı')
  expect(nedenMetni('geriOkuma')).toMatch(/kayıt orada yok/)
  expect(nedenMetni('sifreEksik')).toMatch(/şifresi/)
  const refused = dosyaHatasi({ code: 'validationFailed', errors: [{ field: 'dosya', key: 'Invalidfiletype' }] })
  expect(refused.hataAciklama).toMatch(/^Dosya pdf/)
  expect(dosyaHatasi({ code: 'fileQuotaExceeded', errors: [] }).hataAciklama).not.toBe('fileQuotaExceeded')
})
