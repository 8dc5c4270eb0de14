/** The declared actions on records, by resource and action: the word on the button, and what the dialog says first. */
export const eylem = {
  language: { setDefault: { ad: 'Varsayılan yap', aciklama: 'Sayfalar, başka bir dil seçilmedikçe bu dilde açılır.' } },
  menu: { setDefault: { ad: 'Açılış sayfası yap', aciklama: 'Modül bu sayfayla açılır.' } },
} as const
