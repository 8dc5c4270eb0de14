import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import {
  listCalisanTip,
  listCity,
  listDistrict,
  listDurumTanim,
  listGlobalGroup,
  listKriter,
  listLanguage,
  listSablon,
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
  `select id, durum_gorunen_adi, durum_yonetimi_no as durum_tipi, adim as siralama from durum_tanim
    order by adim, durum_yonetimi_no`,
)
const testTipleri = ofTenant<{ id: number; testAdi: string }>(
  'select id, test_adi from test_merkez_tip where aktif order by test_adi, id',
)
const sablonlar = ofTenant<{ id: number; code: string; kanal: string; sablonMetni: string }>(
  'select id, code, kanal, sablon_metni from sablon where aktif order by code, kanal, dil limit 9000',
)

/** Kinds of interview have no table yet, so no list of them is offered. */
export const lookupRoutes = [
  implement(listCity, ({ db }) => cities(db, {})),
  implement(listDistrict, ({ db, input }) => districts(db, { sehirKodu: input.sehirKodu ?? input.ilKodu ?? null })),
  implement(listLanguage, ({ db }) => languages(db, {})),
  implement(listGlobalGroup, ({ db }) => groups(db, {})),
  implement(listKriter, ({ db }) => kriterler(db, {})),
  implement(listCalisanTip, ({ db }) => calisanTipleri(db, {})),
  implement(listDurumTanim, ({ db }) => durumlar(db, {})),
  implement(listTestTip, ({ db }) => testTipleri(db, {})),
  implement(listSablon, ({ db }) => sablonlar(db, {})),
]
