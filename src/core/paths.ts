import { menuPaths } from './menu-paths.ts'

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
  ilanOnizleme: '/ilanOnizleme',
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

  // Staff: the first page, which leads on to where a person may begin, the help about a screen, and the person's own account.
  panel: '/panel',
  hesabim: '/hesabim',
  yardim: '/yardim',
  stil: '/stil',

  // Master administration.
  batchOperation: '/batchOperation',
  donemParametre: '/donemParametreleri',
  errorLog: '/hataKayitlari',
  hangfireLoglama: '/hangfireloglama',
  kodListesi: '/kodListeleri',
  islemKayitlari: '/islemKayitlari',
  masterTenant: '/masterTenant',
  masterUser: '/masterUser',
  resmiTatil: '/resmiTatiller',
  sgkBeyan: '/sgkBeyanlari',
  sgkCagri: '/sgkCagrilari',
  sgkHizSiniri: '/sgkHizSinirlari',
  sgkKanalAyar: '/sgkKanallari',
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
  hizmetSatiri: '/hizmetSatirlari',
  isKazalari: '/isKazalari',
  raporlar: '/raporlar',
  sgkPano: '/sgkPano',
  tescilIzleme: '/tescilIzleme',
  tesvik: '/tesvik',
} as const

export type PagePath = (typeof paths)[keyof typeof paths]

/** The page of a staff path and the record that it names after it: `/kullanicilar/12` is record 12 of `/kullanicilar`. */
export function splitRecordPath(path: string): { page: string; record: number | null } {
  const [, page, id] = /^(\/.+)\/([1-9][0-9]{0,14})$/.exec(path) ?? []
  return page === undefined ? { page: path, record: null } : { page, record: Number(id) }
}

/** The values of an address's query; empty ones are left out. */
export type PageParameters = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Joins a path and the query of its parameters. */
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

/** The addresses of the lists behind the dashboard's tiles, with their filters. */
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
export function loginUrl(wanted?: string, tenantKey?: string) {
  return urlOf(paths.login, { tenant: tenantKey, returnUrl: wanted?.replace(/^\//, '') })
}

/** The address of the login page with the staff's tab open. */
export function staffLoginUrl(wanted?: string, { hasEnded = false } = {}) {
  const bitti = hasEnded ? 1 : undefined
  return urlOf(paths.login, { returnUrl: wanted?.replace(/^\//, ''), sekme: 'personel', bitti })
}

/** Pages that a returning visitor may be led to with parameters, and with which; elsewhere only the company is kept. */
const pageParameters: Partial<Record<PagePath, readonly string[]>> = {
  [paths.home]: ['blok'],
  [paths.aday]: ['id'],
  [paths.adayTelefonOnayi]: ['id'],
  [paths.ars]: ['gid'],
  [paths.ats]: ['guid'],
  [paths.basvurularim]: ['q', 'sayfa', 'belge'],
  [paths.eBorc]: ['guncelSorgu'],
  [paths.eVizite]: ['onayli', 'day'],
  [paths.eviziteMahsup]: ['type', 'periodId'],
  [paths.hizmetSatiri]: ['periodId', 'tahakkukId'],
  [paths.ilanDetay]: ['iapId'],
  [paths.ilanlar]: ['calisantipi', 'q', 'isId', 'il', 'ilce', 'zaman', 'sayfa'],
  [paths.isAkisOnay]: ['g'],
  [paths.isKazalari]: ['isKazalariDashboard'],
  [paths.profil]: ['sekme'],
  [paths.raporlar]: ['tab', 'day', 'periodId'],
  [paths.sgkPano]: ['day', 'periodId'],
  [paths.smsIptal]: ['guid'],
  [paths.tescilIzleme]: ['isHataOkuma'],
  [paths.test]: ['guid'],
  [paths.testMerkezi]: ['blok'],
  [paths.testMerkeziSonuc]: ['guid'],
  [paths.tesvik]: ['periodId'],
}

const dead: readonly string[] = [paths.login, paths.logout]
const known: readonly string[] = Object.values(paths)

/**
 * The page that `returnUrl` names, or null when it names anything but a page of ours. Parameters that the page does not
 * know are left behind; a page of the menu keeps its own.
 */
export function returnPath(returnUrl: string, isMenuPath: (path: string) => boolean = () => false) {
  // These are the ways out of the origin that the URL parser allows; a control character is dropped by it silently.
  if (returnUrl.length > 500 || /[\\@:\p{Cc}]|\/\//u.test(`/${returnUrl}`)) return null
  const origin = 'http://origin.invalid'
  const url = new URL(`/${returnUrl}`, origin)
  if (url.origin !== origin || hasRepeated(url.searchParams)) return null
  const { pathname, search } = url
  if (dead.includes(pathname)) return null
  if (isMenuPath(pathname)) return pathname + search
  return known.includes(pathname) ? pathname + keepKnown(pathname, url.searchParams) : null
}

function hasRepeated(parameters: URLSearchParams) {
  return new Set(parameters.keys()).size !== parameters.size
}

function keepKnown(pathname: string, given: URLSearchParams) {
  // `known` has just said that it is one of ours
  const names = ['tenant', 't', ...(pageParameters[pathname as PagePath] ?? [])]
  const kept = new URLSearchParams([...given].filter(([name]) => names.includes(name)))
  return kept.size === 0 ? '' : `?${kept}`
}

// The candidate's side of the portal; whatever else one may return to belongs to staff.
const portalPaths: readonly string[] = [
  paths.home,
  paths.aday,
  paths.adayKimlikBilgisi,
  paths.adayOnayKodu,
  paths.adayTelefonOnayi,
  paths.basvurularim,
  paths.ilanDetay,
  paths.ilanlar,
  paths.mainPage,
  paths.oneriTalep,
  paths.profil,
  paths.testMerkezi,
  paths.testMerkeziSonuc,
  paths.testPage,
]

// Spec: back-office §2, master routes; they need no menu to be known.
const masterPaths: readonly string[] = [
  paths.batchOperation,
  paths.donemParametre,
  paths.errorLog,
  paths.hesabim,
  paths.hangfireLoglama,
  paths.islemKayitlari,
  paths.kodListesi,
  paths.masterTenant,
  paths.masterUser,
  paths.panel,
  paths.resmiTatil,
  paths.sgkHizSiniri,
  paths.sgkKanalAyar,
  paths.sgkMasterParameter,
  paths.sysGlobalKey,
  paths.sysLanguage,
  paths.tenantBatchOperation,
  paths.workerPlannedJob,
  paths.yardim,
  paths.yonetim,
]

// The menu of every new company, as the migrations of its screens insert it; rows that a company adds stand in its database.
const firstMenuPaths: readonly string[] = [
  ...Object.values(menuPaths),
  '/firmalar',
  '/subeler',
  '/isyerleri',
  paths.sgkPano,
  paths.eBorc,
  paths.eVizite,
  paths.eviziteMahsup,
  paths.hizmetSatiri,
  paths.isKazalari,
  paths.raporlar,
  paths.sgkBeyan,
  paths.sgkCagri,
  paths.tescilIzleme,
  paths.tesvik,
  '/birimler',
  '/birimTurleri',
  '/kullanicilar',
  '/roller',
  '/yetkiler',
  '/menuler',
  '/moduller',
  '/portalAyarlari',
  '/zamanliIslemler',
  '/islemIzleme',
  '/mailGruplari',
  '/onaylar',
  '/durumTanimlari',
  '/belgeTanimlari',
  '/gorusmeTurleri',
  '/isTanimlari',
  '/calisanTipleri',
  '/sablonlar',
  '/adayTestleri',
  '/oneriTalepleri',
  '/robotIzleme',
]

/** True for what staff may have as a bookmark: without a session it leads to the login. */
export function isStaffBookmark(path: string) {
  const { page } = splitRecordPath(path)
  return isStaffPath(page) || firstMenuPaths.includes(page)
}

/** True for pages that belong to staff in every deployment: nobody is told that they do not exist. */
export function isStaffPath(path: string) {
  return masterPaths.includes(path)
}

/**
 * True when the login page is the staff's: its tab, a key or a failed sign-on in the address, or the page that was wanted
 * says so. Without a company there are no candidates either.
 */
export function isStaffLogin(search: string, { isStaff, tenantKey }: { isStaff: boolean; tenantKey: string }) {
  const parameters = new URLSearchParams(search)
  const tab = parameters.get('sekme')
  if (tenantKey === '') return true
  if (tab !== null) return tab === 'personel'
  if (parameters.has('sessionKey') || parameters.has('ssoHata')) return true
  const returnUrl = parameters.get('returnUrl')
  const wanted = returnUrl === null ? null : returnPath(returnUrl, isStaffBookmark)
  return wanted === null ? isStaff : !isPortalPath(wanted)
}

/** True when the page belongs to candidates: the login page then asks for a phone first. */
export function isPortalPath(path: string) {
  return portalPaths.includes(path.split('?')[0] ?? '')
}
