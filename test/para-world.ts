import type { TestTenant } from './app.ts'
import { execute } from './deneme.ts'

/** The tables of SGK money by the resources that show them. */
export const paraTables = {
  eBorc: 'sgk_borc_sorgu',
  eBorcKalem: 'sgk_borc_kalem',
  eviziteMahsup: 'sgk_mahsup',
  tahakkuk: 'sgk_tahakkuk',
  girisCikisKontrol: 'sgk_giris_cikis_kontrol',
  audi: 'sgk_audi',
  hizmetSatiri: 'sgk_hizmet_satiri',
  tesvik: 'sgk_tesvik',
  manuelBildirim: 'sgk_manuel_bildirim',
} as const

type Owner = { isyeriId: number; kisiId: number }

/** Makes a record of each of these resources that belongs to one workplace; their numbers join those of `ids`. */
export async function paraRecords(company: TestTenant, ids: Map<string, number[]>, { isyeriId, kisiId }: Owner) {
  const insert = async (text: string, ...values: unknown[]) => {
    const [row] = await company.read((db) => execute(db, `${text} returning id`, values))
    return Number(row?.[0])
  }
  const eBorc = await insert(`insert into sgk_borc_sorgu (isyeri_id, calisma_gunu) values ($1, '2026-11-01')`, isyeriId)
  const eBorcKalem = await insert(
    'insert into sgk_borc_kalem (sorgu_id, donem, borc_turu, asil_tutar) values ($1, 202610, 1, 5)',
    eBorc,
  )
  const eviziteMahsup = await insert(
    `insert into sgk_mahsup (isyeri_id, kisi_id, sgk_mahsup_id, odeme_bas_tar, odeme_bit_tar, odenen_tutar, mahsup_durumu, kaynak)
     values ($1, $2, '7', '2026-10-01', '2026-10-05', 5, 1, 1)`,
    isyeriId,
    kisiId,
  )
  const tahakkuk = await insert(
    `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari,
       prim_tutari, issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar)
     values ($1, 202610, 1, 'A', '05510', 1, 30, 10, 5, 1, 1, 0, 5)`,
    isyeriId,
  )
  const hizmetSatiri = await insert(
    `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
     values ($1, $2, 202610, 1, 'A', '05510', $3, 30, 10)`,
    tahakkuk,
    isyeriId,
    kisiId,
  )
  const tesvik = await insert(
    `insert into sgk_tesvik (isyeri_id, period_id, kanun_no, belge_turu, mahiyet, kisi_id, gun, pek_tutari, bildirilen_tutar, durum)
     values ($1, 202610, '05510', 1, 'A', $2, 30, 10, 1, 1)`,
    isyeriId,
    kisiId,
  )
  const girisCikisKontrol = await insert(
    `insert into sgk_giris_cikis_kontrol (kontrol_tarihi, hata_tipi, kisi_id, isyeri_id, branch_id)
     select '2026-11-01', 2, $2::bigint, i.id, i.branch_id from isyeri i where i.id = $1`,
    isyeriId,
    kisiId,
  )
  const audi = await insert(
    'insert into sgk_audi (bolum, isyeri_id, period_id, kisi_id, tutar) values (1, $1, 202610, $2, 5)',
    isyeriId,
    kisiId,
  )
  const manuelBildirim = await insert(
    `insert into sgk_manuel_bildirim (isyeri_id, kisi_id, rapor_baslangic, ise_baslama, calisti, manuel_durumu, sgk_no)
     values ($1, $2, '2026-10-01', '2026-10-05', false, 1, '4')`,
    isyeriId,
    kisiId,
  )
  // rows of views: the number is made of what they are parted by
  const [viziteOzeti, borcOzeti] = await ozetIds(company, isyeriId)
  const made = {
    eBorc,
    eBorcKalem,
    eviziteMahsup,
    tahakkuk,
    hizmetSatiri,
    tesvik,
    girisCikisKontrol,
    audi,
    manuelBildirim,
    viziteOzeti,
    borcOzeti,
  }
  for (const [name, id] of Object.entries(made)) ids.set(name, [...(ids.get(name) ?? []), Number(id)])
}

/** The sums of sick reports and of debts of a workplace's branch. */
async function ozetIds(company: TestTenant, isyeriId: number): Promise<[number, number]> {
  const text = (view: string) =>
    `select v.id from ${view} v join isyeri i on i.branch_id is not distinct from v.branch_id where i.id = $1`
  const [vizite] = await company.read((db) => execute(db, text('liste_vizite_ozeti'), [isyeriId]))
  const [borc] = await company.read((db) => execute(db, text('liste_borc_ozeti'), [isyeriId]))
  return [Number(vizite?.[0]), Number(borc?.[0])]
}
