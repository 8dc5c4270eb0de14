import type { MessageClass } from '#core/delivery.ts'
import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Change, Row } from '#engine/server/change.server.ts'
import { fillSablon } from '#features/mesaj/rules.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { TenantDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { asciiText, smsSize } from '#server/outside/sms-parts.ts'
import { sablon } from './resource.ts'
import { checkWording, degiskenlerOf, dil, hukukiSinif, kanal, ownDegiskenler } from './rules.ts'
import { getSablonOfCode, listSablonOfAction, previewSablon } from './staff-contract.ts'
import {
  deleteSurumler,
  findBirimFiyat,
  findOwnAddress,
  findSablonOfCode,
  findWording,
  insertSurum,
  isUsedByDurum,
  listOfAksiyon,
  setAktif,
  setDegiskenler,
} from './staff-queries.server.ts'

const ornek = createT(catalogue.tr, 'tr')

/** Sample values by the names of placeholders. */
const ornekler = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, ornek.maybe(`sablon.ornek.${name}`) ?? name]))

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

const fieldError = (field: string, key: string): FieldError[] => [{ field, key }]

/** What a company may not say of a wording: which of the product's are not its own, and where its own can be sent. */
function checkPlace({ action, values, row }: Change): FieldError[] {
  if (action === 'update') return row.urun && values.aktif === false ? fieldError('aktif', 'sistemSablonu') : []
  if (row.kanal === kanal.sayfa) return fieldError('kanal', 'invalidChoice')
  return row.hukukiSinif === hukukiSinif.code ? fieldError('hukukiSinif', 'invalidChoice') : []
}

/** Whether statuses send their messages with a wording. */
async function isOfDurum(db: TenantDb, row: Row): Promise<boolean> {
  const [used] = await isUsedByDurum(db, { code: String(row.code) })
  return row.kanal === kanal.sms && used?.ok === true
}

/** What a status sends stays what a status can send; Turkish is the wording of who reads no other. */
function checkOfDurum({ action, values, row }: Change): FieldError[] {
  if (action === 'update' && values.aktif === false && row.dil === dil.tr) throw new AppError('recordInUse')
  return row.hukukiSinif === hukukiSinif.process ? [] : fieldError('hukukiSinif', 'invalidChoice')
}

async function checkText(db: TenantDb, { action, row }: Change, isOwn: boolean): Promise<FieldError[]> {
  const [known] = action === 'update' ? await findWording(db, { id: Number(row.id) }) : []
  const degiskenler = (known?.degiskenler ?? ownDegiskenler).filter((name) => !isOwn || ownDegiskenler.includes(name))
  const [konu, sablonMetni] = [typeof row.konu === 'string' ? row.konu : null, String(row.sablonMetni ?? '')]
  const errors = checkWording({ konu, sablonMetni, hukukiSinif: String(row.hukukiSinif), degiskenler })
  if (row.kanal === kanal.eposta && !konu?.trim()) errors.push({ field: 'konu', key: 'required' })
  const filled = fillSablon(sablonMetni, ornekler(degiskenlerOf(sablonMetni)))
  if (errors.length === 0 && row.kanal === kanal.sms && !smsSize(filled).fits)
    errors.push({ field: 'sablonMetni', key: 'smsTooLong' })
  return errors
}

const isWorded = ({ action, values }: Change) => action === 'create' || 'sablonMetni' in values || 'konu' in values
const keyOf = (row: Row) => ({ code: String(row.code), dil: String(row.dil), kanal: String(row.kanal) })

export const sablonStaffRoutes = [
  ...serveResource(sablon, {
    columns: { kisaMetin: `left(regexp_replace(t.sablon_metni, '\\s+', ' ', 'g'), 120)` },
    async beforeWrite({ db }, change) {
      const { action, row, before } = change
      if (action === 'delete') {
        const [used] = await isUsedByDurum(db, { code: String(row.code) })
        if (row.urun || used?.ok) throw new AppError('recordInUse')
        await deleteSurumler(db, keyOf(row))
        return undefined
      }
      refuse(checkPlace(change))
      const isOwn = await isOfDurum(db, row)
      if (isOwn) refuse(checkOfDurum(change))
      refuse(await checkText(db, change, isOwn))
      if (action === 'create' || !isWorded(change)) return undefined
      return { surum: Number(before?.surum) + 1 }
    },
    async afterWrite({ db }, change) {
      const { action, row, values } = change
      const id = Number(row.id)
      if (action === 'create') await setDegiskenler(db, { id, degiskenler: [...ownDegiskenler] })
      if (action !== 'delete' && isWorded(change)) await insertSurum(db, { id })
      if (action !== 'delete' && typeof values.aktif === 'boolean')
        await setAktif(db, { ...keyOf(row), aktif: values.aktif })
    },
    rowActions: {
      async denemeGonder({ db, enqueue, tenant, session }, row) {
        const { subjectId } = session as { subjectId: number } // staff have one
        const [own] = await findOwnAddress(db, { id: subjectId })
        const channel = row.kanal === kanal.sms ? kanal.sms : kanal.eposta
        const alici = channel === kanal.sms ? own?.cepTel : own?.eposta
        if (!alici) throw new AppError('validationFailed', { errors: fieldError(channel, 'noOwnAddress') })
        const names = degiskenlerOf(`${row.konu ?? ''} ${row.sablonMetni}`)
        // pressed twice within a minute it is one message
        const minute = Math.floor(Date.now() / 60_000)
        await sendMesaj(
          { db, enqueue, tenant },
          {
            kanal: channel,
            alici,
            sablon: String(row.code),
            dil: row.dil === 'en' ? 'en' : 'tr',
            klass: row.hukukiSinif as MessageClass, // of the constraint
            degiskenler: ornekler(names),
            izinVar: true,
            reference: `sablon-deneme-${subjectId}-${row.id}-${row.surum}-${minute}`,
          },
        )
        return undefined
      },
    },
  }),

  implement(getSablonOfCode, async ({ db, input }) => {
    const [found] = await findSablonOfCode(db, {
      code: input.code,
      dil: input.dil ?? 'tr',
      kanal: input.kanal ?? null,
    })
    if (!found) throw new AppError('notFound')
    return found
  }),

  implement(listSablonOfAction, ({ db, input }) =>
    listOfAksiyon(db, { aksiyon: input.aksiyon, tip: input.tip ?? null }),
  ),

  implement(previewSablon, async ({ db, input }) => {
    const [known] = input.id === undefined ? [] : await findWording(db, { id: input.id })
    if (input.id !== undefined && !known) throw new AppError('notFound')
    const text = input.metin ?? known?.sablonMetni ?? ''
    const names = known?.degiskenler ?? ownDegiskenler
    const samples = ornekler([...new Set([...names, ...degiskenlerOf(text)])])
    const metin = fillSablon(text, samples)
    const asciiMetin = asciiText(metin)
    const [fiyat] = await findBirimFiyat(db, {})
    const { encoding, length, parts, fits } = smsSize(metin)
    return {
      kanal: known?.kanal ?? null,
      metin,
      uzunluk: length,
      parca: parts,
      sigar: fits,
      kodlama: encoding,
      tutar: fiyat?.fiyat ? (Number(fiyat.fiyat) * parts).toFixed(2) : null,
      asciiMetin,
      asciiParca: smsSize(asciiMetin).parts,
      degiskenler: names.map((ad) => ({ ad, ornek: samples[ad] ?? ad })),
    }
  }),
]
