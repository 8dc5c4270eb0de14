import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantScreens } from '#core/screens.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { look } from '#test/harness/look-inside.ts'
import { listRoutes } from '../../features.server.ts'

// The roles of the system IK, as the specification's table has them for the screens that exist. A screen that is
// built later adds its line to `groups`, and its migration the rights.

const all = 'all'
const own = 'all but files'
const see = 'gor'
type Permission = typeof all | typeof own | typeof see | readonly string[] | undefined
type Role =
  | 'YÖNETİCİ'
  | 'UZMAN'
  | 'BELGE SORUMLUSU'
  | 'DEĞERLENDİRME SORUMLUSU'
  | 'ÇAĞRI GÖREVLİSİ'
  | 'KVKK SORUMLUSU'
  | 'SALT OKUMA'
const roles: Role[] = [
  'YÖNETİCİ',
  'UZMAN',
  'BELGE SORUMLUSU',
  'DEĞERLENDİRME SORUMLUSU',
  'ÇAĞRI GÖREVLİSİ',
  'KVKK SORUMLUSU',
  'SALT OKUMA',
]

const desk = ['degistir', 'disaAktar', 'durum', 'gor']

const groups: [screens: string[], given: Partial<Record<Role, Permission>>][] = [
  [
    ['ilan', 'projeTest', 'isAkis', 'iseGiris'],
    { YÖNETİCİ: all, UZMAN: own, 'BELGE SORUMLUSU': see, 'DEĞERLENDİRME SORUMLUSU': see, 'SALT OKUMA': see },
  ],
  [
    ['basvuru'],
    { YÖNETİCİ: all, UZMAN: desk, 'BELGE SORUMLUSU': see, 'DEĞERLENDİRME SORUMLUSU': see, 'SALT OKUMA': see },
  ],
  [['belge'], { YÖNETİCİ: all, UZMAN: see, 'BELGE SORUMLUSU': own }],
  [
    ['adayTest'],
    { YÖNETİCİ: all, UZMAN: own, 'BELGE SORUMLUSU': see, 'DEĞERLENDİRME SORUMLUSU': see, 'SALT OKUMA': see },
  ],
  [['oneriTalep'], { YÖNETİCİ: all, UZMAN: own, 'SALT OKUMA': see }],
  [['ozelNitelikli'], { YÖNETİCİ: all, 'BELGE SORUMLUSU': all, 'KVKK SORUMLUSU': all }],
  [
    ['durumTanim', 'durumNeden', 'belgeTanim', 'gorusmeTuru', 'isTanim', 'calisanTip', 'sablon'],
    { YÖNETİCİ: all, UZMAN: see },
  ],
]

const asked = listRoutes({ demo: true }).flatMap(({ endpoint: { right, decides } }) =>
  right ? [right, ...decides] : decides,
)
const actionsOf = (ekran: string) => new Set(asked.filter((one) => one.ekran === ekran).map(({ eylem }) => eylem))

function wanted(ekran: string, permission: Permission): string[] {
  if (permission === undefined) return []
  if (permission === see) return [see]
  if (typeof permission === 'object') return [...permission].sort()
  return [...actionsOf(ekran)].filter((eylem) => permission === all || eylem !== 'disaAktar').sort()
}

let app: TestApp
let given: Map<string, string[]>
beforeAll(async () => {
  app = await createTestApp()
  const { tenant } = await app.newTenant()
  const rows = await look<{ rol: string; ekran: string | null; eylem: string }>(
    await app.runtime.tenants.address(tenant.id),
    `select r.sistem || ' ' || r.rol as rol, y.ekran, y.eylem from rol r left join yetki y on y.rol_id = r.id order by y.eylem`,
  )
  given = new Map()
  for (const { rol, ekran, eylem } of rows) {
    const key = `${rol}/${ekran}`
    given.set(key, [...(given.get(key) ?? []), eylem])
  }
})
afterAll(() => app.close())

test.each(
  groups.flatMap(([screens, permissions]) =>
    screens.flatMap((ekran) => roles.map((rol) => [rol, ekran, permissions[rol]] as const)),
  ),
)('%s on %s: %s', (rol, ekran, permission) => {
  expect(actionsOf(ekran).size).toBeGreaterThan(0)
  expect(given.get(`IK ${rol}/${ekran}`) ?? []).toEqual(wanted(ekran, permission))
})

test('the role that only lets people in permits nothing', () => {
  expect([...given.keys()].filter((key) => key.startsWith('SGK GİRİŞ/'))).toEqual(['SGK GİRİŞ/null'])
})

test('every screen of the module of applications alone stands in the table', () => {
  const ofHiring = Object.entries(tenantScreens).filter(([, kinds]) => kinds.length === 1 && Number(kinds[0]) === 2)
  const listed = groups.flatMap(([screens]) => screens)
  expect(ofHiring.map(([ekran]) => ekran).filter((ekran) => !listed.includes(ekran))).toEqual([])
})
