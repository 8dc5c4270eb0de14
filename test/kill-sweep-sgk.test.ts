import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { manuelBildirimEndpoints } from '#features/e-vizite/manuel/contract.ts'
import { sealKimlik } from '#features/isyeri/kimlik.server.ts'
import { tescilEndpoints } from '#features/tescil/contract.ts'
import { makeIsyeri } from './filo.ts'
import { openBeside } from './harness/beside.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { prepareSweep } from './harness/sweep-ground.ts'
import { startStaff } from './staff.ts'

// A process that is killed at any message of an action: its declaration, its state and its entry are there or none of them.

const ground = prepareSweep('kill sweep of sgk duties')
const { master, sweepFlows } = ground
const { where, address } = openBeside(ground)

type Yer = { isyeriId: number; kisiId: number; personelId: number }
type State = { kayitId: number; token: string; key: string; body: object }
type Definition = {
  path: string
  /** Makes the record; its number, and what the call is given. */
  make(yer: Yer): Promise<{ kayitId: number; body: object }>
  /** By the number of the record: 1 where all of the action is there, 0 where nothing is, anything else is half of it. */
  effect: string
}

const gun = today(new Date())
let made = 0

const one = async (text: string, values: unknown[]) => {
  const [row] = await look<{ id: string }>(address(), `${text} returning id`, values)
  return Number(row?.id ?? 0)
}

async function newYer(): Promise<Yer> {
  const { runtime, tenant } = where()
  if (made === 0) await makeIsyeri(runtime, tenant, 1)
  const no = ++made
  const sicil = `7${String(no).padStart(25, '0')}`
  const kimlik = { kullaniciAdi: 'kullanici', sistemSifre: 'sistem', isyeriSifresi: 'isyeri' }
  const { kullaniciAdi, sistemSifre, isyeriSifresi } = sealKimlik(tenant, sicil, kimlik)
  const isyeriId = await one(
    `insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi,
       kullanici_adi_maske, sistem_sifre, isyeri_sifresi)
     select $1, company_id, branch_id, 1, 1, '1', $2, '***', $3, $4 from isyeri limit 1`,
    [sicil, kullaniciAdi, sistemSifre, isyeriSifresi],
  )
  const kisiId = await one(
    `insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad) values ('v1.k', $1, '1*********6', 'Ayşe', 'Işık')`,
    [Buffer.from(`kisi ${no}`)],
  )
  const personelId = await one(
    `insert into personel (personel_no, kisi_id, isyeri_id, meslek_kodu, giris_tarihi) values ($1, $2, $3, '5414.02', $4)`,
    [`K-${no}`, kisiId, isyeriId, addDays(gun, -300)],
  )
  return { isyeriId, kisiId, personelId }
}

const aReport = ({ isyeriId, kisiId }: Yer, onayDurumu: number) =>
  one(
    `insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, rapor_baslangic, rapor_bitis, gun_sayisi, onay_durumu,
       kalan_baslangic, kalan_bitis, bekleyen_listede, kaynak, ilk_okuma)
     values ($1, $2, $1::text, 3, $3::date - 20, $3::date - 10, 11, $4, $3::date - 20, $3::date - 10, true, 4, true)`,
    [isyeriId, kisiId, gun, onayDurumu],
  )

const anOrder = ({ isyeriId, kisiId, personelId }: Yer) =>
  one(
    `insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, sigortali_turu, gorev_kodu, is_kolu,
       meslek_kodu, ogrenim_kodu) values (1, $1, $2, $3, $4, 0, 2, 19, '5414.02', 4)`,
    [personelId, isyeriId, kisiId, gun],
  )

const declared = (kayit: string, islem: string) =>
  `select count(*)::int as n from sgk_beyan where (kayit, kayit_id, islem) = ('${kayit}', $1, '${islem}')`

const definitions: Definition[] = [
  {
    path: eViziteEndpoints.onayla.path,
    async make(yer) {
      const id = await aReport(yer, 0)
      return { kayitId: id, body: { id, calisti: false } }
    },
    effect: declared('eVizite', 'raporOnay'),
  },
  {
    path: eViziteEndpoints.onayIptal.path,
    async make(yer) {
      const id = await aReport(yer, 2)
      return { kayitId: id, body: { id, neden: 'Yanlış gün.' } }
    },
    effect: declared('eVizite', 'onaylIptal'),
  },
  {
    path: manuelBildirimEndpoints.bildir.path,
    make: async ({ isyeriId, personelId }) => ({
      kayitId: personelId,
      body: { isyeriId, personelId, raporBaslangic: addDays(gun, -9), iseBaslama: addDays(gun, -5), calisti: false },
    }),
    // the notice without its declaration would be half of it
    effect: `select case when count(*) = count(b.id) then count(*) else -1 end::int as n from sgk_manuel_bildirim m
      left join sgk_beyan b on b.kayit = 'manuelBildirim' and b.kayit_id = m.id where m.personel_id = $1`,
  },
  {
    path: tescilEndpoints.gonder.path,
    async make(yer) {
      const id = await anOrder(yer)
      return { kayitId: id, body: { id } }
    },
    effect: declared('tescil', 'iseGirisKaydet'),
  },
  {
    path: tescilEndpoints.manuelKapat.path,
    async make(yer) {
      const id = await anOrder(yer)
      return { kayitId: id, body: { id, neden: 'SGK ekranından yapıldı.' } }
    },
    effect: `select count(*)::int as n from sgk_tescil_is_emri
      where id = $1 and (durum, kapatma_nedeni) = ('ManuelKapatildi', 'SGK ekranından yapıldı.')`,
  },
]

function flowOf({ path, make, effect }: Definition): Flow<State> {
  async function countEffects({ kayitId }: State): Promise<number> {
    const [row] = await look<{ n: number }>(address(), effect, [kayitId])
    expect([0, 1]).toContain(row?.n)
    expect(await brokenAuditLinks(address())).toEqual([])
    return row?.n ?? 0
  }
  return {
    name: path,
    async prepare() {
      await look(master(), 'delete from sinir')
      const { runtime, tenant } = where()
      const record = await make(await newYer())
      const { token } = await startStaff(runtime, tenant.id)
      return { ...record, token, key: randomUUID() }
    },
    act: (product, { token, key, body }) => product.post(path, { token, key, body }),
    async checkDead(state) {
      await countEffects(state)
    },
    async check(_product, state, outcome) {
      expectEffect(await countEffects(state), outcome)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path, all of it is there or nothing, and the repeat has one effect',
  definitions,
  flowOf,
  sampleSize: () => 1,
})
