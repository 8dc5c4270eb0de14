/** The addresses of pages, as the specifications spell them. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',

  // Candidate portal and public links.
  aday: '/aday',
  adayKimlikBilgisi: '/adaykimlikbilgisi',
  adayOnayKodu: '/adayonaykodu',
  adayTelefonOnayi: '/adayTelefonOnayi',
  ars: '/ars',
  ats: '/ats',
  basvurularim: '/basvurularim',
  ilanDetay: '/ilanDetay',
  ilanlar: '/ilanlar',
  isAkisOnay: '/isakisonay',
  mainPage: '/mainPage',
  oneriTalep: '/oneritalep',
  profil: '/profil',
  smsIptal: '/smsiptal',
  test: '/test',
  testHarici: '/testharici',
  testMerkezi: '/testmerkezi',
  testMerkeziSonuc: '/testmerkeziSonuc',
  testPage: '/testpage',

  // Master administration.
  batchOperation: '/batchOperation',
  hangfireLoglama: '/hangfireloglama',
  masterTenant: '/masterTenant',
  masterUser: '/masterUser',
  sgkMasterParameter: '/SGKMasterParameter',
  sysGlobalKey: '/SysGlobalKeyPage',
  sysLanguage: '/SysLanguage',
  tenantBatchOperation: '/tenantBatchOperation',
  workerPlannedJob: '/WorkerPlannedJobPage',
  yonetim: '/yonetim',

  // Targets of the dashboard's tiles; the rest of a tenant's pages comes from its menu.
  eBorc: '/eBorc',
  eVizite: '/eVizite',
  eviziteMahsup: '/eviziteMahsup',
  isKazalari: '/isKazalari',
  raporlar: '/raporlar',
  tescilIzleme: '/tescilIzleme',
  tesvik: '/tesvik',
} as const

export type PagePath = (typeof paths)[keyof typeof paths]

/** The values of an address's query; empty ones are left out. */
export type PageParameters = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A path with its query. */
export function urlOf(path: string, parameters: PageParameters = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

// Spec: candidate §2. These links carry the tenant as `t`, the others as `tenant`.
const shortTenantParameter: readonly PagePath[] = [
  paths.ats,
  paths.isAkisOnay,
  paths.smsIptal,
  paths.test,
  paths.testHarici,
  paths.testMerkeziSonuc,
]

/** A page's address within a tenant: every link names the tenant, so that a shared link opens the same company. */
export function pageUrl(path: PagePath, tenantKey: string, parameters: PageParameters = {}) {
  const name = shortTenantParameter.includes(path) ? 't' : 'tenant'
  return urlOf(path, { [name]: tenantKey, ...parameters })
}

/** Where the dashboard's tiles lead, filters in the address. */
export const tileUrl = {
  eVizite: (day: number) => urlOf(paths.eVizite, { onayli: false, day }),
  isKazalari: () => urlOf(paths.isKazalari, { isKazalariDashboard: true }),
  eBorc: () => urlOf(paths.eBorc, { guncelSorgu: true }),
  tescilIzleme: (isHataOkuma: number) => urlOf(paths.tescilIzleme, { isHataOkuma }),
  raporlar: (day: number) => urlOf(paths.raporlar, { tab: 4, day }),
  eviziteMahsup: (type: number, periodId: number) => urlOf(paths.eviziteMahsup, { type, periodId }),
  tesvik: (periodId: number) => urlOf(paths.tesvik, { periodId }),
}

/** The login page that leads back to where the visitor wanted to go. */
export function loginUrl(wanted?: string) {
  return urlOf(paths.login, { returnUrl: wanted?.replace(/^\//, '') })
}

const dead: readonly string[] = [paths.login, paths.logout]
const known: readonly string[] = Object.values(paths)

/** The page that `returnUrl` names, or null when it names anything but a page of ours. */
export function returnPath(returnUrl: string, isMenuPath: (path: string) => boolean = () => false) {
  // These are the ways out of the origin that the URL parser allows; a control character is dropped by it silently.
  if (returnUrl.length > 500 || /[\\@:\p{Cc}]|\/\//u.test(`/${returnUrl}`)) return null
  const { pathname, search } = new URL(`/${returnUrl}`, 'http://origin.invalid')
  if (dead.includes(pathname) || !(known.includes(pathname) || isMenuPath(pathname))) return null
  return pathname + search
}
