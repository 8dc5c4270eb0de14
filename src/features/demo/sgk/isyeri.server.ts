import { today } from '#core/date.ts'
import { planOrganisation } from '#features/demo/definition/organisation-plan.ts'
import { listLinkedUsers } from '#features/demo/staff-queries.server.ts'
import { sealKimlik } from '#features/isyeri/kimlik.server.ts'
import { kimlikDurumu, maskKullaniciAdi } from '#features/isyeri/rules.ts'
import { ensureKullanici } from '#features/kullanici/store.server.ts'
import { selectEveryIlce } from '#features/yer/queries.server.ts'
import {
  type MasterDb,
  type MasterTables,
  rawStatement,
  type TenantDb,
  type TenantTables,
} from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { dunyaKur } from './dunya.ts'
import type { DunyaIsyeri } from './kayit.ts'
import { dunyaTohumu } from './olcu.ts'

/** The staff user of the demo who sees two branches. */
export const sgkSubeUser = {
  username: 'sgk.sube',
  fullName: 'Sibel Şube',
  masterUserTipi: null,
  eposta: null,
  aktif: true,
}

const insertKanallar = rawStatement<MasterTables, { tenantKeys: string[] }, never>(
  `insert into sgk_kanal_ayar (tenant_id, kanal, mod)
   select t.id, k.kanal, k.mod from master_tenant t
    cross join (values ('evizite', 'simulator'), ('tescil', 'simulator'), ('borc', 'dosya'), ('tahakkuk', 'dosya')) as k (kanal, mod)
    where t.tenant_key = any($1::text[])
   on conflict do nothing`,
  ['tenantKeys'],
)

/** The companies of the demo talk to the simulator; what SGK has no service for comes as files. */
export async function openDemoKanallar(master: MasterDb, tenantKeys: string[]) {
  await insertKanallar(master, { tenantKeys })
}

const insertIsyerleri = rawStatement<TenantTables, { json: string }, never>(
  `insert into isyeri (isyeri_sicil_no, company_id, branch_id, il_kodu, tehlike_sinifi, imalat_mi, beyanname_tipi,
          mahsup_protokolu_var, isyeri_kodu, kullanici_adi, kullanici_adi_maske, sistem_sifre, isyeri_sifresi,
          kimlik_durumu, kimlik_durum_tarihi, kimlik_aciklama, by_pass_nedeni, by_pass_bitis)
   select y."isyeriSicilNo", b.company_id, b.id, b.il_kodu, y."tehlikeSinifi", y."imalatMi", y."beyannameTipi",
          y."mahsupProtokoluVar", y."isyeriKodu", y."kullaniciAdi", y.maske, y."sistemSifre", y."isyeriSifresi",
          y.durum, now() - interval '1 day', nullif(y.aciklama, ''), y."byPassNedeni",
          case when y."byPassNedeni" is not null then current_date + 90 end
     from json_to_recordset($1::json) as y ("isyeriSicilNo" text, "subeKodu" text, "tehlikeSinifi" smallint,
            "imalatMi" boolean, "beyannameTipi" smallint, "mahsupProtokoluVar" boolean, "isyeriKodu" text,
            "kullaniciAdi" text, maske text, "sistemSifre" text, "isyeriSifresi" text, durum smallint, aciklama text,
            "byPassNedeni" text)
     join branch b on b.sube_kodu = y."subeKodu"
   on conflict do nothing`,
  ['json'],
)

/** What SGK has said of the credential, as a reading of yesterday would have left it. */
const said: Record<DunyaIsyeri['kimlik'], { durum: number; aciklama: string }> = {
  iyi: { durum: kimlikDurumu.good, aciklama: '' },
  yanlisSifre: { durum: kimlikDurumu.wrongPassword, aciklama: 'Kullanıcı adı veya şifreleriniz hatalıdır' },
  pasif: { durum: kimlikDurumu.passive, aciklama: 'Şifreniz doğru fakat ebildirge hesabınız PASIF durumdadır' },
  iz: { durum: kimlikDurumu.closed, aciklama: 'İşyeri İz Olmuş' },
}
const byPassNedeni = 'Devir işlemleri sürüyor'

/** The workplaces of a company as the simulator knows them, each at its branch. */
export async function createDemoIsyerleri(db: TenantDb, tenant: Tenant, master: MasterDb) {
  const { tenantKey } = tenant
  const { branches } = planOrganisation(tenantKey, await selectEveryIlce(master, {}))
  const { isyerleri } = dunyaKur({ tohum: dunyaTohumu, gun: today(new Date()), kisi: 0, ay: 1 })
  const rows = isyerleri
    .filter(({ kiraci }) => kiraci === tenantKey)
    .map((one) => ({
      ...one,
      ...sealKimlik(tenant, one.isyeriSicilNo, one),
      ...said[one.kimlik],
      maske: maskKullaniciAdi(one.kullaniciAdi),
      subeKodu: branches[one.subeNo]?.subeKodu,
      byPassNedeni: one.byPass ? byPassNedeni : null,
    }))
  await insertIsyerleri(db, { json: JSON.stringify(rows) })
}

const limitToBranches = rawStatement<TenantTables, { username: string; rol: string; kodlar: string[] }, never>(
  `with k as (select id from kullanici where username = $1),
     r as (select id from rol where (sistem, rol) = ('SGK', $2::text)),
     g as (insert into kullanici_rol (kullanici_id, rol_id) select k.id, r.id from k, r on conflict do nothing),
     y as (insert into yetki (rol_id, ekran, eylem)
             select r.id, e.ekran, 'gor' from r, unnest(array['isyeri', 'sgkCagri', 'sgkBeyan', 'sgkPano', 'eBorc', 'eviziteMahsup']) as e (ekran)
           on conflict do nothing)
   insert into kullanici_sube (kullanici_id, branch_id)
   select k.id, b.id from k join branch b on b.sube_kodu = any($3::text[]) on conflict do nothing`,
  ['username', 'rol', 'kodlar'],
)

/** The specialist who is limited to the first two branches and looks at what SGK knows of them; other companies have none. */
export async function createSgkSube(db: TenantDb, { tenantKey }: { tenantKey: string }, master: MasterDb) {
  const linked = await listLinkedUsers(master, { tenantKey })
  const found = linked.find(({ username }) => username === sgkSubeUser.username)
  if (!found) return
  const { modulTipleri, ...user } = found
  await ensureKullanici(db, user, modulTipleri)
  const { branches } = planOrganisation(tenantKey, await selectEveryIlce(master, {}))
  const kodlar = branches.slice(0, 2).map(({ subeKodu }) => subeKodu)
  await limitToBranches(db, { username: user.username, rol: 'UZMAN', kodlar })
}
