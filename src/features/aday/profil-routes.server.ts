import { ageOn } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import { partOf } from '#core/paging.ts'
import { implement } from '#server/http/implement.ts'
import { asgariYas, getAdayProfile, listAday, listAppliedIap, updateAdayProfile } from './contract.ts'
import { sendNotice } from './notice.server.ts'
import { getLockedOwnAday, getOwnAday, ownIdOf, requireOwn } from './own.server.ts'
import { listAppliedIapId, updateProfile } from './profil-queries.server.ts'
import { toAdayView } from './view.server.ts'

/** Each change tells the old address, which may be anybody's: nobody is to be flooded with such news. */
const epostaDegisimiMax = 5
const profileFields = ['ad', 'soyad', 'dogumTarihi', 'email'] as const

export const profilRoutes = [
  implement(getAdayProfile, async ({ db, session, tenant }) => toAdayView(tenant, await getOwnAday(db, session))),

  implement(listAday, async ({ db, input, session, tenant }) => {
    requireOwn(session, [input.filter?.id])
    return partOf([toAdayView(tenant, await getOwnAday(db, session))], input.paging)
  }),

  implement(updateAdayProfile, async ({ db, input, session, caller, tenant, enqueue, audit }) => {
    requireOwn(session, [input.id, input.kullaniciId])
    const before = await getLockedOwnAday(db, session)
    if (input.rowVersion !== undefined && input.rowVersion !== before.rowVersion) {
      throw new AppError('staleRecord', { resultObject: toAdayView(tenant, before) })
    }
    if (ageOn(input.dogumTarihi, before.bugun) < asgariYas) {
      throw new AppError('validationFailed', { errors: [{ field: 'dogumTarihi', key: 'ageMustBe16' }] })
    }
    const changed = profileFields.filter((field) => input[field] !== before[field])
    if (changed.length === 0) return toAdayView(tenant, before)
    if (changed.includes('email') && before.epostaDegisimi >= epostaDegisimiMax) {
      throw new AppError('tooManyRequests', { retryAfterSeconds: 3600 })
    }

    const { ad, soyad, dogumTarihi, email } = input
    const [row] = await updateProfile(db, { id: before.id, ad, soyad, dogumTarihi, email })
    if (!row) throw new Error('a locked person vanished')
    if (changed.includes('email')) {
      const { id: adayId, email: alici } = before
      const notice = { adayId, dil: caller.language, alici, sablon: 'epostaDegisti' } as const
      await sendNotice({ db, enqueue, tenant }, notice)
    }
    audit({ islem: 'update', varlik: 'aday', varlikId: before.id, degisim: { alanlar: changed } })
    return toAdayView(tenant, { ...before, ad, soyad, dogumTarihi, email, rowVersion: row.rowVersion })
  }),

  implement(listAppliedIap, async ({ db, session }) => {
    const rows = await listAppliedIapId(db, { adayId: ownIdOf(session) })
    return rows.map(({ iapId }) => iapId)
  }),
]
