import { ownTenantIds } from '#features/yonetim/queries.server.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { getOzet } from './contract.ts'
import { readKutular } from './kutular.server.ts'

type Own = { own: number[] | null }

const countAll = rawStatement<
  MasterTables,
  Own,
  { kiraci: number; aktifKiraci: number; kullanici: number; aktifKullanici: number; yeniMetin: number; hata: number }
>(
  `with k as (select count(*)::int as toplam, count(*) filter (where aktif and kurulum = 'hazir')::int as aktif
                from master_tenant where $1::int[] is null or id = any ($1)),
        u as (select count(*)::int as toplam, count(*) filter (where aktif)::int as aktif from master_user u
               where $1::int[] is null or (u.master_user_tipi is distinct from 1 and exists (
                 select from master_user_tenant l where l.master_user_id = u.id and l.tenant_id = any ($1))))
   select k.toplam as kiraci, k.aktif as aktif_kiraci, u.toplam as kullanici, u.aktif as aktif_kullanici,
          (select count(*)::int from sys_global_key where is_new) as yeni_metin,
          (select count(*)::int from error_log
            where olusturulma_tarihi >= (date_trunc('day', now(), 'Europe/Istanbul') - interval '1 day')
              and ($1::int[] is null or tenant_id = any ($1))) as hata
     from k, u`,
  ['own'],
)

const selectErrors = rawStatement<
  MasterTables,
  Own,
  {
    id: number
    errorId: string
    tenantName: string | null
    exceptionMessage: string
    olusturulmaTarihi: string
    tekrar: number
  }
>(
  `select id, error_id, tenant_name, exception_message, olusturulma_tarihi, tekrar from error_log_liste
    where $1::int[] is null or tenant_id = any ($1) order by id desc limit 5`,
  ['own'],
)

export const yonetimRoutes = [
  implement(getOzet, async (context) => {
    const { db, session, runtime } = context
    const own = await ownTenantIds(db, session)
    const [counts] = await countAll(db, { own })
    if (!counts) throw new Error('a count answered nothing')
    return {
      kiraci: { toplam: counts.kiraci, aktif: counts.aktifKiraci },
      kullanici: { toplam: counts.kullanici, aktif: counts.aktifKullanici },
      yeniMetin: own === null ? counts.yeniMetin : null,
      hata: counts.hata,
      kutular: await readKutular(context, own === null),
      uyarilar: own === null && !runtime.services.scanner ? ['tarayiciYok' as const] : [],
      sonHatalar: await selectErrors(db, { own }),
    }
  }),
]
