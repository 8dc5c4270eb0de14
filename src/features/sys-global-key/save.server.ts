import { AppError } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { isShipped } from '#i18n/language.ts'
import { createT } from '#i18n/t.ts'
import type { MasterDb } from '#server/database/database.ts'
import {
  ensureGroup,
  findGroup,
  findKey,
  goLive,
  type KeyRow,
  selectLanguages,
  selectValues,
  upsertValues,
} from './queries.server.ts'
import { findMissingPlaceholders, groupOf, type Wording } from './rules.ts'

type Values = { sysGlobalGroupId?: number | null | undefined; groupKey?: string | null | undefined }

/** The group that a form chose, or the new one that it named. */
export async function groupIdOf(db: MasterDb, { sysGlobalGroupId, groupKey }: Values): Promise<number> {
  const [group] = sysGlobalGroupId
    ? await findGroup(db, { id: sysGlobalGroupId })
    : await ensureGroup(db, { groupKey: groupKey ?? '' })
  if (group) return group.id
  throw new AppError('validationFailed', { errors: [{ field: 'sysGlobalGroupId', key: 'invalidChoice' }] })
}

/** Writes the texts of a key; a text that lacks a placeholder of another language is refused beside its language. */
export async function saveValues(db: MasterDb, keyId: number, wordings: readonly Wording[]): Promise<boolean> {
  const before = await selectValues(db, { sysGlobalKeyId: keyId })
  const known = new Set(before.map(({ languageId }) => languageId))
  const unknown = wordings.find(({ languageId }) => !known.has(languageId))
  if (unknown) throw refusal([{ languageId: unknown.languageId, key: 'invalidChoice' }])
  const given = new Map(wordings.map(({ languageId, keyValue }) => [languageId, keyValue]))
  const whole = before.map(({ languageId, keyValue }) => ({ languageId, keyValue: given.get(languageId) ?? keyValue }))
  const missing = findMissingPlaceholders(whole)
  if (missing.length > 0) {
    throw refusal(missing.map(({ languageId, name }) => ({ languageId, key: 'placeholderMissing', params: { name } })))
  }
  const degerler = wordings.map(({ languageId, keyValue }) => ({
    key_id: keyId,
    language_id: languageId,
    key_value: keyValue,
  }))
  return (await upsertValues(db, { degerler: JSON.stringify(degerler) })).length > 0
}

type Refused = { languageId: number; key: string; params?: Record<string, string> }

function refusal(refused: Refused[]) {
  const errors = refused.map(({ languageId, ...rest }) => ({ field: `globalKeyValues.${languageId}`, ...rest }))
  return new AppError('validationFailed', { errors })
}

/** The texts that we ship for a key, for languages that were left out. */
export async function shippedWordings(db: MasterDb, keyLabel: string, given: readonly Wording[]): Promise<Wording[]> {
  const left = (await selectLanguages(db, {})).filter(({ id }) => !given.some(({ languageId }) => languageId === id))
  return left.flatMap(({ id, langKey }) => {
    const text = shipped(langKey, keyLabel)
    return text === undefined ? [] : [{ languageId: id, keyValue: text }]
  })
}

function shipped(langKey: string, keyLabel: string): string | undefined {
  return isShipped(langKey) ? createT(catalogue[langKey], langKey).maybe(keyLabel) : undefined
}

/** The key as it now stands; with `liveSync` its texts are live at once. */
export async function finishKey(db: MasterDb, id: number, liveSync: boolean | undefined): Promise<KeyRow> {
  if (liveSync) await goLive(db, { ids: [id] })
  const [row] = await findKey(db, { id, keyLabel: null })
  if (!row) throw new AppError('notFound')
  return row
}

/** A key and its texts in every language; one that nobody has worded anew has the texts that we ship. */
export async function findWithTexts(db: MasterDb, keyLabel: string) {
  const [known] = await findKey(db, { id: null, keyLabel })
  const diller = await selectValues(db, { sysGlobalKeyId: known?.id ?? 0 })
  const { id, rowVersion, groupKey } = known ?? { id: null, rowVersion: 0, groupKey: groupOf(keyLabel) }
  const worded = diller.map((one) => ({ ...one, keyValue: one.keyValue || (shipped(one.langKey, keyLabel) ?? '') }))
  return { id, rowVersion, keyLabel, groupKey, diller: worded }
}
