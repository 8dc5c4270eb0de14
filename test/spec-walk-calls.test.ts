import { expect, test } from 'vitest'
import { paths, tileUrl } from '#core/paths.ts'
import { masterMenu } from '#core/screens.ts'
import { controllerPath } from '#features/filo/resource.ts'
import { listRoutes } from '../src/features.server.ts'

// The calls and addresses of the back office's specification (sections 2 and 7), and what of sections 4 to 9 the product
// does in another way; texts, enumerations and constants: spec-walk.test.ts.

const served = new Set(listRoutes({ demo: true }).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))

/** The calls of a generic controller by what the product calls its parts. */
const generic = {
  list: ['POST pagination', 'POST fullGet'],
  read: ['GET get'],
  lookup: ['GET getList'],
  write: ['POST create', 'POST update', 'POST fullUpdate', 'POST delete', 'POST remove'],
  order: ['POST moveUp', 'POST moveDown'],
} as const
type Part = keyof typeof generic
const all = ['list', 'read', 'lookup', 'write'] as const

// 7. The calls: generic controllers, then what each has besides
test.each<[string, readonly Part[], string[]]>([
  ['/api/master/masterTenant', ['list', 'read', 'lookup', 'write'], []],
  ['/api/master/masterUser', all, []],
  ['/api/master/masterTenantModul', [], ['GET get', 'POST create', 'POST remove']],
  ['/api/master/masterTenantUserModul', [], ['POST create', 'POST delete']],
  ['/api/master/masterUserTenant', [], ['POST create', 'POST update', 'POST delete']],
  ['/api/master/batchoperation', all, ['POST trigger_operation', 'POST reset_operation', 'GET islemler']],
  [
    '/api/master/tenantbatchoperation',
    ['list', 'read', 'write'],
    ['POST trigger_operation', 'POST log_operation', 'POST reset_operation', 'GET getTenantMailGroup'],
  ],
  ['/api/master/scheduledJobLog', ['list', 'read'], ['POST delete']],
  ['/api/master/masterParameter', all, []],
  [
    '/api/master/sysGlobalKey',
    ['list', 'read'],
    [
      'POST update',
      'POST register',
      'POST generate',
      'POST fullUpdate',
      'POST SyncSelected',
      'POST SyncAll',
      'POST SyncGlobalUpdate',
      'POST registerKey',
      'GET values',
    ],
  ],
  ['/api/master/sysGlobalGroup', all, []],
  ['/api/master/language', [...all, 'order'], ['POST setDefault', 'POST changeLanguage']],
  [controllerPath('workerplannedjob'), ['list', 'read', 'write'], ['POST bulkset', 'POST bulkreset']],
  ['/api/master/sgkworkertask', ['list', 'read'], ['POST bulkset', 'POST bulkreset']],
  ['/api/master/sgkworker', ['list', 'read'], ['POST bulkset', 'POST bulkreset']],
  [
    '/api/master/sgkworkermonitor',
    ['list', 'read'],
    [
      'POST bulkSet',
      'POST bulkReset',
      'POST bulkSetJobOrWorker',
      'POST bulkResetJobOrWorker',
      'GET getMonitorJobSummary',
    ],
  ],
  ['/api/master/sgkworkermonitorsummary', [], ['POST fullGet']],
  [
    '/api/master/auth',
    [],
    [
      'POST authenticate',
      'POST tenants',
      'POST authenticateTenant',
      'POST getByToken',
      'POST createUITenantToken',
      'POST expireRefreshToken',
    ],
  ],
  [
    '/api/master/yetki',
    [],
    [
      'GET menu',
      'GET modulYol',
      'POST modulSync',
      'POST setDefaultModule',
      'GET userInfo',
      'GET moduller',
      'GET routePermission',
      'GET menuMaxOrder',
      'GET unusedList',
    ],
  ],
  ['/api/mailtemplatedomain/sablon', all, ['POST byAction', 'POST byCode']],
  ['/api/ik/personel', [], ['POST personelList']],
  ['/api/ikorg/company', all, []],
  ['/api/ikorg/branch', all, []],
  ['/api/ikorg/unit', all, []],
  ['/api/ikorg/unitType', [...all, 'order'], []],
  ['/api/ikorg/menu', [...all, 'order'], []],
  ['/api/ikorg/modul', [...all, 'order'], []],
  ['/api/ikorg/rol', all, []],
  ['/api/sgk/isyeri', all, []],
  ['/api/sgk/eVizite', ['list', 'read'], ['POST onayla', 'POST onayIptal', 'POST personelimDegil']],
  ['/api/sgk/isKazasi', ['list', 'read'], ['POST bildirildi', 'POST bildirimGerekmez']],
  ['/api/sgk/tescil', all, ['POST gonder', 'POST pdfOku', 'POST axEsitle', 'POST manuelKapat']],
  ['/api/sgk/eBorc', ['list', 'read'], ['POST iceAktar', 'POST yenidenOku', 'POST odendiNotu', 'POST belge']],
  ['/api/sgk/eBorcKalem', ['list', 'read'], ['POST totals']],
  ['/api/sgk/tahakkuk', ['list', 'read'], ['POST iceAktar']],
  ['/api/sgk/hizmetSatiri', ['list', 'read'], ['POST iceAktar']],
  ['/api/sgk/audi', ['list', 'read'], ['POST iceAktar']],
  [
    '/api/sgk/girisCikisKontrol',
    ['list', 'read'],
    ['POST calistir', 'POST duzeltildi', 'POST yokSay', 'POST isEmriAc'],
  ],
  ['/api/sgk/eviziteMahsup', ['list', 'read'], ['POST onayla', 'POST ozet']],
  ['/api/sgk/tesvik', ['list', 'read'], ['POST hesapla', 'POST ozet']],
  [
    '/api/sgk/dashboard',
    [],
    [
      'GET isKazasiBildirilmeyen',
      'GET girisCikisKontrolHata',
      'GET borcSonSorguGunu',
      'GET borcToplam',
      'GET borcluFirma',
      'GET borcluIsyeri',
      'GET borcuYokKayit',
      'GET tescilHata',
      'GET tesvikKazanc',
      'GET eviziteOnayBekleyen',
      'GET personelSayisi',
      'GET viziteMahsup',
      'GET calismaDonemi',
    ],
  ],
  // lookups of section 3 that are nobody's own list
  ...[
    'city',
    'district',
    'user',
    'role',
    'module',
    'language',
    'globalGroup',
    'kriter',
    'durumTanim',
    'gorusmeTuru',
    'testTip',
    'sablon',
  ].map((name): [string, Part[], string[]] => [`/api/ikorg/${name}`, ['lookup'], []]),
])('section 7: %s serves its calls', (path, parts, more) => {
  const wanted = [...parts.flatMap((part): readonly string[] => generic[part]), ...more]
  const missing = wanted.filter((call) => !served.has(call.replace(' ', ` ${path}/`)))
  expect(missing).toEqual([])
})

// 2, because the sections above lead there: master pages and the links of tiles
test('the routes of the specification are pages', () => {
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([
      '/masterTenant',
      '/masterUser',
      '/batchOperation',
      '/tenantBatchOperation',
      '/hangfireloglama',
      '/WorkerPlannedJobPage',
      '/SysGlobalKeyPage',
      '/SGKMasterParameter',
      '/SysLanguage',
      '/login',
      '/logout',
      '/yonetim',
    ]),
  )
  expect(masterMenu.length).toBeGreaterThanOrEqual(8)
  expect([
    tileUrl.eVizite(30),
    tileUrl.isKazalari(),
    tileUrl.eBorc(),
    tileUrl.tescilIzleme(30),
    tileUrl.raporlar(30),
    tileUrl.eviziteMahsup(2, 202610),
    tileUrl.tesvik(202610),
  ]).toEqual([
    '/eVizite?onayli=false&day=30',
    '/isKazalari?isKazalariDashboard=true',
    '/eBorc?guncelSorgu=true',
    '/tescilIzleme?isHataOkuma=30',
    '/raporlar?tab=4&day=30',
    '/eviziteMahsup?type=2&periodId=202610',
    '/tesvik?periodId=202610',
  ])
})

/**
 * What the specification says and the product does not do in its way, each with the reason. A call that is served after
 * all is refused here, so that the list stays true.
 */
const otherwise: { section: number; what: string; call?: string; because: string }[] = [
  {
    section: 4,
    what: '401 removes the cookie',
    because:
      'a dead session asks for the password over the page and keeps its work; the cookie is HttpOnly and the server ends it',
  },
  {
    section: 7,
    what: 'POST SysLanguage getGlobal (username)',
    call: 'POST /api/master/language/getGlobal',
    because: 'texts come with the page in the language of its session; nobody asks for them by the name of a user',
  },
  {
    section: 7,
    what: 'POST dynamic list',
    call: 'POST /api/master/yetki/dynamicList',
    because: 'its payload is not shown; lists take filters and orders of declared fields only, so that no field leaks',
  },
  {
    section: 7,
    what: 'GET /auths/account',
    call: 'GET /auths/account',
    because: 'GET /api/master/auth/user answers who is signed in; the base of this address is not shown',
  },
  {
    section: 7,
    what: 'POST create tenant batch operation by a definition',
    call: 'POST /api/master/tenantBatch/create',
    because: 'a definition is given to a company on /tenantBatchOperation, which keeps time and company in one row',
  },
  {
    section: 9,
    what: 'general cookie of 10368000 s',
    because: 'no cookie of ours outlives its session: 8 hours, or until the browser closes',
  },
  {
    section: 9,
    what: '1,200,000 ms for CSV, 6,000,000 ms for easy POSTs and fullGet',
    because:
      'large exports and works over many rows are jobs in the background with a report; no request stays open so long',
  },
  {
    section: 9,
    what: '60 s for most calls',
    because: 'a call that has no answer after 30 s is given up and may be sent again under its key; files keep 60 s',
  },
  {
    section: 9,
    what: 'truncation to 10, 25 and 50 characters',
    because:
      'cells cut by their width with the whole text on hover and focus; a cut that the server makes could not be read at all',
  },
  {
    section: 9,
    what: 'default order id descending',
    because: 'each list declares the order in which its people work (deadlines first); the number breaks ties',
  },
]

test('what is done otherwise has its reason, and none of its calls is served after all', () => {
  for (const { what, because } of otherwise) expect([what, because.length > 30]).toEqual([what, true])
  expect(otherwise.filter(({ call }) => call !== undefined && served.has(call))).toEqual([])
})
