import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { today } from '#engine/server/source.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { openKisi } from '#features/kisi/store.server.ts'
import { createIsEmri } from '#features/tescil/create.server.ts'
import { tescil } from '#features/tescil/resource.ts'
import { islemTipi } from '#features/tescil/rules.ts'
import { implement } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { calistir } from './contract.ts'
import { kontrolKind } from './kinds.server.ts'
import { denetlendiNotu } from './kontrol.server.ts'
import { findBulgu } from './queries.server.ts'
import { girisCikisKontrol } from './resource.ts'
import { cikisEmriIle, kontrolDurumu } from './rules.ts'

const countOf = (durum: number) => `(count(*) filter (where t.durum = ${durum}))::int`
const ofBranch = (column: string) => `(select b.${column} from branch b where b.id = t.branch_id)`
/** A row that is closed says when. */
const kapali = (durum: number, aciklama: unknown) => ({ durum, aciklama, kapanmaZamani: new Date().toISOString() })

const girisCikisKontrolResourceRoutes = serveResource(girisCikisKontrol, {
  scope: ofOwnBranches(
    (branchIds) => `t.isyeri_id in (select i.id from isyeri i where i.branch_id = any(${branchIds}))`,
  ),
  columns: {
    adSoyad: `(select trim(k.ad || ' ' || k.soyad) from kisi k where k.id = t.kisi_id)`,
    subeKodu: ofBranch('sube_kodu'),
    subeAdi: ofBranch('sube_adi'),
    sgkSubeAdi: '(select b.sube_adi from isyeri i join branch b on b.id = i.branch_id where i.id = t.sgk_isyeri_id)',
  },
  filters: {
    // open is the first of the states; said so, the index of the window serves it and not that of the open rows
    day: (value: number, bind) => `t.durum < 1 and t.kontrol_tarihi >= ${today} - ${bind(value, 'int')}`,
  },
  strip: {
    acik: countOf(kontrolDurumu.acik),
    duzelen: countOf(kontrolDurumu.duzeltildi),
    yokSayilan: countOf(kontrolDurumu.yokSayildi),
  },
  reveal: { tcKimlikNo: openKisi },
  rowActions: {
    async duzeltildi({ db }, row, { aciklama }) {
      const found = await findBulgu(db, { kisiId: Number(row.kisiId), id: Number(row.id) })
      if (found.length > 0) throw new AppError('farkSuruyor')
      return kapali(kontrolDurumu.duzeltildi, aciklama || denetlendiNotu())
    },
    async yokSay(_context, _row, { aciklama }) {
      return kapali(kontrolDurumu.yokSayildi, aciklama)
    },
    async isEmriAc(context, row) {
      // an order is a record of another screen, whose right to add is asked besides
      if (!(await hasRight(context, { ekran: tescil.name, eylem: 'ekle' }))) throw new AppError('noAuthority')
      // the employment was deleted: the next run closes the row
      if (typeof row.personelId !== 'number') throw new AppError('durumUygunDegil')
      const isExit = cikisEmriIle.includes(Number(row.hataTipi))
      const isEmriId = await createIsEmri(context, {
        islemTipi: isExit ? islemTipi.cikis : islemTipi.giris,
        personelId: row.personelId,
        girdi: isExit ? { cikisNedeni: row.ikCikisKodu } : {},
      })
      return { isEmriId }
    },
  },
})

export const girisCikisKontrolRoutes = [
  ...girisCikisKontrolResourceRoutes,

  implement(calistir, async ({ enqueue, audit }) => {
    await enqueue(kontrolKind, {}, { singletonKey: '' })
    audit({ islem: 'calistir', varlik: girisCikisKontrol.name })
    return { siradaMi: true } as const
  }),
]
