/** The declared actions on records, by resource and action: the word on the button, and what the dialog says first. */
export const eylem = {
  batchOperation: {
    trigger_operation: { ad: 'Hepsini tetikle', aciklama: 'İşlem, açık olduğu bütün kiracılarda şimdi çalışır.' },
    reset_operation: {
      ad: 'Hepsini sıfırla',
      aciklama: 'Bütün kiracılarda süren çalışma iptal edilir, sonraki çalışma şimdiden sayılır.',
    },
  },
  tenantBatchOperation: {
    trigger_operation: { ad: 'Tetikle', aciklama: 'İşlem şimdi bir kez çalışır; zamanı değişmez.' },
    reset_operation: { ad: 'Sıfırla', aciklama: 'Süren çalışma iptal edilir, sonraki çalışma şimdiden sayılır.' },
  },
  language: { setDefault: { ad: 'Varsayılan yap', aciklama: 'Sayfalar, başka bir dil seçilmedikçe bu dilde açılır.' } },
  menu: { setDefault: { ad: 'Açılış sayfası yap', aciklama: 'Modül bu sayfayla açılır.' } },
} as const
