import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/http/implement.ts'
import { changeLanguage, languageCompleteness, setDefaultLanguage } from './contract.ts'
import { clearDefault, findLanguage, hasTexts, markDefault, selectCompleteness } from './queries.server.ts'
import { language } from './resource.ts'

const oneYear = 365 * 24 * 60 * 60

export const languageRoutes = [
  ...serveResource(language, {
    async beforeWrite({ db }, { action, before, values }) {
      if (action === 'delete') {
        // pages begin with the default language, so it stays; so does the work of whoever wrote texts in another
        const [texts] = await hasTexts(db, { id: Number(before?.id) })
        if (before?.isDefault === true || texts?.found) throw new AppError('recordInUse')
      }
      if (typeof values.langKey === 'string' && !/^[a-z]{2}$/.test(values.langKey)) {
        throw new AppError('validationFailed', { errors: [{ field: 'langKey', key: 'invalidValue' }] })
      }
      return undefined
    },
  }),

  implement(setDefaultLanguage, async ({ db, input, audit, changed }) => {
    const [found] = await findLanguage(db, { id: input.id, langKey: null })
    if (!found) throw new AppError('notFound')
    await clearDefault(db, { id: input.id })
    const [marked] = await markDefault(db, { id: input.id })
    if (marked)
      audit({ islem: 'setDefault', varlik: language.name, varlikId: input.id, degisim: { isDefault: [false, true] } })
    changed(language.name)
    return 1
  }),

  implement(changeLanguage, async ({ db, input, caller }) => {
    const [found] = await findLanguage(db, { id: input.languageId ?? null, langKey: input.langKey ?? null })
    if (!found) throw new AppError('notFound')
    caller.cookies.set('dil', found.langKey, { maxAgeSeconds: oneYear, sameSite: 'lax', readable: true })
    return { langKey: found.langKey }
  }),

  implement(languageCompleteness, ({ db }) => selectCompleteness(db, {})),
]
