/** Pages of staff that other pages and messages lead to; their lines stand in the menu of every new company. */
export const menuPaths = {
  basvurular: '/basvurular',
  belgeInceleme: '/belgeInceleme',
  ilanYonetimi: '/ilanYonetimi',
  iseGirisler: '/iseGirisler',
  personeller: '/personeller',
} as const
