import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import {
  listBasvuruFormu,
  listCalisanTip,
  listCity,
  listDistrict,
  listDurumTanim,
  listFirma,
  listGlobalGroup,
  listKriter,
  listLanguage,
  listSablon,
  listSube,
  listTestTip,
} from './lookup-contract.ts'

const ofTenant = <Row>(text: string) => rawStatement<TenantTables, object, Row>(text, [])
const ofMaster = <Row>(text: string) => rawStatement<MasterTables, object, Row>(text, [])

const cities = ofMaster<{ id: number; sehirKodu: number; sehirAdi: string }>(
  'select sehir_kodu as id, sehir_kodu, sehir_adi from il order by sehir_adi',
)
type Ilce = { id: number; ilceKodu: number; ilceAdi: string }
const districts = rawStatement<MasterTables, { sehirKodu: number | null }, Ilce>(
  `select ilce_kodu as id, ilce_kodu, ilce_adi from ilce where $1::int is null or sehir_kodu = $1
    order by ilce_adi, ilce_kodu`,
  ['sehirKodu'],
)
const languages = ofMaster<{ id: number; display: string; langKey: string }>(
  'select id, display, lang_key from language order by siralama, id',
)
const groups = ofMaster<{ id: number; groupKey: string; sira: number }>(
  'select id, group_key, sira from sys_global_group order by sira, group_key',
)
const kriterler = ofTenant<{ id: number; display: string }>(
  'select id, kriter_adi as display from kriter where aktif order by kriter_adi, id limit 9000',
)
const calisanTipleri = ofTenant<{ id: number; tipAdi: string }>(
  'select id, tip_adi from calisan_tip where aktif order by siralama, id',
)
const durumlar = ofTenant<{ id: number; durumGorunenAdi: string; durumTipi: number; siralama: number }>(
  'select id, durum_gorunen_adi, durum_tipi, siralama from durum_tanim order by siralama',
)
const firmalar = ofTenant<{ id: number; companyName: string }>(
  'select id, company_name from company where aktif order by company_name, id limit 9000',
)
const subeler = rawStatement<TenantTables, { companyId: number | null }, { id: number; subeAdi: string }>(
  `select id, sube_adi from branch where aktif and ($1::int is null or company_id = $1) order by sube_adi, id limit 9000`,
  ['companyId'],
)
// candidates can fill in published forms only
const formlar = ofTenant<{ id: number; formAdi: string }>(
  `select f.id, f.form_adi from basvuru_formu f
    where f.aktif and exists (select from form_surum s where s.basvuru_formu_id = f.id and s.durum = 'yayinda')
    order by f.form_adi, f.id`,
)
const testTipleri = ofTenant<{ id: number; testAdi: string }>(
  'select id, test_adi from test_merkez_tip where aktif order by test_adi, id',
)
const sablonlar = ofTenant<{ id: number; code: string; kanal: string; sablonMetni: string }>(
  'select id, code, kanal, sablon_metni from sablon where aktif order by code, kanal, dil limit 9000',
)

export const lookupRoutes = [
  implement(listCity, ({ db }) => cities(db, {})),
  implement(listDistrict, ({ db, input }) => districts(db, { sehirKodu: input.sehirKodu ?? input.ilKodu ?? null })),
  implement(listLanguage, ({ db }) => languages(db, {})),
  implement(listGlobalGroup, ({ db }) => groups(db, {})),
  implement(listKriter, ({ db }) => kriterler(db, {})),
  implement(listCalisanTip, ({ db }) => calisanTipleri(db, {})),
  implement(listDurumTanim, ({ db }) => durumlar(db, {})),
  implement(listFirma, ({ db }) => firmalar(db, {})),
  implement(listSube, ({ db, input }) => subeler(db, { companyId: input.companyId ?? null })),
  implement(listBasvuruFormu, ({ db }) => formlar(db, {})),
  implement(listTestTip, ({ db }) => testTipleri(db, {})),
  implement(listSablon, ({ db }) => sablonlar(db, {})),
]
