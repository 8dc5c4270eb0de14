/** Words of the screen of workplaces. */
export const isyeri = {
  kimlikDene: 'Kimliği dene',
  kimlikDeneSoru:
    '{no} numaralı işyerinin kullanıcı adı ve şifresi SGK’ya sorulacak. Yanlış şifre SGK’da sayılır ve işyerinin çağrılarını durdurur.',
  kimlikGecerli: 'SGK kimliği kabul etti.',
  kimlikBilinmiyor: 'SGK yanıt vermedi; kimliğin durumu bilinmiyor.',
} as const
