import { serveResource } from '#engine/resource.server.ts'
import { auditLog, masterAuditLog } from './resource.ts'

// the values of a change were masked when they were written
const degisim = 'jsonb_pretty(t.degisim)'

/** Staff by name; of a candidate the first letters, for the record is no place to look people up. */
const aktorAdi = `coalesce(
  (select k.ad_soyad from kullanici k where k.id = t.kullanici_id),
  (select t.aktor || ' ' || left(a.ad, 1) || '*** ' || left(a.soyad, 1) || '***' from aday a
    where a.id = case when t.aktor ~ '^ady:[0-9]{1,18}$' then split_part(t.aktor, ':', 2)::bigint end),
  t.aktor)`
const masterAktorAdi = 'coalesce((select u.full_name from master_user u where u.id = t.kullanici_id), t.aktor)'

export const auditLogRoutes = [
  ...serveResource(auditLog, { columns: { degisim, aktorAdi } }),
  ...serveResource(masterAuditLog, { columns: { degisim, aktorAdi: masterAktorAdi } }),
]
