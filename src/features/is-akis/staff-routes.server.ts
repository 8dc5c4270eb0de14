import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { findIlanToAsk, findYayinKosulu } from '#features/ilan/queries.server.ts'
import { ilan } from '#features/ilan/resource.ts'
import { findMissing } from '#features/ilan/rules.ts'
import { requireConfirmed } from '#features/ilan/uyari.server.ts'
import { findKullaniciKisi } from '#features/kullanici/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { askIlanYayin, cancelIsAkis, remindIsAkis } from './ask.server.ts'
import { askIlanOnayi } from './contract.ts'
import { isAkisDurumSql } from './queries.server.ts'
import { isAkis } from './resource.ts'
import { type Kisi, readKisi } from './rules.ts'

type Asked = Context<typeof askIlanOnayi>

function refuse(errors: FieldError[]) {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

/** How a user is written to: by e-mail where there is an address, else by SMS; null where there is neither. */
async function kisiOf(db: TenantDb, id: number): Promise<(Kisi & { adSoyad: string }) | null> {
  const [user] = await findKullaniciKisi(db, { id })
  const { eposta, cepTel, adSoyad } = user ?? {}
  if (adSoyad === undefined) return null
  if (eposta) return { kanal: 'eposta', alici: eposta, adSoyad }
  return cepTel ? { kanal: 'sms', alici: cepTel, adSoyad } : null
}

/** Those who are asked, each once; whoever cannot be written to is named by their place in the list. */
async function readOnaylayanlar({ db, input }: Asked): Promise<Kisi[]> {
  const errors: FieldError[] = []
  const found: Kisi[] = []
  for (const [at, one] of input.onaylayanlar.entries()) {
    const field = `onaylayanlar.${at}`
    const kisi = 'kullaniciId' in one ? await kisiOf(db, one.kullaniciId) : readKisi(one.alici)
    if (kisi === null) errors.push({ field, key: 'kullaniciId' in one ? 'noContact' : 'invalidContact' })
    else if (found.some(({ alici }) => alici === kisi.alici)) errors.push({ field, key: 'duplicateRow' })
    else found.push({ kanal: kisi.kanal, alici: kisi.alici })
  }
  refuse(errors)
  return found
}

export const isAkisStaffRoutes = [
  ...serveResource(isAkis, {
    columns: {
      onaylayanlar: `(select string_agg(o.alici, ', ' order by o.id) from is_akis_onaylayan o where o.is_akis_id = t.id)`,
      durum: isAkisDurumSql,
      kalanGun: `case when ${isAkisDurumSql} = 'bekliyor' then (t.son_tarih at time zone 'Europe/Istanbul')::date
        - (select (now() at time zone 'Europe/Istanbul')::date) end`,
      karar: '(select k.aciklama from is_akis_karar k where k.is_akis_id = t.id)',
      kararTarihi: '(select k.karar_tarihi from is_akis_karar k where k.is_akis_id = t.id)',
    },
    rowActions: {
      async hatirlat(context, { id }) {
        const { publicUrl } = context.runtime.config
        await remindIsAkis({ ...context, publicUrl }, Number(id))
        return undefined
      },
      async iptal(context, { id }) {
        // the engine writes the entry of the action
        await cancelIsAkis({ db: context.db, audit: () => {} }, Number(id))
        context.changed(ilan.name)
        return undefined
      },
    },
  }),

  implement(askIlanOnayi, async (context) => {
    const { db, input, session, runtime, changed } = context
    await requireRecord(ilan, context, input.id)
    const [found] = await findIlanToAsk(db, { id: input.id })
    if (!found) throw new AppError('notFound')
    const [kosul] = await findYayinKosulu(db, { id: input.id, formId: found.basvuruFormuId })
    if (!kosul) throw new AppError('notFound')
    if (kosul.onayBekler) throw new AppError('approvalWaiting')
    if (found.acik && found.gorunmeyeAcik) throw new AppError('gecisYok')
    const asking = { ...found, ...kosul }
    refuse(findMissing(asking))
    await requireConfirmed(runtime.master.db, asking, input.uyariOnay)
    const onaylayanList = await readOnaylayanlar(context)
    const sahip = session.kind === 'tnt' ? await kisiOf(db, session.subjectId) : null
    if (!sahip) throw new AppError('validationFailed', { errors: [{ field: 'isteyen', key: 'ownContactMissing' }] })
    const { adSoyad: isteyen, ...kisi } = sahip
    const write = { ...context, publicUrl: runtime.config.publicUrl }
    const asked = await askIlanYayin(write, {
      iapKodu: found.iapKodu,
      isteyen,
      not: input.not,
      sahip: kisi,
      onaylayanList,
    })
    changed(ilan.name)
    changed(isAkis.name)
    return { isAkisId: asked.id, sonTarih: asked.sonGun }
  }),
]
