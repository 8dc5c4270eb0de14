import { AppError } from '#core/errors.ts'
import { type LinkRules, linkTarget } from '#core/link-target.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { newGuid } from '#server/links/guid-link.ts'

export const findKanalLink = rawStatement<TenantTables, { guid: string }, { id: number; hedefUrl: string }>(
  'select id, hedef_url from kanal_link where guid = $1::uuid and aktif',
  ['guid'],
)

const insertKanalLink = rawStatement<
  TenantTables,
  { guid: string; kanalAdi: string; hedefUrl: string },
  { guid: string }
>('insert into kanal_link (guid, kanal_adi, hedef_url) values ($1::uuid, $2, $3) returning guid', [
  'guid',
  'kanalAdi',
  'hedefUrl',
])

/** Makes an address to give out. Where it leads is looked at here and again whenever it is followed. */
export async function createKanalLink(
  db: TenantDb,
  rules: LinkRules,
  link: { kanalAdi: string; hedefUrl: string },
): Promise<{ guid: string }> {
  if (!linkTarget(link.hedefUrl, rules)) {
    throw new AppError('validationFailed', { errors: [{ field: 'hedefUrl', key: 'invalidUrl' }] })
  }
  const [row] = await insertKanalLink(db, { guid: newGuid(), ...link })
  if (!row) throw new Error('a channel link was not stored')
  return row
}

export const listKanalLink = rawStatement<
  TenantTables,
  { limit: number },
  { guid: string; kanalAdi: string; hedefUrl: string }
>('select guid, kanal_adi, hedef_url from kanal_link where aktif order by id limit $1', ['limit'])

/** Whoever already has a name of this link's keeps it. */
export const findKanalZiyaretci = rawStatement<TenantTables, { guid: string; kanalLinkId: number }, { guid: string }>(
  'select guid from kanal_ziyaretci where guid = $1::uuid and kanal_link_id = $2',
  ['guid', 'kanalLinkId'],
)

export const insertKanalZiyaretci = rawStatement<
  TenantTables,
  { guid: string; kanalLinkId: number; referrer: string | null },
  { guid: string }
>(
  `insert into kanal_ziyaretci (guid, kanal_link_id, referrer) values ($1::uuid, $2, $3)
   on conflict (guid) do nothing returning guid`,
  ['guid', 'kanalLinkId', 'referrer'],
)

export const findDonusumIlan = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from ilan where id = $1 and gorunmeye_acik',
  ['id'],
)

type NewDonusum = {
  visitorGuid: string
  sayfaId: number
  ilanId: number | null
  islemTipi: number
  adayId: number | null
}

/** A name that nobody was given leaves no row. */
export const insertDonusum = rawStatement<TenantTables, NewDonusum, { id: number }>(
  `insert into donusum (visitor_guid, sayfa_id, ilan_id, islem_tipi, aday_id)
   select guid, $2::smallint, $3::bigint, $4::smallint, (select id from aday where id = $5 and silindi is null)
     from kanal_ziyaretci where guid = $1::uuid
   returning id`,
  ['visitorGuid', 'sayfaId', 'ilanId', 'islemTipi', 'adayId'],
)
