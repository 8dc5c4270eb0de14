import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { listMissingKeys, readLanguages } from '#features/dil/languages.server.ts'
import { completePercent, langKeyOf } from '#features/dil/rules.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { isShipped } from '#i18n/language.ts'
import { createT } from '#i18n/t.ts'
import type { MasterDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { changeLanguage, languageCompleteness, missingTexts } from './contract.ts'
import { clearDefault, findLanguage, hasTexts } from './queries.server.ts'
import { language } from './resource.ts'

const oneYear = 365 * 24 * 60 * 60

/** A language is known by its code; where nobody says it, its name does. */
function requireLangKey(adi: string): string {
  const langKey = langKeyOf(adi)
  if (langKey) return langKey
  throw new AppError('validationFailed', { errors: [{ field: 'langKey', key: 'required' }] })
}

/** Refuses a language that has too few texts for whole pages. */
async function requireOffered(db: MasterDb, id: number, field: 'id' | 'languageId') {
  const found = (await readLanguages(db)).find((language) => language.id === id)
  if (found?.sunulur) return
  const params = { n: completePercent }
  throw new AppError('languageIncomplete', { errors: [{ field, key: 'languageIncomplete', params }] })
}

export const languageRoutes = [
  ...serveResource(language, {
    async beforeWrite({ db }, { action, before, values }) {
      if (action === 'delete') {
        // pages begin with the default language, so it stays; so does the work of whoever wrote texts in another
        const [texts] = await hasTexts(db, { id: Number(before?.id) })
        if (before?.isDefault === true || texts?.found) throw new AppError('recordInUse')
      }
      if (action === 'create' && !values.langKey) return { langKey: requireLangKey(String(values.adi)) }
      if (typeof values.langKey === 'string' && !/^[a-z]{2}$/.test(values.langKey)) {
        throw new AppError('validationFailed', { errors: [{ field: 'langKey', key: 'invalidValue' }] })
      }
      return undefined
    },
    rowActions: {
      async setDefault({ db }, row) {
        await requireOffered(db, Number(row.id), 'id')
        await clearDefault(db, { id: Number(row.id) })
        return { isDefault: true }
      },
    },
  }),

  implement(changeLanguage, async ({ db, input, caller }) => {
    const [found] = await findLanguage(db, { id: input.languageId ?? null, langKey: input.langKey ?? null })
    if (!found) throw new AppError('notFound')
    await requireOffered(db, found.id, 'languageId')
    caller.cookies.set('dil', found.langKey, { maxAgeSeconds: oneYear, sameSite: 'lax', readable: true })
    return { langKey: found.langKey }
  }),

  implement(languageCompleteness, ({ db }) => readLanguages(db)),

  implement(missingTexts, async ({ db, input }) => {
    const [found] = await findLanguage(db, { id: input.id, langKey: null })
    if (!found) throw new AppError('notFound')
    const t = createT(catalogue.tr, 'tr')
    const missing = isShipped(found.langKey) ? [] : await listMissingKeys(db, found.id)
    return Object.fromEntries(missing.map((key) => [key, t.maybe(key) ?? '']))
  }),
]
