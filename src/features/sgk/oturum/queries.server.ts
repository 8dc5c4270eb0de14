import { type MasterTables, rawStatement } from '#server/database/database.ts'

type Anahtar = { tenantId: number; anahtar: Buffer; kimlikIzi: Buffer }

/** What is known of a workplace's session; without a row of this company `girisNo` is null. */
export type OturumDurumu = {
  girisNo: number | null
  /** Whether the row was made with the credential that is asked for. */
  ayniKimlik: boolean | null
  token: string | null
  girisSuruyor: boolean | null
  ertelendi: string | null
  ertelemeAdet: number | null
  /** SGK has refused this credential, in whichever company. */
  kesik: boolean
}

export const findOturum = rawStatement<MasterTables, Anahtar, OturumDurumu>(
  `select o.giris_no::int, o.kimlik_izi = $3 as ayni_kimlik,
          case when o.gecerlilik > clock_timestamp() then o.token end as token,
          coalesce(o.giris_bitis > clock_timestamp(), false) as giris_suruyor,
          case when o.erteleme > clock_timestamp() then o.erteleme::text end as ertelendi, o.erteleme_adet,
          exists (select from sgk_oturum k where k.anahtar = $2 and k.kimlik_izi = $3 and k.kesildi is not null) as kesik
     from (values (true)) as bir left join sgk_oturum o on o.tenant_id = $1 and o.anahtar = $2`,
  ['tenantId', 'anahtar', 'kimlikIzi'],
)

/**
 * Takes the login for one caller for so many seconds, if nobody has it and it is needed: no token, a token that SGK
 * refused (that of login number `reddedilen`), or another credential. What was known of another credential is forgotten.
 */
export const claimGiris = rawStatement<
  MasterTables,
  Anahtar & { saniye: number; reddedilen: number },
  { girisNo: number }
>(
  `insert into sgk_oturum as o (tenant_id, anahtar, kimlik_izi, giris_no, giris_bitis)
     values ($1, $2, $3, 1, clock_timestamp() + make_interval(secs => $4))
   on conflict (anahtar, tenant_id) do update set
     kimlik_izi = excluded.kimlik_izi, token = null, gecerlilik = null,
     giris_no = o.giris_no + 1, giris_bitis = excluded.giris_bitis,
     kesildi = null, erteleme = null,
     erteleme_adet = case when o.kimlik_izi = excluded.kimlik_izi then o.erteleme_adet else 0 end
   where (o.giris_bitis is null or o.giris_bitis <= clock_timestamp())
     and (o.kimlik_izi <> excluded.kimlik_izi
          or (o.kesildi is null and (o.erteleme is null or o.erteleme <= clock_timestamp())
              and (o.token is null or o.gecerlilik <= clock_timestamp() or o.giris_no = $5)))
   returning giris_no::int`,
  ['tenantId', 'anahtar', 'kimlikIzi', 'saniye', 'reddedilen'],
)

type Giris = { tenantId: number; anahtar: Buffer; girisNo: number }
const ofGiris = 'tenant_id = $1 and anahtar = $2 and giris_no = $3'
const girisKeys = ['tenantId', 'anahtar', 'girisNo'] as const

// Each of these ends a login. The number keeps a late one, whose time had run out, away from its successor's row.

export const storeToken = rawStatement<MasterTables, Giris & { token: string; saniye: number }, never>(
  `update sgk_oturum set token = $4, gecerlilik = clock_timestamp() + make_interval(secs => $5), giris_bitis = null,
          erteleme_adet = 0 where ${ofGiris}`,
  [...girisKeys, 'token', 'saniye'],
)

export const endGiris = rawStatement<MasterTables, Giris, never>(
  `update sgk_oturum set giris_bitis = null where ${ofGiris}`,
  [...girisKeys],
)

/** Puts the next login off; after the last of the tries the count begins anew and nothing is put off. */
export const deferGiris = rawStatement<
  MasterTables,
  Giris & { saniye: number; enCok: number },
  { erteleme: string | null }
>(
  `update sgk_oturum set giris_bitis = null,
          erteleme = case when erteleme_adet < $5 then clock_timestamp() + make_interval(secs => $4) end,
          erteleme_adet = case when erteleme_adet < $5 then erteleme_adet + 1 else 0 end
    where ${ofGiris} returning erteleme::text`,
  [...girisKeys, 'saniye', 'enCok'],
)

/** Trips the breaker of a workplace: SGK has refused its credential, and counts further tries. */
export const breakKimlik = rawStatement<MasterTables, Anahtar, never>(
  `insert into sgk_oturum (tenant_id, anahtar, kimlik_izi, kesildi) values ($1, $2, $3, clock_timestamp())
   on conflict (anahtar, tenant_id) do update set kesildi = clock_timestamp(), token = null, gecerlilik = null,
     giris_bitis = null where sgk_oturum.kimlik_izi = excluded.kimlik_izi`,
  ['tenantId', 'anahtar', 'kimlikIzi'],
)
