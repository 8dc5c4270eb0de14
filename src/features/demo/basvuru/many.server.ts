import { sealPerson } from '#features/aday/queries.server.ts'
import { newTakipNo } from '#features/basvuru/takip-no.server.ts'
import { inventedPerson } from '#features/demo/invented-person.ts'
import { seededRandom } from '#features/demo/random.ts'
import { selectEveryIlce, selectMahalle } from '#features/yer/queries.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  analyzeMany,
  dressMany,
  insertBilgiler,
  insertMany,
  insertPeople,
  listAnlam,
  listTemplate,
  markKriterler,
  spreadHistory,
} from './many-queries.server.ts'

const people = 1500
const variantCount = 40
const kin = { tel: '5547', mail: 'aday', tckn: 312_000_000, from: 3 }

const names = [
  ...['Ayşe', 'Mehmet', 'Fatma', 'Mustafa', 'Emine', 'Ahmet', 'Hatice', 'Ali', 'Zeynep', 'Hüseyin', 'Elif', 'Hasan'],
  ...[
    'Meryem',
    'İbrahim',
    'Şerife',
    'İsmail',
    'Sultan',
    'Osman',
    'Gülşah',
    'Yusuf',
    'Özlem',
    'Murat',
    'Çiğdem',
    'Ömer',
  ],
]
const surnames = [
  ...[
    'Yılmaz',
    'Kaya',
    'Demir',
    'Şahin',
    'Çelik',
    'Yıldız',
    'Yıldırım',
    'Öztürk',
    'Aydın',
    'Özdemir',
    'Arslan',
    'Doğan',
  ],
  ...[
    'Kılıç',
    'Aslan',
    'Çetin',
    'Kara',
    'Koç',
    'Kurt',
    'Özkan',
    'Şimşek',
    'Polat',
    'Korkmaz',
    'Çakır',
    'Erdoğan',
    'Ünal',
  ],
]

function planPeople(tenant: Tenant) {
  const random = seededRandom('basvurular')
  return Array.from({ length: people }, (_, no) => {
    const { cepTel: tel, email: mail, tcKimlikNo } = inventedPerson(kin, no)
    const { adayGuid: guid, tcKimlikIndex, gizliTckn: tckn, kisiAnahtari: anahtar } = sealPerson(tenant, tcKimlikNo)
    return {
      guid,
      ad: random.pick(names),
      soyad: random.pick(surnames),
      tel,
      mail,
      dogum: `${random.int(1970, 2004)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
      tckn,
      tckn_index: tcKimlikIndex.toString('hex'),
      anahtar,
      gun: random.int(426, 600),
    }
  })
}

/** Answers that differ in where somebody lives and how long the guard's card is good for. */
async function planVariants(db: TenantDb, master: MasterDb) {
  const random = seededRandom('yanitlar')
  const templates = await listTemplate(db, {})
  const [first] = templates
  if (!first) return undefined
  const kriterler = await listAnlam(db, {})
  const ids = new Map(kriterler.map(({ id, anlam, kriterAdi }) => [anlam ?? kriterAdi, id]))
  const ilceler = random.some(await selectEveryIlce(master, {}), variantCount)
  const facts = ilceler.map(({ ilceKodu, sehirKodu }) => ({
    il: sehirKodu,
    ilce: ilceKodu,
    oggBitis: `${random.int(2026, 2030)}-${random.int(10, 12)}-${random.int(10, 28)}`,
  }))
  const mahalleler: (number | undefined)[] = []
  for (const { ilce: ilceKodu } of facts) mahalleler.push((await selectMahalle(master, { ilceKodu }))[0]?.mahalleKodu)
  const variants = facts.map((fact, at) => {
    const { anlik } = templates[at % templates.length] ?? first
    const changed = new Map<number | undefined, unknown>(
      Object.entries({ ...fact, Mahalle: mahalleler[at] }).map(([anlam, value]) => [ids.get(anlam), value]),
    )
    const kriterList = anlik.kriterList.map((answer) => ({
      ...answer,
      value: changed.get(answer.kriterId) ?? answer.value,
    }))
    return { ...anlik, kriterList }
  })
  return { facts, variants, formSurumId: first.formSurumId, aydinlatmaSurumu: first.aydinlatmaSurumu }
}

/** Three thousand applications of fourteen months in every status, with their history, owners, tags and notes. */
export async function createManyBasvurular(db: TenantDb, tenant: Tenant, master: MasterDb) {
  await markKriterler(db, {})
  const plan = await planVariants(db, master)
  if (!plan) throw new Error('the demo has no application to vary')
  const { facts, variants, formSurumId, aydinlatmaSurumu } = plan
  const made = await insertPeople(db, { list: JSON.stringify(planPeople(tenant)) })
  const ids = made.map(({ id }) => id)
  await insertBilgiler(db, { ids, variants: JSON.stringify(facts) })
  const numaralar = Array.from({ length: ids.length * 2 }, newTakipNo)
  await insertMany(db, {
    ids,
    numaralar,
    variants: variants.map((one) => JSON.stringify(one)),
    formSurumId,
    aydinlatmaSurumu,
  })
  await spreadHistory(db, { ids })
  await dressMany(db, { ids })
  await analyzeMany(db, {})
}
