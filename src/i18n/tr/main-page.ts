/** The candidate's first page after login. */
export const mainPage = {
  title: 'Ana sayfa',
  greeting: 'Merhaba {ad}',
  greetingNameless: 'Merhaba',
  next: 'Sıradaki işiniz',
  unfinished: 'Seçtiğiniz ilan',
  goOn: 'İlanı görüntüle',
  allDone: 'Her şey yolunda',
  allDoneText: 'Şu anda sizden beklenen bir işlem yok.',
  failed: 'Sıradaki işiniz getirilemedi.',
  links: 'Kısa yollar',
  ilanlar: 'İş ilanlarına bakın',
  ilanlarText: 'Size uygun işi bulun, birkaç dakikada başvurun.',
  profil: 'Profilinizi güncel tutun',
  profilText: 'Bilgileriniz, izinleriniz ve verilerinizle ilgili haklarınız.',
} as const
