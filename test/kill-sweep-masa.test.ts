import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import { belgeIncelemeEndpoints } from '#features/belge-inceleme/contract.ts'
import { ilanEndpoints } from '#features/ilan/contract.ts'
import { iseGirisEndpoints } from '#features/ise-giris/contract.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { postUntilDone, prepareSweep } from './harness/sweep-ground.ts'

const { openCompany, sweepFlows } = prepareSweep('kill sweep of the hiring desk')

type Ground = { address: DatabaseAddress; tenantId: number; formId: number; branchId: number }
type State = { address: DatabaseAddress; token: string; key: string; id: number; body: object }
let ground: Ground | undefined

/** The company of the sweeps: a published form, a branch with its workplace, and a status that complete documents lead to. */
async function openGround(product: Product): Promise<Ground> {
  if (ground) return ground
  const { id: tenantId, address } = await openCompany()
  const { ids } = await product.ask<{ ids: { form: number } }>('posting', { tenantId })
  const [branch] = await look<{ id: number }>(
    address,
    `with c as (insert into company (company_name) values ('Işık') returning id),
       b as (insert into branch (sube_kodu, sube_adi, company_id) select 'S1', 'Şube', id from c returning id, company_id),
       y as (insert into isyeri (isyeri_sicil_no, company_id, branch_id, kullanici_adi, kullanici_adi_maske, isyeri_kodu, tehlike_sinifi, beyanname_tipi)
         select repeat('1', 26), company_id, id, 'x', 'x***x', '1', 1, 1 from b),
       d as (update durum_tanim set belge_tamam_no = 3 where durum_yonetimi_no = 4)
     select id from b`,
  )
  ground = { address, tenantId, formId: ids.form, branchId: branch?.id ?? 0 }
  return ground
}

const numberOf = async (address: DatabaseAddress, text: string) =>
  Number((await look<{ id: string }>(address, text))[0]?.id)
const lastDay = addDays(today(new Date()), 30)

/** A posting with everything that publication asks for. */
const aPosting = ({ address, formId }: Ground, acik: boolean) =>
  numberOf(
    address,
    `insert into ilan (baslik, metin, il_kodu, kontenjan, basvuru_formu_id, basvuru_bitis_tarihi, acik, gorunmeye_acik)
     values ('Bekçi', '<p>Gece</p>', 6, 1, ${formId}, '${lastDay}', ${acik}, ${acik}) returning id`,
  )

/** A sent application of a new candidate, in a status. */
async function anApplication(product: Product, own: Ground, durum: number, posting?: number) {
  const { id: adayId } = await product.ask<{ id: number }>('aday', { tenantId: own.tenantId })
  const iapId = posting ?? (await aPosting(own, true))
  return numberOf(
    own.address,
    `insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
     values (${adayId}, ${iapId}, 1, 'KS' || upper(left(md5(random()::text), 10)), now(), '{}', ${durum}) returning id`,
  )
}

/** A file of the only required document, which waits for its decision. */
async function aFile(product: Product, own: Ground) {
  const basvuruId = await anApplication(product, own, 4)
  return numberOf(
    own.address,
    `with t as (insert into belge_tanim (belge_adi, siralama, aktif) values ('Belge ${basvuruId}', ${basvuruId}, false) returning id),
       b as (insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama) select ${basvuruId}, id, 'Belge', true, 1 from t returning id),
       d as (insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
         select aday_id, 'belge', 'hazir', encode(sha256('${basvuruId}'), 'hex'), 'b.pdf', 'application/pdf', 9, sha256('x') from basvuru where id = ${basvuruId}
         returning id)
     select id from d`,
  ).then((dosyaId) =>
    numberOf(
      own.address,
      `insert into belge_dosya (belge_id, dosya_id) select id, ${dosyaId} from belge where basvuru_id = ${basvuruId} returning id`,
    ),
  )
}

const aHandOver = async (product: Product, own: Ground) =>
  numberOf(
    own.address,
    `insert into ise_giris (basvuru_id, branch_id, ise_baslama_tarihi)
     values (${await anApplication(product, own, 5)}, ${own.branchId}, '${addDays(today(new Date()), 10)}') returning id`,
  )

async function aClosable(product: Product, own: Ground) {
  const id = await aPosting(own, true)
  await anApplication(product, own, 2, id)
  return id
}

const recorded = (varlik: string, islem: string) =>
  `audit_log where varlik = '${varlik}' and varlik_id = $1::text and islem = '${islem}'`
/** The message of a change of status, and the job that delivers it. */
const told = (basvuru: string) => [
  `mesaj where referans like 'basvuru-' || ${basvuru} || '-durum-%'`,
  `outbox o join mesaj m on m.id = (o.payload ->> 'id')::bigint where m.referans like 'basvuru-' || ${basvuru} || '-durum-%'`,
]
const ofFile = '(select basvuru_id from belge_dosya where id = $1)'
const ofEntry = '(select v.basvuru_takip_no from ise_giris g join basvuru v on v.id = g.basvuru_id where g.id = $1)'

type Definition = {
  name: string
  path: string
  make(product: Product, own: Ground): Promise<number>
  body?: object
  /** What belongs together: all of it once, or none. */
  parts: readonly string[]
}

const flows: Definition[] = [
  {
    name: 'publishing',
    path: ilanEndpoints.yayinla.path,
    make: (_product, own) => aPosting(own, false),
    parts: [
      'ilan where id = $1 and acik and gorunmeye_acik and ilk_yayin_tarihi is not null',
      recorded('ilan', 'yayinla'),
    ],
  },
  {
    name: 'closing',
    path: ilanEndpoints.kapat.path,
    make: aClosable,
    body: { neden: 'Doldu', mesajGonder: true },
    parts: [
      `ilan where id = $1 and not acik and kapatma_nedeni = 'Doldu'`,
      recorded('ilan', 'kapatIlan'),
      `outbox where (payload ->> 'iapId')::bigint = $1`,
    ],
  },
  {
    name: 'changing a status',
    path: basvuruEndpoints.durumDegistir.path,
    make: (product, own) => anApplication(product, own, 1),
    body: { durumYonetimiNo: 2, not: 'Arandı' },
    parts: [
      'basvuru where id = $1 and durum_yonetimi_no = 2 and durum_surum = row_version',
      'basvuru_hareket where basvuru_id = $1 and hedef_no = 2',
      'basvuru_not where basvuru_id = $1',
      recorded('basvuru', 'durumDegistir'),
      ...told('$1::bigint'),
    ],
  },
  {
    name: 'deciding on the last document',
    path: belgeIncelemeEndpoints.karar.path,
    make: aFile,
    body: { durum: 1 },
    parts: [
      'belge_dosya where id = $1 and durum = 1 and karar_veren_id is not null',
      recorded('belgeDosya', 'approve'),
      `basvuru where id = ${ofFile} and durum_yonetimi_no = 3`,
      `basvuru_hareket where basvuru_id = ${ofFile} and hedef_no = 3`,
      ...told(ofFile),
    ],
  },
  {
    name: 'handing over',
    path: iseGirisEndpoints.isEmriAc.path,
    make: aHandOver,
    parts: [
      'ise_giris where id = $1 and durum = 3',
      `personel where personel_no = ${ofEntry}`,
      `sgk_tescil_is_emri e join personel p on p.id = e.personel_id where p.personel_no = ${ofEntry}`,
      recorded('iseGiris', 'isEmriAc'),
    ],
  },
]

async function countEffects(parts: readonly string[], { address, id, key }: State): Promise<number> {
  const answer = `idempotency where anahtar = encode(sha256($2::text::bytea), 'hex')`
  const sums = [...parts, answer].map((from) => `(select count(*)::int from ${from})`)
  const [found] = await look<{ sums: number[] }>(address, `select array[${sums.join(', ')}] as sums`, [id, key])
  expect(new Set(found?.sums).size, `${found?.sums}`).toBe(1)
  expect(await brokenAuditLinks(address)).toEqual([])
  return found?.sums[0] ?? -1
}

function flowOf({ name, path, make, body = {}, parts }: Definition): Flow<State> {
  return {
    name,
    async prepare(product) {
      const own = await openGround(product)
      const id = await make(product, own)
      const { 'tnt-A': token = '' } = await product.tokens(['tnt-A'], { a: own.tenantId, b: own.tenantId })
      return { address: own.address, token, key: randomUUID(), id, body: { id, ...body } }
    },
    act: (product, { token, key, body: sent }) => postUntilDone(product, path, { token, key, body: sent }),
    async checkDead(state) {
      expect(await countEffects(parts, state)).toBeLessThanOrEqual(1)
    },
    async check(_product, state, outcome) {
      expectEffect(await countEffects(parts, state), outcome)
      if (outcome.isRepeated && outcome.first) expect(outcome.repeat).toEqual(outcome.first)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $name, it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
