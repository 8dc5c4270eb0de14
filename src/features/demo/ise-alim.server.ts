import { ensureKullanici } from '#features/kullanici/store.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { giveRoles, listLinkedUsers } from './staff-queries.server.ts'
import type { DemoTenant } from './tenants.ts'

const person = (username: string, fullName: string, rol: string) => ({
  username,
  fullName,
  rol,
  eposta: `${username}@demo.example`,
})

/** People of the hiring desk of the first company, each with a role of the system IK. */
export const ikUsers = [
  person('ik.yonetici', 'Nehir Yönetici', 'YÖNETİCİ'),
  person('belge.sorumlusu', 'Beren Belgeci', 'BELGE SORUMLUSU'),
  person('degerlendirme.sorumlusu', 'Doruk Değer', 'DEĞERLENDİRME SORUMLUSU'),
  person('ik.izleyici', 'İdil İzler', 'SALT OKUMA'),
]

/** Their first page is that of the module of applications. */
const setFirstModul = rawStatement<TenantTables, { usernames: string[] }, never>(
  `update kullanici_modul m set is_default = y.modul_tipi = 2
     from yetki_modul y, kullanici k
    where y.id = m.modul_id and k.id = m.kullanici_id and k.username = any($1::text[])`,
  ['usernames'],
)
const clearFirstModul = rawStatement<TenantTables, { usernames: string[] }, never>(
  `update kullanici_modul m set is_default = false from kullanici k
    where k.id = m.kullanici_id and k.username = any($1::text[])`,
  ['usernames'],
)
const giveEposta = rawStatement<TenantTables, { alan: string }, never>(
  `update kullanici set eposta = username || '@' || $1 where eposta is null`,
  ['alan'],
)

/** Statuses of the company's own, each open one with a way to its end. */
const insertDurumlar = rawStatement<TenantTables, object, never>(
  `with yeni as (
     insert into durum_tanim (durum_yonetimi_no, durum_adi, durum_gorunen_adi, adim, durum_tipi, kapali, siralama)
     select v.no, v.ad, v.gorunen, v.adim, v.tip, v.tip <> 1, (select max(siralama) from durum_tanim) + v.no - 9
       from (values (10, 'Ön görüşme', 'İnceleniyor', 2, 1), (11, 'Referans araştırması', 'İnceleniyor', 2, 1),
                    (12, 'Sağlık muayenesi', 'Belgeleriniz bekleniyor', 3, 1), (13, 'Yedek listede', 'İnceleniyor', 4, 1),
                    (14, 'Ulaşılamadı', 'Olumsuz sonuçlandı', 5, 3)) as v (no, ad, gorunen, adim, tip)
     on conflict (durum_yonetimi_no) do nothing returning durum_yonetimi_no, kapali)
   insert into durum_gecis (kaynak_no, hedef_no)
   select 2, durum_yonetimi_no from yeni
   union select durum_yonetimi_no, h from yeni cross join (values (3), (6)) as x (h) where not kapali
   on conflict do nothing`,
  [],
)

const insertBelgeler = rawStatement<TenantTables, object, never>(
  `insert into belge_tanim (belge_adi, zorunlu, gecerlilik_gun, barkodlu, ozel_nitelikli, siralama)
   select v.ad, v.zorunlu, v.gun, v.barkod, v.ozel, (select coalesce(max(siralama), 0) from belge_tanim) + v.sira
     from (values (1, 'Nüfus kayıt örneği', true, 180, true, false), (2, 'Yerleşim yeri belgesi', true, 180, true, false),
                  (3, 'Askerlik durum belgesi', false, 180, true, false), (4, 'Sağlık raporu', true, 365, false, true),
                  (5, 'Özel güvenlik kimlik kartı', true, null, false, false), (6, 'Sürücü belgesi', false, null, false, false))
          as v (sira, ad, zorunlu, gun, barkod, ozel)
   on conflict (belge_adi) do nothing`,
  [],
)

/** What is guard work, by the names of the company's own worker types. */
const markGuards = rawStatement<TenantTables, object, never>(
  `update calisan_tip set guvenlik_mi = true, silahli_mi = katla(tip_adi) like '%silahli%' and katla(tip_adi) not like '%silahsiz%'
    where katla(tip_adi) like '%guvenlik%'`,
  [],
)

/** Some closed postings were taken down instead, and the others have a reason. */
const endSome = rawStatement<TenantTables, object, never>(
  `with kapali as (select id, row_number() over (order by id) as no from ilan where gorunmeye_acik and not acik)
   update ilan i set gorunmeye_acik = k.no % 4 <> 0, kapatma_nedeni = case when k.no % 4 <> 0 then 'Kontenjan doldu.' end
     from kapali k where k.id = i.id`,
  [],
)

type Seeded = Pick<Runtime, 'master'>

/** What the hiring desk finds: its people, own statuses and documents, and postings in every state. */
export async function createDemoIseAlim(db: TenantDb, { tenantKey }: DemoTenant, { master }: Seeded) {
  const usernames = ikUsers.map(({ username }) => username)
  for (const { modulTipleri, ...user } of await listLinkedUsers(master.db, { tenantKey })) {
    if (usernames.includes(user.username)) await ensureKullanici(db, user, modulTipleri)
  }
  const given = ikUsers.flatMap(({ username, rol }) => [
    { username, sistem: 'SGK', rol: 'GİRİŞ' },
    { username, sistem: 'IK', rol },
  ])
  await giveRoles(db, {
    usernames: given.map(({ username }) => username),
    sistemler: given.map(({ sistem }) => sistem),
    roller: given.map(({ rol }) => rol),
  })
  await clearFirstModul(db, { usernames })
  await setFirstModul(db, { usernames })
  await giveEposta(db, { alan: `${tenantKey}.example` })
  await insertDurumlar(db, {})
  await insertBelgeler(db, {})
  await markGuards(db, {})
  await endSome(db, {})
}
