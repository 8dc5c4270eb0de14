import { openIlan } from '#features/ilan/queries.server.ts'
import { rawStatement, type TenantTables } from '#server/database.ts'

type Is = { id: number; isAdi: string }

export const selectIs = rawStatement<TenantTables, object, Is>(
  `select id, is_adi from is_tanim where aktif order by is_adi, id`,
  [],
)

export const selectIsWithIlan = rawStatement<TenantTables, object, Is>(
  `select i.id, i.is_adi from is_tanim i
    where i.aktif and exists (select from ilan t where t.is_id = i.id and ${openIlan})
    order by i.is_adi, i.id`,
  [],
)
