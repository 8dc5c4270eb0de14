import { AppError } from '#core/errors.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { ScopeCaller } from '#engine/server/row-scope.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { today } from '#engine/server/source.server.ts'
import { changeDurum } from '#features/basvuru/durum.server.ts'
import { decideBelge, tellComplete } from '#features/belge/karar.server.ts'
import { holdBelge } from '#features/belge/queries.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { actorName, writeAudit } from '#server/session/audit.ts'
import type { Session } from '#server/session/session.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { belgeIncelemeEndpoints } from './contract.ts'
import { incelemeOf } from './incele.server.ts'
import { findInceleme, findInceleyen, findKararTanim, listPlainTanim } from './queries.server.ts'
import { belge } from './resource.ts'
import { completeKarar, kararErrors, tutmaSaniye } from './rules.ts'

const waiting = `(${today} - (t.eklenme_tarihi at time zone 'Europe/Istanbul')::date)`
const userOf = (column: string) => `(select k.ad_soyad from kullanici k where k.id = ${column})`
const tanimOf = (column: string) => `(select d.${column} from belge_tanim d where d.id = t.belge_tanim_id)`

function staffId(session: Session): number {
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  return session.subjectId
}

/** Who looked at a document of a special category: a read has no transaction of its own. */
async function recordSpecialView(context: CallContext<'tenant'>, id: number) {
  const { runtime, tenant, caller } = context
  const pool = await runtime.tenants.open(tenant.id)
  const entry = { islem: 'ozelGor', varlik: 'belgeDosya', varlikId: id }
  await pool.inTransaction((db) => writeAudit(db, { ...caller, keys: tenant.keys }, [entry]))
}

export const belgeIncelemeRoutes = serveResource(belge, {
  endpoints: belgeIncelemeEndpoints,
  // nobody waits for a file of an application that is over
  where: `t.silinme_tarihi is null and not (t.durum = 0 and exists (select from basvuru v where v.id = t.basvuru_id and v.kapali))`,
  scope: {
    async seen(caller: ScopeCaller<'tenant'>) {
      if (await hasRight(caller, ozelNitelikliGor)) return null
      return (await listPlainTanim(caller.db, {})).map(({ id }) => id)
    },
    where: (tanimIds) => `t.belge_tanim_id = any(${tanimIds})`,
  },
  columns: {
    adSoyad: `coalesce((select trim(a.ad || ' ' || a.soyad) from aday a where a.id = t.aday_id), '')`,
    belgeAdi: '(select b.belge_adi from belge b where b.id = t.belge_id)',
    zorunlu: '(select b.zorunlu from belge b where b.id = t.belge_id)',
    ozelNitelikli: tanimOf('ozel_nitelikli'),
    beklemeGunu: `case when t.durum = 0 then ${waiting} end`,
    inceleyen: `case when t.durum = 0 and t.inceleme_sonu > now() then ${userOf('t.inceleyen_id')} end`,
    kararVeren: userOf('t.karar_veren_id'),
  },
  filters: {
    bekleyenGun: (gun: number, bind) =>
      `t.durum = 0 and t.eklenme_tarihi < (${today} - ${bind(gun, 'int')} + 1)::timestamp at time zone 'Europe/Istanbul'`,
  },
  strip: { adet: 'count(*)::int', bekleyenAdet: '(count(*) filter (where t.durum = 0))::int' },
  own: {
    async incele(context) {
      const { db, input, session } = context
      await requireRecord(belge, context, input.id)
      const [row] = await findInceleme(db, { id: input.id })
      if (!row) throw new AppError('notFound')
      const kullaniciId = staffId(session)
      const seesSpecial = await hasRight(context, ozelNitelikliGor)
      if (row.ozelNitelikli) await recordSpecialView(context, row.id)
      return incelemeOf(context, row, { kullaniciId, seesSpecial })
    },

    async tut(context) {
      const { db, input, session } = context
      await requireRecord(belge, context, input.id)
      const kullaniciId = staffId(session)
      const [held] = await holdBelge(db, { id: input.id, kullaniciId, saniye: tutmaSaniye })
      const [other] = held ? [] : await findInceleyen(db, { id: input.id, kullaniciId })
      return { inceleyen: other ?? null, bitis: held?.bitis ?? null }
    },

    async karar(context, records) {
      const { db, input, session, changed } = context
      const { id, ...karar } = input
      await requireRecord(belge, context, id)
      const [tanim] = await findKararTanim(db, { id })
      if (!tanim) throw new AppError('notFound')
      const errors = kararErrors(karar, tanim, tanim.bugun)
      if (errors.length > 0) throw new AppError('validationFailed', { errors })
      const kararVerenId = staffId(session)
      const whole = completeKarar(karar, tanim.gecerlilikGun)
      await decideBelge(context, { id, durum: karar.durum, kararVerenId, ...whole }, async (write, asked) => {
        const { tamamNo: durumYonetimiNo, basvuruTakipNo } = asked
        // the message about the new status says enough
        if (durumYonetimiNo === null) await tellComplete(write, asked)
        else await changeDurum(write, { basvuruTakipNo, durumYonetimiNo, degistiren: actorName(session) })
      })
      changed(belge.name)
      return records.read(db, id)
    },
  },
})
