import { randomUUID } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { openKisi } from '#features/kisi/store.server.ts'
import { createBeyan } from '#features/sgk-beyan/create.server.ts'
import { beyanDurum } from '#features/sgk-beyan/rules.ts'
import { onBeyanSonucu } from '#features/sgk-beyan/sonuc.server.ts'
import { approveMahsup, findProtokol, lockMahsup } from './queries.server.ts'
import { eviziteMahsup } from './resource.ts'
import { mahsupDurumu } from './rules.ts'

/** A part of the newest declaration about a row. */
const ofBeyan = (column: string) =>
  `(select ${column} from sgk_beyan b where b.kayit = 'eviziteMahsup' and b.kayit_id = t.id order by b.id desc limit 1)`

const countOf = (durum: number) => `(count(*) filter (where t.mahsup_durumu = ${durum}))::int`
const sumOf = (durum: number) =>
  `coalesce(sum(t.odenen_tutar) filter (where t.mahsup_durumu = ${durum}), 0)::numeric(15, 2)`
const { onayBekliyor, odemeEmri, kurumEmaneti, mahsuplasti } = mahsupDurumu

/** The report of the person that the payment's days lie in. */
const ofRapor = `(select e.id from sgk_evizite e where e.kisi_id = t.kisi_id and e.isyeri_id = t.isyeri_id
  and e.rapor_bitis >= t.odeme_bas_tar and coalesce(e.rapor_baslangic, e.poliklinik_tarihi) <= t.odeme_bit_tar
  order by e.rapor_bitis limit 1)`

export const eviziteMahsupRoutes = serveResource(eviziteMahsup, {
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    subeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.isyeri_id)',
    gonderim: ofBeyan('b.durum'),
    beyanId: ofBeyan('b.id'),
    sonSonucAciklama: ofBeyan('b.sonuc_aciklama'),
    eviziteId: ofRapor,
  },
  filters: {
    type: (value: number, bind) => `t.mahsup_durumu = ${bind(value, 'smallint')}`,
    fark: (value: boolean) => (value ? 't.farkli' : 't.farkli is not true'),
  },
  strip: {
    onayBekleyenAdet: countOf(onayBekliyor),
    onayBekleyenTutar: sumOf(onayBekliyor),
    odemeEmriAdet: countOf(odemeEmri),
    odemeEmriTutar: sumOf(odemeEmri),
    kurumEmanetiAdet: countOf(kurumEmaneti),
    kurumEmanetiTutar: sumOf(kurumEmaneti),
    mahsuplastiAdet: countOf(mahsuplasti),
    mahsuplastiTutar: sumOf(mahsuplasti),
  },
  reveal: { tcKimlikNo: openKisi },
  rowActions: {
    async onayla({ db, tenant, enqueue, audit, session }, row) {
      if (session.kind !== 'tnt') throw new AppError('noAuthority')
      const [isyeri] = await findProtokol(db, { id: Number(row.isyeriId) })
      if (!isyeri?.mahsupProtokoluVar) throw new AppError('protokolYok')
      const { vakaAdi, odemeBasTar, odemeBitTar, odenenTutar } = row
      // the record's state makes it idempotent: one open declaration for a payment
      await createBeyan(
        { db, tenant, enqueue, audit },
        {
          istekId: randomUUID(),
          islem: 'mahsuplastirmaOnay',
          istek: { id: row.sgkMahsupId, vakaAdi: vakaAdi ?? '', odemeBasTar, odemeBitTar, odenenTutar },
          isyeriId: Number(row.isyeriId),
          kisiId: Number(row.kisiId),
          kayit: eviziteMahsup.name,
          kayitId: Number(row.id),
          kullaniciId: session.subjectId,
        },
      )
      return undefined
    },
  },
})

onBeyanSonucu(eviziteMahsup.name, {
  hold: async (db, id) => void (await lockMahsup(db, { id })),
  apply: async ({ db }, { kayitId, durum }) => {
    if (durum === beyanDurum.basarili) await approveMahsup(db, { id: kayitId })
  },
})
