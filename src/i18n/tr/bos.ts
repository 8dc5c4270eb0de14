/** Where the rows of a list come from that nobody adds by hand: said while there are none. */
export const bos = {
  eVizite: 'SGK’nın işyerleriniz için gösterdiği raporlar, robot SGK’yı okudukça burada görünür.',
  isKazasi: 'Hastanelerin bildirdiği ve raporlardan önerilen iş kazaları, robot SGK’yı okudukça burada görünür.',
  sgkBeyan:
    'Bir raporu onayladığınızda ya da E-Vizite ekranından başka bir bildirim yaptığınızda beyanı burada görünür.',
} as const
