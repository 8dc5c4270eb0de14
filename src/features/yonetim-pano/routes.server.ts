import { today } from '#core/date.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { eksikDegerler, eksikTatilYillari, takvimOf } from '#features/takvim/rules.ts'
import { ownTenantIds } from '#features/yonetim/queries.server.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
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

/** What a super admin has to see to: a scanner of files, and the days and values by which last days are counted. */
async function readUyarilar(db: MasterDb, { services }: Pick<Runtime, 'services'>) {
  const bugun = today(new Date())
  const yillar = eksikTatilYillari(takvimOf(await listResmiTatil(db, {})), bugun)
  const degerler = eksikDegerler(await listDonemParametre(db, {}), bugun)
  return [
    ...(services.scanner ? [] : [{ ad: 'tarayiciYok' as const, eksik: [] }]),
    ...(yillar.length > 0 ? [{ ad: 'tatilEksik' as const, eksik: yillar }] : []),
    ...(degerler.length > 0 ? [{ ad: 'degerEksik' as const, eksik: degerler }] : []),
  ]
}

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
      uyarilar: own === null ? await readUyarilar(db, runtime) : [],
      sonHatalar: await selectErrors(db, { own }),
    }
  }),
]
