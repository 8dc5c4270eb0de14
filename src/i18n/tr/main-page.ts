/** The candidate's first page after login. */
export const mainPage = {
  greeting: 'Merhaba {ad}',
  greetingNameless: 'Merhaba',
  next: 'Sıradaki işiniz',
  allDone: 'Her şey yolunda',
  allDoneText: 'Şu anda sizden beklenen bir işlem yok.',
  ilanlar: 'İş ilanlarına bakın',
  basvurularim: 'Başvurularınızı izleyin',
} as const
