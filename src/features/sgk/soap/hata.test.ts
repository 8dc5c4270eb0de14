import { expect, test } from 'vitest'
import { eviziteServisi } from '#features/sgk/wire/evizite.ts'
import { iseGirisServisi } from '#features/sgk/wire/tescil.ts'
import { hataTuruOf } from './hata.ts'

test.each([
  [104, '', 'TOKEN'],
  [106, '', 'TOKEN'],
  [105, '', 'KIMLIK'],
  [1012, '1 dakika aralıklar ile sorgulama yapabilirsiniz', 'SINIR'],
  [-1, 'Bu metod kapatılmıştır!!!!!', 'KAPALI'],
  [105, 'FARKLI IP DEN ALINMIŞ GEÇERLİ GUID MEVCUT', 'FARKLI_IP'],
  [105, 'Şifreniz doğru fakat ebildirge hesabınız PASIF durumdadır', 'PASIF'],
  [105, 'ŞİFRENİZ DOĞRU FAKAT EBİLDİRGE HESABINIZ PASİF DURUMDADIR', 'PASIF'],
  [7, 'İşyeri İz Olmuş', 'IZ'],
  [7, 'VEKALET SÜRESİ DOLMUŞTUR', 'VEKALET'],
  [7, 'Kullanıcı adı veya şifreleriniz hatalıdır', 'KIMLIK'],
  [7, 'NAKİL İŞYERİ', 'DIGER'],
  [601, 'Rapor bulunamadı', 'DIGER'],
])('code %s of e-Vizite with the text %s is %s', (kod, aciklama, tur) => {
  expect(hataTuruOf(eviziteServisi, kod, aciklama)).toBe(tur)
})

test('the 4A services have no codes of e-Vizite, only its texts', () => {
  expect(hataTuruOf(iseGirisServisi, -1, 'Referans kodu bulunamadı')).toBe('DIGER')
  expect(hataTuruOf(iseGirisServisi, 105, '')).toBe('DIGER')
  expect(hataTuruOf(iseGirisServisi, 5, 'Kullanıcı adı veya şifreleriniz hatalıdır')).toBe('KIMLIK')
})
