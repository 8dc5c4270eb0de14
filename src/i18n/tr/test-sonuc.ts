/** The eleven ways the page of a test result can fail. */
export const testSonuc = {
  tenantKeyMissing: 'Bağlantıda kurum anahtarı yok.',
  sessionNotOpened: 'Oturum açılamadı.',
  loginError: 'Giriş sırasında bir hata oluştu.',
  noAuthority: 'Bu sonucu görme yetkiniz yok. Bağlantıyı size gönderen kişiye başvurun.',
  testGuidMissing: 'Bağlantıda test numarası yok.',
  authorisationKeyMissing: 'Yetki anahtarı bulunamadı.',
  testNotFoundOrNoAccess: 'Test bulunamadı ya da bu teste erişiminiz yok.',
  testNotFound: 'Test bulunamadı.',
  noQuestions: 'Bu testte soru yok.',
  noAnswers: 'Bu teste verilmiş bir yanıt bulunamadı.',
  loadError: 'Sonuç yüklenirken bir hata oluştu.',
} as const
