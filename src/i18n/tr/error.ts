/** The documents dialog. */
export const error = {
  fetchDocuments: 'Belgeleriniz getirilemedi. Lütfen tekrar deneyin.',
  deleteFail: 'Dosya silinemedi. Lütfen tekrar deneyin.',
  general: 'Bir hata oluştu. Lütfen tekrar deneyin.',
  uploadFail: 'Dosya yüklenemedi. Lütfen tekrar deneyin.',
  fileReadFail: 'Dosya okunamadı. Başka bir dosya seçmeyi deneyin.',
} as const
