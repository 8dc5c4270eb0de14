import { expect, test } from 'vitest'
import {
  isPortalPath,
  isStaffBookmark,
  loginUrl,
  pageUrl,
  paths,
  returnPath,
  staffLoginUrl,
  tileUrl,
  urlOf,
} from './paths.ts'

// Candidate §2 and back-office §2, in their order; of the last ten they do not show the path.
const specified = `/login /aday /ilanDetay /ilanlar /mainPage /profil /testpage /basvurularim /oneritalep /testmerkezi
  /testmerkeziSonuc /isakisonay /adayTelefonOnayi /smsiptal /adayonaykodu /adaykimlikbilgisi /ars /ats /logout /yonetim /
  /masterTenant /masterUser /batchOperation /tenantBatchOperation /hangfireloglama /WorkerPlannedJobPage
  /SysGlobalKeyPage /SGKMasterParameter /SysLanguage /eVizite /isKazalari /eBorc /tescilIzleme /raporlar
  /eviziteMahsup /tesvik /test /testharici /panel /hesabim /stil /yardim /islemKayitlari /hataKayitlari
  /resmiTatiller /donemParametreleri /kodListeleri /sgkBeyanlari /sgkCagrilari /sgkHizSinirlari /sgkKanallari
  /ilanOnizleme /sgkPano /hizmetSatirlari`

test('every route of the specifications is here once, letter for letter', () => {
  expect(Object.values(paths).toSorted()).toEqual(specified.split(/\s+/).toSorted())
})

test.each([
  [pageUrl(paths.ilanlar, 'demo'), '/ilanlar?tenant=demo'],
  [
    pageUrl(paths.ilanlar, 'demo', { calisantipi: 3, q: '', il: null, sayfa: undefined }),
    '/ilanlar?tenant=demo&calisantipi=3',
  ],
  [pageUrl(paths.ilanlar, 'demo', { q: 'güvenlik & bekçi' }), '/ilanlar?tenant=demo&q=g%C3%BCvenlik+%26+bek%C3%A7i'],
  [pageUrl(paths.ilanDetay, 'demo', { iapId: 7 }), '/ilanDetay?tenant=demo&iapId=7'],
  [pageUrl(paths.ars, 'demo', { gid: 'x' }), '/ars?tenant=demo&gid=x'],
  [pageUrl(paths.isAkisOnay, 'demo', { g: 'x' }), '/isakisonay?t=demo&g=x'],
  [pageUrl(paths.testMerkeziSonuc, 'demo', { guid: 'x' }), '/testmerkeziSonuc?t=demo&guid=x'],
  [urlOf(paths.aday, { id: 0 }), '/aday?id=0'],
  [urlOf(paths.home), '/'],
  [tileUrl.eVizite(30), '/eVizite?onayli=false&day=30'],
  [tileUrl.isKazalari(), '/isKazalari?isKazalariDashboard=true'],
  [tileUrl.eBorc(), '/eBorc?guncelSorgu=true'],
  [tileUrl.tescilIzleme(1), '/tescilIzleme?isHataOkuma=1'],
  [tileUrl.raporlar(60), '/raporlar?tab=4&day=60'],
  [tileUrl.eviziteMahsup(2, 202611), '/eviziteMahsup?type=2&periodId=202611'],
  [tileUrl.tesvik(202611), '/tesvik?periodId=202611'],
  [loginUrl(), '/login'],
  [loginUrl('/'), '/login'],
  [loginUrl('/profil'), '/login?returnUrl=profil'],
  [loginUrl('/profil', 'demo'), '/login?tenant=demo&returnUrl=profil'],
  [staffLoginUrl(), '/login?sekme=personel'],
  [staffLoginUrl('/subeler?sayfa=2'), '/login?returnUrl=subeler%3Fsayfa%3D2&sekme=personel'],
  [loginUrl('/ilanDetay?tenant=demo&iapId=7'), '/login?returnUrl=ilanDetay%3Ftenant%3Ddemo%26iapId%3D7'],
])('%s is written as specified', (ours, address) => {
  expect(ours).toBe(address)
})

test.each([
  ['profil', '/profil'],
  ['', '/'],
  ['ilanDetay?tenant=demo&iapId=7', '/ilanDetay?tenant=demo&iapId=7'],
  ['a/../profil', '/profil'],
  ['profil?sekme=izinler&utm_source=x', '/profil?sekme=izinler'],
  ['mainPage?next=evil.example', '/mainPage'],
  ['ilanlar?q=g%C3%BCvenlik&il=34#evil', '/ilanlar?q=g%C3%BCvenlik&il=34'],
  ['testharici?t=demo&ReturnURL=evil.example', '/testharici?t=demo'],
  ['eVizite?onayli=false&day=30', '/eVizite?onayli=false&day=30'],
])('returnUrl=%s leads to %s', (returnUrl, path) => {
  expect(returnPath(returnUrl)).toBe(path)
})

// Security 2.3: the ways a stranger's link tries to leave the origin, to repeat a parameter or to sign somebody out.
const hostile = [
  '/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '\t/evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '\r\nLocation: evil.example',
  '\u0000/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:%2f%2fevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  '@evil.example',
  'profil@evil.example',
  'user:pass@evil.example',
  'profil?x=//evil.example',
  'profil?x=https://evil.example',
  'profil#@evil.example',
  'evil.example',
  '.evil.example',
  '%2f%2fevil.example',
  '%5cevil.example',
  '%09/evil.example',
  '/%2fevil.example',
  'profil/../..//evil.example',
  'nonsense',
  'login',
  'login?returnUrl=profil',
  'logout',
  'x/../logout',
  'Profil',
  'PROFIL',
  'profil/',
  'profil%0d%0aSet-Cookie',
  'profil%00',
  'ilanlar?tenant=demo&tenant=ornek',
  'api/public/auth/logout',
  '\u2028//evil.example',
  `profil?${'x'.repeat(500)}`,
]

test.each(hostile)('returnUrl=%j leads nowhere', (returnUrl) => {
  expect(returnPath(returnUrl)).toBeNull()
})

test('a page of the menu is one of ours too', () => {
  expect(returnPath('personel?x=1', (path) => path === '/personel')).toBe('/personel?x=1')
})

test.each([
  ['/profil?sekme=izinler', true],
  ['/', true],
  ['/masterTenant', false],
  ['/eVizite?day=30', false],
])('%s belongs to candidates: %s', (path, isTheirs) => {
  expect(isPortalPath(path)).toBe(isTheirs)
})

test.each([
  ['/masterTenant', true],
  ['/firmalar', true],
  ['/ilanlar', false],
  ['/boyleBirSayfaYok', false],
])('%s may be a bookmark of staff: %s', (path, isTheirs) => {
  expect(isStaffBookmark(path)).toBe(isTheirs)
})
